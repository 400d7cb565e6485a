import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import { Announcer, Feed, RoomDetails } from '#features/rooms/web/index.ts';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlatesRoom } from '../../plates-document.ts';
import { useEarlierNumber } from '../spot/spot-address.ts';
import css from './RoomFoot.module.css';
import { Standings } from './Standings.tsx';
import { useEndInTime } from './use-end-in-time.ts';
import { usePlatesFeed } from './use-plates-feed.ts';

const EarlierGames = fetched(
  async () => (await import('../earlier/EarlierGames.tsx')).EarlierGames,
  () => <Skeleton height="3rem" />,
);

interface Props {
  room: Room;
  login: string;
  isRoot: boolean;
  known: PlatesRoom;
  live: LiveState;
  openedAt: number | undefined;
  onLeaving: (isLeaving: boolean) => void;
}

/** What stands below the game, the voice that tells of the others, and the bell: not needed to play, so it comes after it. Who drives is told nothing. */
export function RoomFoot({ room, login, isRoot, known, openedAt, live, onLeaving }: Props) {
  const { feed } = known;
  const look = usePlatesFeed(room.id, known);
  useEndInTime(room.id, known.game);
  const isRunning = known.game.state === 'running';
  // Its own points stand above.
  const isEarlier = useEarlierNumber(known.game.number) !== undefined;
  const drives = known.players.some(
    (player) => player.here && player.role === 'driver' && loginKey(player.login) === loginKey(login),
  );
  return (
    <div className={css.foot}>
      {!(isRunning && drives) && (
        <>
          {isRunning && !isEarlier && <Standings room={room} table={known.table} login={login} />}
          <Feed room={room} login={login} feed={feed} live={live} game={look} />
          <Announcer feed={feed} login={login} openedAt={openedAt} game={look} />
        </>
      )}
      {known.game.number > 1 && !(isRunning && drives) && <EarlierGames roomId={room.id} />}
      <RoomDetails room={room} login={login} isRoot={isRoot} onLeaving={onLeaving} />
    </div>
  );
}
