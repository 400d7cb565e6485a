import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { games } from '#shared/site-map.ts';
import { errorText } from '#web/api/client.ts';
import { useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Plate } from '#web/ui/Plate.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import { DeleteInList } from '../access/DeleteRoom.tsx';
import { countedRoomsQuery } from '../api.ts';
import * as messages from '../messages.ts';
import css from './CountedRooms.module.css';

const texts = messages.lists;

export function CountedRooms({ onDeleted }: { onDeleted: () => void }) {
  const { user } = useUser();
  const query = useQuery({ ...countedRoomsQuery(user?.login ?? ''), enabled: user !== undefined, staleTime: 0 });
  return (
    <QueryState
      query={query}
      title={(error) => ({ title: messages.errors.currentRooms(errorText(error)) })}
      skeleton={<Skeleton height="4rem" count={3} />}
    >
      {(rooms) => <List rooms={rooms} onDeleted={onDeleted} />}
    </QueryState>
  );
}

function List({ rooms, onDeleted }: { rooms: readonly Room[]; onDeleted: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  // Newer browsers return a promise, which React must not take for a cleanup function.
  useEffect(() => void list.current?.scrollIntoView({ block: 'nearest' }), []);
  const afterDeleting = () => {
    list.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    onDeleted();
  };
  return (
    <ul ref={list} className={css.list} aria-label={texts.counted}>
      {rooms.map((room) => (
        <li key={room.id} className={css.row}>
          <span className={css.text}>
            <bdi className={css.name}>{room.name}</bdi>
            <span className={css.facts}>
              <Plate mark={games[room.game].mark}>{room.id}</Plate>
              <time dateTime={room.created_at}>{formatDateTime(room.created_at)}</time>
            </span>
          </span>
          <DeleteInList room={room} onDeleted={afterDeleting} />
        </li>
      ))}
    </ul>
  );
}
