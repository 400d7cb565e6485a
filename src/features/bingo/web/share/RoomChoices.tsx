import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { lastRoom, userRoomsQuery } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Challenge } from '../unsent/new-entries.ts';
import { words } from '../words.ts';
import css from './RoomChoices.module.css';
import { SquareChoices } from './SquareChoices.tsx';

const texts = words.share;

interface Props {
  login: string;
  onChoose: (room: Room, challenge: Challenge) => void;
}

/** The person's rooms, newest first; the one seen last is open. */
export function RoomChoices({ login, onChoose }: Props) {
  const query = useInfiniteQuery(userRoomsQuery(login, 'bingo'));
  return (
    <QueryState
      query={query}
      title={(error) => ({ title: texts.rooms, detail: sentenceOf(error) })}
      skeleton={<Skeleton height="4rem" count={3} />}
    >
      {({ pages }) => {
        const rooms = pages.flat();
        if (rooms.length === 0) return <NoRooms />;
        const seen = rooms.find((room) => roomPath(room) === lastRoom.read()) ?? rooms[0];
        return (
          <>
            {rooms.map((room) => (
              <RoomChoice key={room.id} room={room} login={login} isFirst={room === seen} onChoose={onChoose} />
            ))}
            {query.hasNextPage && (
              <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
                {texts.moreRooms}
              </Button>
            )}
          </>
        );
      }}
    </QueryState>
  );
}

const roomPath = (room: Room) => pathTo('room', { gameName: room.game, roomNumber: room.id });

function NoRooms() {
  return (
    <EmptyState
      title={texts.noRooms}
      detail={texts.noRoomsDetail}
      action={
        <ButtonLink tone="accent" to={pathTo('lobby', { gameName: 'bingo' })}>
          {texts.toLobby}
        </ButtonLink>
      }
    />
  );
}

/** Its squares are read only while it is open. */
function RoomChoice({ room, login, isFirst, onChoose }: Props & { room: Room; isFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isFirst);
  return (
    <details className={css.room} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className={css.title}>
          <Plate mark={games[room.game].mark}>{room.id}</Plate> <bdi className={css.name}>{room.name}</bdi>
        </span>
      </summary>
      {isOpen && <SquareChoices room={room} login={login} onChoose={(challenge) => onChoose(room, challenge)} />}
    </details>
  );
}
