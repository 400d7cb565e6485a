import { useId } from 'react';
import type { PersonDetails } from '#features/accounts/people-contract.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { sendSignOut, usePeopleReread } from '../people/api.ts';
import { words } from '../words.ts';
import css from './Person.module.css';

const texts = words.person;

/** Where somebody is signed in, and the way to end all of it. */
export function PersonDevices({ person }: { person: PersonDetails }) {
  const { login, devices, is_last_root } = person;
  const reasonId = useId();
  const confirm = useConfirm();
  const notify = useNotice();
  const reread = usePeopleReread();
  const { act, proofDialog } = useStrongAct();

  const ask = async () => {
    const question = { title: texts.signOutTitle(login), body: texts.signOutBody(devices.length) };
    if (!(await confirm({ ...question, yes: texts.signOut, no: texts.no, tone: 'danger' }))) return;
    const done = await act(() => sendSignOut(login), texts.signOutFailed);
    reread(login);
    if (done !== undefined) notify(texts.signOutDone(login));
  };
  return (
    <Panel title={texts.sessions}>
      {devices.length === 0 ? (
        <p>{texts.signedOut}</p>
      ) : (
        <Rows>
          {devices.map(({ device, kind, time_zone, created_at, last_used_at }) => (
            <Row
              key={`${created_at} ${device}`}
              icon={<Icon shape={kind === 'phone' || kind === 'tablet' ? icons.phone : icons.laptop} />}
              title={<bdi>{device}</bdi>}
              detail={
                <>
                  {time_zone && `${time_zone} · `}
                  {texts.used} <Ago at={last_used_at} />
                </>
              }
            />
          ))}
        </Rows>
      )}
      {is_last_root && (
        <p id={reasonId} className={css.hint}>
          {texts.lastRoot(login)}
        </p>
      )}
      <Button
        tone="danger"
        disabled={is_last_root || devices.length === 0}
        aria-describedby={is_last_root ? reasonId : undefined}
        onClick={() => void ask()}
      >
        {texts.signOut}
      </Button>
      {proofDialog}
    </Panel>
  );
}
