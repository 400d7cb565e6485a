import { Connection } from '#web/live/Connection.tsx';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import type { FeedItem } from '../../feed-contract.ts';
import { useHere } from '../live/line.ts';
import { words } from '../words.ts';
import { FeedEntries } from './FeedEntries.tsx';
import type { GameFeed } from './game-feed.ts';

const texts = words.feed;
const entryHeight = '4.25rem';

interface Props {
  room: Room;
  /** Who is signed in. */
  login: string;
  /** Undefined until it is read. */
  feed: readonly FeedItem[] | undefined;
  live: LiveState;
  game: GameFeed;
}

/** What happened in the room, newest first. */
export function Feed({ room, login, feed, live, game }: Props) {
  return (
    <Panel title={texts.title} actions={<WhoIsHere roomId={room.id} live={live} />}>
      {feed === undefined ? (
        <Skeleton height={entryHeight} count={4} />
      ) : (
        <ErrorBoundary resetKey={room.id}>
          <FeedEntries room={room} login={login} feed={feed} game={game} />
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
