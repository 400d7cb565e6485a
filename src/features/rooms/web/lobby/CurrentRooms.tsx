import { useInfiniteQuery } from '@tanstack/react-query';
import type { GameName } from '#shared/site-map.ts';
import { sentenceOf } from '#web/api/client.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import { userRoomsQuery } from '../api.ts';
import { words } from '../words.ts';
import css from './Lobby.module.css';
import { RoomSign } from './RoomSign.tsx';

const shownAtMost = 4;

/** The way back into the rooms one is playing in. */
export function CurrentRooms({ gameName, login }: { gameName: GameName; login: string }) {
  const query = useInfiniteQuery(userRoomsQuery(login, gameName));
  return (
    <QueryState
      query={query}
      title={(error) => ({ title: words.errors.currentRooms(sentenceOf(error)) })}
      skeleton={<Skeleton height="6.5rem" count={2} layout="grid" />}
    >
      {({ pages }) => <Signs rooms={pages.flat()} />}
    </QueryState>
  );
}

function Signs({ rooms }: { rooms: readonly Room[] }) {
  if (rooms.length === 0) return <EmptyState title={words.lobby.noRooms} detail={words.lobby.noRoomsDetail} />;
  return (
    <ul className={css.signs}>
      {rooms.slice(0, shownAtMost).map((room) => (
        <li key={room.id}>
          <RoomSign room={room} />
        </li>
      ))}
    </ul>
  );
}
