import { useInfiniteQuery } from '@tanstack/react-query';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { AdminRoom } from '../../space-contract.ts';
import { type Column, OwnerTable } from '../frame/OwnerTable.tsx';
import { ShowMore } from '../frame/ShowMore.tsx';
import { words } from '../words.ts';
import { type RoomOrder, roomsQuery } from './api.ts';
import { DeleteRoom } from './DeleteRoom.tsx';
import { NothingFound } from './NothingFound.tsx';
import { PhotosButton } from './PhotosButton.tsx';

const texts = words.space;
const { columns } = texts;

const shown: Column<AdminRoom>[] = [
  { label: columns.room, place: 'title', draw: (room) => <RoomName room={room} /> },
  { label: columns.admin, place: 'detail', draw: ({ admin }) => <bdi translate="no">{admin}</bdi> },
  { label: columns.members, place: 'detail', draw: ({ members }) => texts.members(members) },
  { label: columns.active, place: 'detail', draw: ({ active_at }) => <Ago at={active_at} /> },
  { label: columns.photos, place: 'detail', isNumber: true, draw: ({ photos }) => texts.photoCount(photos) },
  { label: columns.bytes, place: 'detail', isNumber: true, draw: ({ bytes }) => formatBytes(bytes) },
  { label: columns.acts, place: 'end', draw: (room) => <Acts room={room} /> },
];

/** All rooms with what their photos take. */
export function RoomSpace({ sort, text, onClear }: { sort: RoomOrder; text: string; onClear: () => void }) {
  const query = useInfiniteQuery(roomsQuery(sort, text));
  useScrollMemory(query.data !== undefined);
  return (
    <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="64px" count={8} />}>
      {({ pages }) => {
        const rooms = pages.flatMap((page) => page.rooms);
        if (rooms.length === 0) {
          return <NothingFound text={text} title={texts.noRooms} detail={texts.noRoomsDetail} onClear={onClear} />;
        }
        return (
          <>
            <OwnerTable label={texts.rooms} columns={shown} rows={rooms} keyOf={({ id }) => id} />
            <ShowMore query={query} />
          </>
        );
      }}
    </QueryState>
  );
}

function RoomName({ room: { id, game, name } }: { room: AdminRoom }) {
  return (
    <>
      <a href={pathTo('room', { gameName: game, roomNumber: id })}>
        <bdi>{name}</bdi>
      </a>{' '}
      <Plate mark={games[game].mark}>{id}</Plate>
    </>
  );
}

function Acts({ room }: { room: AdminRoom }) {
  const { id, name, photos, bytes } = room;
  return (
    <>
      <PhotosButton owner={{ room: id }} name={name} photos={photos} bytes={bytes} />
      <DeleteRoom room={room} />
    </>
  );
}
