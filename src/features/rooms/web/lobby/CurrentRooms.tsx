import { useInfiniteQuery } from '@tanstack/react-query';
import { pathTo } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';
import { sentenceOf } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { userRoomsQuery } from '../api.ts';
import type { GameLobby } from '../game-parts.ts';
import { words } from '../words.ts';
import css from './Lobby.module.css';
import { lastLively } from './last-lively.ts';

const usual: NonNullable<GameLobby['rooms']> = { atMost: 4, all: words.lobby.all };

interface Props {
  gameName: GameName;
  login: string;
  game: GameLobby | undefined;
}

/** The way back into the rooms one is playing in: those where something happened last, and the way to all of them. */
export function CurrentRooms({ gameName, login, game }: Props) {
  const { atMost, all } = game?.rooms ?? usual;
  const query = useInfiniteQuery(userRoomsQuery(login, gameName));
  return (
    <QueryState
      query={query}
      title={(error) => ({ title: words.errors.currentRooms(sentenceOf(error)) })}
      skeleton={<Skeleton height="8.5rem" count={2} layout="grid" />}
    >
      {({ pages }) => {
        const rooms = pages.flat();
        if (rooms.length === 0) return <EmptyState title={words.lobby.noRooms} detail={words.lobby.noRoomsDetail} />;
        return (
          <>
            <ul className={css.signs}>
              {lastLively(rooms, atMost).map((room) => (
                <li key={room.id}>{game && <game.RoomSign room={room} />}</li>
              ))}
            </ul>
            {rooms.length > atMost && (
              <ButtonLink to={pathTo('rooms', { gameName }, { login })}>
                {all(rooms.length, query.hasNextPage)}
              </ButtonLink>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
