import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Row, Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { Device } from '../../own-contract.ts';
import * as messages from '../messages.ts';
import { sessionsQuery } from '../own-api.ts';
import css from '../Profile.module.css';
import { cityOf } from './profile-rows.ts';
import { allOthers, type SignOutState, signOuts } from './sign-outs.ts';

export function SessionsPanel() {
  const query = useQuery(sessionsQuery);
  // Read together with the list, so that a row removed from both doesn't reappear for a moment.
  const states = signOuts.states.useValue();
  const texts = messages.sessions;
  return (
    <Panel title={texts.title}>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4rem" count={2} />}>
        {({ sessions }) => <Sessions sessions={sessions} states={states} />}
      </QueryState>
    </Panel>
  );
}

interface Props {
  sessions: readonly Device[];
  states: ReadonlyMap<string, SignOutState>;
}

function Sessions({ sessions, states }: Props) {
  const [announcement, announce] = useState('');
  const texts = messages.sessions;
  const all = states.get(allOthers);
  const others = sessions.filter(({ is_this }) => !is_this);
  const isSignedOut = (id: string) => states.get(id)?.at === 'sent' || all?.at === 'sent';

  useEffect(() => {
    // On a phone, a page that's hidden may never be shown again.
    const onHide = () => document.visibilityState === 'hidden' && void signOuts.flush();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void signOuts.flush();
    };
  }, []);

  const toggleAll = () => {
    if (all?.at === 'waiting') {
      signOuts.undo(allOthers);
      announce('');
    } else {
      signOuts.schedule(allOthers);
      announce(texts.loggedOutElsewhere);
    }
  };
  return (
    <>
      <Rows>
        {sessions
          .filter(({ id, is_this }) => is_this || !isSignedOut(id))
          .map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              signOut={states.get(session.id)}
              isPartOfAll={all?.at === 'waiting'}
              onAnnounce={announce}
            />
          ))}
      </Rows>
      {others.length > 0 && all?.at !== 'sent' && (
        <Button wide onClick={toggleAll}>
          {all?.at === 'waiting' ? texts.undoEverywhereElse : texts.everywhereElse}
        </Button>
      )}
      <Failure signOut={all} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

interface SessionRowProps {
  session: Device;
  signOut: SignOutState | undefined;
  /** True if it's about to be logged out along with all others. */
  isPartOfAll: boolean;
  onAnnounce: (sentence: string) => void;
}

/** The button logs the device out and then offers Undo for a while. */
function SessionRow({ session, signOut, isPartOfAll, onAnnounce }: SessionRowProps) {
  const { id, device, kind, is_this } = session;
  const texts = messages.sessions;
  const isWaiting = signOut?.at === 'waiting';
  const toggle = () => {
    if (isWaiting) signOuts.undo(id);
    else signOuts.schedule(id);
    onAnnounce(isWaiting ? '' : texts.loggedOutOf(device));
  };
  const label = isWaiting ? texts.undoFor(device) : texts.logOutOf(device);
  return (
    <Row
      icon={<Icon shape={kind === 'phone' || kind === 'tablet' ? icons.phone : icons.laptop} />}
      title={<bdi>{device}</bdi>}
      detail={
        isWaiting || (isPartOfAll && !is_this) ? texts.loggedOut : <LastUsed session={session} signOut={signOut} />
      }
      action={
        is_this ? (
          <Tag tone="good">
            <Icon shape={icons.check} />
            {texts.thisOne}
          </Tag>
        ) : (
          !isPartOfAll && (
            <Button aria-label={label} onClick={toggle}>
              {isWaiting ? messages.sessions.undo : texts.signOut}
            </Button>
          )
        )
      }
    />
  );
}

function LastUsed({ session, signOut }: Pick<SessionRowProps, 'session' | 'signOut'>) {
  const { device, time_zone, created_at, last_used_at, is_this } = session;
  const texts = messages.sessions;
  const city = cityOf(time_zone);
  return (
    <>
      <details className={css.seen}>
        <summary>
          {is_this ? (
            texts.now
          ) : (
            <>
              {city && `${city} · `}
              <Ago at={last_used_at} />
            </>
          )}
          <span className="visually-hidden">{texts.detailsOf(device)}</span>
        </summary>
        <p>
          {[texts.loggedInAt(formatDateTime(created_at)), time_zone && texts.timeZone(time_zone)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </details>
      <Failure signOut={signOut} />
    </>
  );
}

function Failure({ signOut }: { signOut: SignOutState | undefined }) {
  if (signOut?.at !== 'failed') return null;
  return (
    <p className={css.failure} role="alert">
      {messages.sessions.notLoggedOut(errorText(signOut.error))}
    </p>
  );
}
