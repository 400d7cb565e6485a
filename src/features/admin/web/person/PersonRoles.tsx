import { useId } from 'react';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { roles as allRoles, type Role } from '#shared/roles.ts';
import { formatList } from '#web/text/format.ts';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { useSetRoles } from '../people/api.ts';
import { ChipChoices } from '../people/ChipChoices.tsx';
import { words } from '../words.ts';
import css from './Person.module.css';

const texts = words.person;

/** What somebody may open. Each tap counts at once and can be taken back; only root is asked about before. */
export function PersonRoles({ person: { login, roles, is_last_root } }: { person: PersonDetails }) {
  const hintId = useId();
  const set = useSetRoles(login);
  const confirm = useConfirm();
  const notify = useNotice();
  const { act, proofDialog } = useStrongAct();

  const send = async (next: Role[], before?: Role[]) => {
    const done = await act(() => set.mutateAsync(next), texts.rolesFailed);
    if (done === undefined) return;
    const sentence = next.length === 0 ? texts.rolesNone(login) : texts.rolesSet(login, formatList(next));
    notify(sentence, before && { undo: () => void send(before) });
  };
  const change = async (next: Role[]) => {
    const becomesRoot = next.includes('root') && !roles.includes('root');
    const question = { title: texts.rootTitle(login), body: texts.rootBody, yes: texts.rootYes, no: texts.no };
    if (becomesRoot && !(await confirm(question))) return;
    await send(next, roles);
  };
  return (
    <>
      <ChipChoices
        label={texts.mayOpen}
        options={allRoles}
        chosen={roles}
        onChange={(next) => void change(next)}
        fixed={is_last_root ? ['root'] : []}
        describedBy={hintId}
      />
      <p id={hintId} className={css.hint}>
        {is_last_root ? texts.lastRoot(login) : texts.rolesHint}
      </p>
      {proofDialog}
    </>
  );
}
