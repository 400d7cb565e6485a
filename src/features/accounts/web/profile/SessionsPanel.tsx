import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
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
import { cityOf } from '../city.ts';
import { sessionsQuery } from '../own-api.ts';
import { words } from '../words.ts';
import { signOuts } from './own-sign-outs.ts';
import css from './SessionsPanel.module.css';
import { everywhereElse, type Standing } from './sign-outs.ts';

/** Where this person is logged in, this device first. */
export function SessionsPanel() {
  const query = useQuery(sessionsQuery);
  // Read with the list, so that a row removed from both doesn't flash back.
  const standings = signOuts.standings.useValue();
  const texts = words.sessions;
  return (
    <Panel title={texts.title}>
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4rem" count={2} />}>
        {({ sessions }) => <Sessions sessions={sessions} standings={standings} />}
      </QueryState>
    </Panel>
  );
}

interface Props {
  sessions: readonly Device[];
  standings: ReadonlyMap<string, Standing>;
}

function Sessions({ sessions, standings }: Props) {
  const [said, setSaid] = useState('');
  const texts = words.sessions;
  const all = standings.get(everywhereElse);
  const others = sessions.filter(({ is_this }) => !is_this);
  const gone = (id: string) => standings.get(id)?.at === 'sent' || all?.at === 'sent';

  useEffect(() => {
    // A phone may never return to a hidden page.
    const onHide = () => document.visibilityState === 'hidden' && void signOuts.leave();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void signOuts.leave();
    };
  }, []);

  const toggleAll = () => {
    if (all?.at === 'waiting') {
      signOuts.takeBack(everywhereElse);
      setSaid('');
    } else {
      signOuts.ask(everywhereElse);
      setSaid(texts.saidAllSignedOut);
    }
  };
  return (
    <>
      <Rows>
        {sessions
          .filter(({ id, is_this }) => is_this || !gone(id))
          .map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              standing={standings.get(session.id)}
              goesWithAll={all?.at === 'waiting'}
              onSaid={setSaid}
            />
          ))}
      </Rows>
      {others.length > 0 && all?.at !== 'sent' && (
        <Button wide onClick={toggleAll}>
          {all?.at === 'waiting' ? texts.undoEverywhereElse : texts.everywhereElse}
        </Button>
      )}
      <Failure standing={all} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface SessionRowProps {
  session: Device;
  standing: Standing | undefined;
  /** It's about to be signed out with all others. */
  goesWithAll: boolean;
  /** Announces to screen readers. */
  onSaid: (sentence: string) => void;
}

/** One device you're logged in on. Its button signs out, then offers Undo for a while. */
function SessionRow({ session, standing, goesWithAll, onSaid }: SessionRowProps) {
  const { id, device, kind, is_this } = session;
  const texts = words.sessions;
  const isWaiting = standing?.at === 'waiting';
  const toggle = () => {
    if (isWaiting) signOuts.takeBack(id);
    else signOuts.ask(id);
    onSaid(isWaiting ? '' : texts.saidSignedOut(device));
  };
  const label = isWaiting ? texts.undoFor(device) : texts.signOutOf(device);
  return (
    <Row
      icon={<Icon shape={kind === 'phone' || kind === 'tablet' ? icons.phone : icons.laptop} />}
      title={<bdi>{device}</bdi>}
      detail={isWaiting || (goesWithAll && !is_this) ? texts.signedOut : <Seen session={session} standing={standing} />}
      action={
        is_this ? (
          <Tag tone="good">
            <Icon shape={icons.check} />
            {texts.thisOne}
          </Tag>
        ) : (
          !goesWithAll && (
            <Button aria-label={label} onClick={toggle}>
              {isWaiting ? words.sessions.undo : texts.signOut}
            </Button>
          )
        )
      }
    />
  );
}

/** Where and when it was last used; expanded, when it logged in. */
function Seen({ session, standing }: Pick<SessionRowProps, 'session' | 'standing'>) {
  const { device, time_zone, created_at, last_used_at, is_this } = session;
  const texts = words.sessions;
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
          {[texts.signedInAt(formatDateTime(created_at)), time_zone && texts.timeZone(time_zone)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </details>
      <Failure standing={standing} />
    </>
  );
}

/** Why a session is still active. */
function Failure({ standing }: { standing: Standing | undefined }) {
  if (standing?.at !== 'failed') return null;
  return (
    <p className={css.failure} role="alert">
      {words.sessions.notSignedOut(sentenceOf(standing.error))}
    </p>
  );
}
