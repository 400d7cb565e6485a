import { lazy, Suspense } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { useHere } from '#features/rooms/web/index.ts';
import { Connection } from '#web/live/Connection.tsx';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Scores } from '../../score-contract.ts';
import { words } from '../words.ts';
import { shownAtFirst } from './shown-at-first.ts';

const texts = words.room.scores;
const entryHeight = '4.25rem';

/** Not needed to play: with photos and hearts it comes after the board. */
const FeedEntries = lazy(async () => ({ default: (await import('./FeedEntries.tsx')).FeedEntries }));

interface Props {
  room: Room;
  login: string;
  scores: Scores | undefined;
  live: LiveState;
}

/** What happened in the room, newest first. */
export function Feed({ room, login, scores, live }: Props) {
  return (
    <Panel title={texts.feed} actions={<WhoIsHere roomId={room.id} live={live} />}>
      {scores === undefined ? (
        <Skeleton height={entryHeight} count={4} />
      ) : (
        <ErrorBoundary resetKey={room.id}>
          <Suspense fallback={<Skeleton height={entryHeight} count={Math.min(scores.feed.length, shownAtFirst)} />}>
            <FeedEntries room={room} login={login} feed={scores.feed} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Panel>
  );
}

/** Whether what is shown is what is; where there is room for it, how many look at it. */
function WhoIsHere({ roomId, live }: { roomId: string; live: LiveState }) {
  const here = useHere(roomId);
  return <Connection state={live} detail={live === 'connected' && here ? texts.hereNow(here.count) : undefined} />;
}
