import type { Invitation } from '#features/accounts/invitations-contract.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { RoleTags } from '#web/ui/RoleTag.tsx';
import type { Column } from '../frame/OwnerTable.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import { sendWithdrawal, usePeopleReread } from './api.ts';
import css from './People.module.css';

const texts = words.people;
const { columns } = texts;

/** An invitation in the table of people, whose columns these stand below. */
export const invitationColumns: Column<Invitation>[] = [
  { label: columns.login, place: 'title', draw: () => texts.open },
  { label: columns.roles, place: 'below', draw: ({ roles }) => roles.length > 0 && <RoleTags roles={roles} /> },
  { label: columns.seen, place: 'detail', draw: (invitation) => <Expires invitation={invitation} /> },
  { label: columns.devices, place: 'wide', draw: () => <InvitedTag /> },
  { label: columns.since, place: 'wide', draw: () => texts.noDate },
  { label: columns.acts, place: 'end', draw: ({ id }) => <Withdraw id={id} /> },
];

function Expires({ invitation: { expires_at } }: { invitation: Invitation }) {
  return (
    <span className={css.expires}>
      <Icon shape={icons.clock} />
      {texts.expires(formatLeft(expires_at, useNowMs()))}
    </span>
  );
}

function InvitedTag() {
  return (
    <span className={css.invited}>
      <Icon shape={icons.clock} />
      {texts.invited}
    </span>
  );
}

function Withdraw({ id }: { id: string }) {
  const confirm = useConfirm();
  const notify = useNotice();
  const reread = usePeopleReread();
  const { act, proofDialog } = useStrongAct();
  const ask = async () => {
    const question = { title: texts.withdrawTitle, body: texts.withdrawBody, yes: texts.withdraw, no: texts.keep };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    const done = await act(() => sendWithdrawal(id), texts.notWithdrawn);
    if (done !== undefined) notify(texts.withdrawn);
    // Where it failed, somebody may have used it meanwhile.
    reread();
  };
  return (
    <>
      <Button tone="danger" onClick={() => void ask()}>
        {texts.withdraw}
      </Button>
      {proofDialog}
    </>
  );
}
