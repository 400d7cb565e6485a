import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Device } from '../../own-contract.ts';
import { sessionsQuery } from '../own-api.ts';
import { words } from '../words.ts';
import { signOuts } from './own-sign-outs.ts';
import { Failure, SessionRow } from './SessionRow.tsx';
import { everywhereElse, type Standing } from './sign-outs.ts';

/** Where this person is signed in, this device first. */
export function SessionsPanel() {
  const query = useQuery(sessionsQuery);
  // Read beside the list, so that a row that has gone from both does not come back for a moment.
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
    // A phone may never come back to a page that was put away.
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
