import type { Room } from '#features/rooms/contract.ts';
import { Announcer, Feed, RoomDetails } from '#features/rooms/web/index.ts';
import type { LiveState } from '#web/live/use-event-stream.ts';
import type { PlatesRoom } from '../../contract.ts';
import { platesFeed } from './plates-feed.ts';
import css from './RoomFoot.module.css';
import { Standings } from './Standings.tsx';
import { useTitledFeed } from './use-titled-feed.ts';

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  known: PlatesRoom;
  openedAt: number | undefined;
  live: LiveState;
  onLeaving: (isLeaving: boolean) => void;
}

/** What stands below the game, and the voice that tells of the others: not needed to play, so it comes after it. */
export function RoomFoot({ room, login, isRoot, known, openedAt, live, onLeaving }: Props) {
  const feed = useTitledFeed(known);
  return (
    <div className={css.foot}>
      {known.game.state === 'running' && <Standings room={room} table={known.table} login={login} />}
      <Feed room={room} login={login} feed={feed} live={live} game={platesFeed} />
      <Announcer feed={feed} login={login} openedAt={openedAt} game={platesFeed} />
      <RoomDetails room={room} login={login} isRoot={isRoot} onLeaving={onLeaving} />
    </div>
  );
}
