import { useId, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { sendDisabled, usePeopleReread } from '../people/api.ts';
import { words } from '../words.ts';
import css from './Person.module.css';

const texts = words.person;

/** The switch that lets nobody in by an account, and lets them in again. What ends is said before; nothing is deleted. */
export function DisablePerson({ person: { login, disabled_at } }: { person: PersonDetails }) {
  const reasonId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const { user } = useUser();
  const confirm = useConfirm();
  const notify = useNotice();
  const reread = usePeopleReread();
  const { act, proofDialog } = useStrongAct();
  const isOwn = user !== undefined && loginKey(user.login) === loginKey(login);
  const isDisabled = disabled_at !== null;

  const send = async (disabled: boolean) => {
    setIsBusy(true);
    const done = await act(() => sendDisabled(login, disabled), disabled ? texts.disableFailed : texts.enableFailed);
    setIsBusy(false);
    reread(login);
    if (done !== undefined) notify(disabled ? texts.disableDone(login) : texts.enableDone(login));
  };
  const ask = async () => {
    const question = { title: texts.disableTitle(login), body: texts.disableEnds(login) };
    const answers = { yes: texts.disableYes(login), no: texts.no, tone: 'danger' } as const;
    if (await confirm({ ...question, ...answers })) await send(true);
  };
  return (
    <Panel title={isDisabled ? texts.enable : texts.disable}>
      <p id={reasonId} className={css.hint}>
        {isDisabled ? texts.enableBody : isOwn ? texts.disableOwn : texts.disableBody}
      </p>
      {isDisabled ? (
        <Button busy={isBusy} onClick={() => void send(false)}>
          {texts.enable}
        </Button>
      ) : (
        <Button tone="danger" busy={isBusy} disabled={isOwn} aria-describedby={reasonId} onClick={() => void ask()}>
          {texts.disable}
        </Button>
      )}
      {proofDialog}
    </Panel>
  );
}
