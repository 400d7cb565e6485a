import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AdminPage,
  type Column,
  OwnerTable,
  SearchField,
  ShowMore,
  useSensitiveAction,
} from '#features/owner/web/index.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Stat } from '#web/ui/Facts.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { AdminRoom, getSpace, SpaceOfPerson } from '../space-contract.ts';
import css from './Admin.module.css';
import * as messages from './messages.ts';
import { type Owner, type RoomOrder, roomsQuery, sendRoomDeletion, spaceQuery, useRefetchSpace } from './space/api.ts';
import { PhotosDialog } from './space/PhotosDialog.tsx';

const texts = messages.space;

export function RoomsAndPhotosPage() {
  const all = useInfiniteQuery(spaceQuery(''));
  const [text, setText] = useTextInAddress('query');
  const question = useQueryValue('query') ?? '';
  const isByPerson = useQueryValue('by') === 'person';
  const asked = useQueryValue('sort');
  const sort = orders.find((order) => order === asked) ?? defaultOrder;
  const clear = () => setText('');

  return (
    <AdminPage tab="adminRooms">
      <QueryState query={all} title={texts.failed} skeleton={<Skeleton height="5.5rem" />}>
        {({ pages: [first] }) => first && <SpaceStatistics space={first} />}
      </QueryState>
      <div className={css.controls}>
        <Segmented
          label={texts.by}
          options={[
            { value: 'room', label: texts.byRoom },
            { value: 'person', label: texts.byPerson },
          ]}
          value={isByPerson ? 'person' : 'room'}
          onChange={(by) => replaceQueryValue('by', by === 'room' ? undefined : by)}
        />
        {!isByPerson && (
          <SelectField
            label={texts.sort}
            value={sort}
            onChange={(order) => replaceQueryValue('sort', order === defaultOrder ? undefined : order)}
            options={orders.map((value) => ({ value, label: texts.sorts[value] }))}
          />
        )}
        <SearchField label={isByPerson ? texts.searchPeople : texts.searchRooms} value={text} onChange={setText} />
      </div>
      {isByPerson ? (
        <PeopleSpace text={question} onClear={clear} />
      ) : (
        <RoomSpace sort={sort} text={question} onClear={clear} />
      )}
    </AdminPage>
  );
}

interface PhotosButtonProps {
  owner: Owner;
  /** The name of the room or person. */
  name: string;
  photos: number;
  bytes: number;
}

function PhotosButton(props: PhotosButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-label={texts.photosOf(props.name)} disabled={props.photos === 0} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <PhotosDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DeleteRoom({ room: { id, name, members, photos } }: { room: AdminRoom }) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = useConfirm();
  const notify = useNotice();
  const refetch = useRefetchSpace();
  const { act, proofDialog } = useSensitiveAction();

  const ask = async () => {
    const question = { title: texts.deleteRoomTitle(name), body: texts.deleteRoomBody(members, photos) };
    if (!(await confirm({ ...question, yes: texts.deleteRoom, no: texts.keep, tone: 'danger' }))) return;
    setIsBusy(true);
    const done = await act(() => sendRoomDeletion(id), texts.notDeleted);
    setIsBusy(false);
    refetch();
    if (done !== undefined) notify(texts.roomDeleted(name));
  };
  return (
    <>
      <Button tone="danger" aria-label={texts.deleteRoomNamed(name)} busy={isBusy} onClick={() => void ask()}>
        {texts.deleteRoom}
      </Button>
      {proofDialog}
    </>
  );
}

const { columns } = texts;

const roomColumns: Column<AdminRoom>[] = [
  { label: columns.room, place: 'title', draw: (room) => <RoomName room={room} /> },
  { label: columns.admin, place: 'detail', draw: ({ admin }) => <bdi translate="no">{admin}</bdi> },
  { label: columns.members, place: 'detail', draw: ({ members }) => texts.members(members) },
  { label: columns.active, place: 'detail', draw: ({ active_at }) => <Ago at={active_at} /> },
  { label: columns.photos, place: 'detail', isNumber: true, draw: ({ photos }) => texts.photoCount(photos) },
  { label: columns.bytes, place: 'detail', isNumber: true, draw: ({ bytes }) => formatBytes(bytes) },
  { label: columns.acts, place: 'end', draw: (room) => <RoomActions room={room} /> },
];

function RoomSpace({ sort, text, onClear }: { sort: RoomOrder; text: string; onClear: () => void }) {
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
            <OwnerTable label={texts.rooms} columns={roomColumns} rows={rooms} keyOf={({ id }) => id} />
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

function RoomActions({ room }: { room: AdminRoom }) {
  const { id, name, photos, bytes } = room;
  return (
    <>
      <PhotosButton owner={{ room: id }} name={name} photos={photos} bytes={bytes} />
      <DeleteRoom room={room} />
    </>
  );
}

const shown: Column<SpaceOfPerson>[] = [
  {
    label: columns.login,
    place: 'title',
    draw: ({ login }) => (
      <a href={pathTo('adminPerson', { login })}>
        <bdi translate="no">{login}</bdi>
      </a>
    ),
  },
  { label: columns.inRooms, place: 'detail', draw: ({ rooms }) => texts.inRooms(rooms) },
  { label: columns.photos, place: 'detail', isNumber: true, draw: ({ photos }) => texts.photoCount(photos) },
  { label: columns.bytes, place: 'detail', isNumber: true, draw: ({ bytes }) => formatBytes(bytes) },
  {
    label: columns.acts,
    place: 'end',
    draw: ({ login, photos, bytes }) => (
      <PhotosButton owner={{ person: login }} name={login} photos={photos} bytes={bytes} />
    ),
  },
];

function PeopleSpace({ text, onClear }: { text: string; onClear: () => void }) {
  const query = useInfiniteQuery(spaceQuery(text));
  useScrollMemory(query.data !== undefined);
  return (
    <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="64px" count={8} />}>
      {({ pages }) => {
        const people = pages.flatMap((page) => page.people);
        if (people.length === 0) return <NothingFound text={text} title={texts.noPeople} onClear={onClear} />;
        return (
          <>
            <OwnerTable label={texts.people} columns={shown} rows={people} keyOf={({ login }) => login} />
            <ShowMore query={query} />
          </>
        );
      }}
    </QueryState>
  );
}

function SpaceStatistics({ space: { photos, unnamed, disk } }: { space: AnswerOf<typeof getSpace> }) {
  const { count, bytes, unmeasured } = photos;
  const used = texts.take(formatBytes(bytes));
  return (
    <div className={css.figures}>
      <Stat
        value={formatNumber(count)}
        unit={texts.photos(count)}
        label={unmeasured > 0 ? `${used}; ${texts.unmeasured(unmeasured)}` : used}
      />
      {unnamed !== null && unnamed.files > 0 && (
        <Stat
          value={formatNumber(unnamed.files)}
          unit={texts.unnamed(unnamed.files)}
          label={texts.unnamedDetail(formatBytes(unnamed.bytes))}
        />
      )}
      {disk !== null && (
        <Stat
          value={formatBytes(disk.free_bytes)}
          unit={texts.free}
          label={texts.freeDetail(formatBytes(disk.total_bytes))}
        />
      )}
    </div>
  );
}

const orders = Object.keys(texts.sorts) as RoomOrder[];

const defaultOrder: RoomOrder = 'bytes';

interface NothingFoundProps {
  /** The search text. If there is none, an empty list means that there's nothing yet. */
  text: string;
  title: string;
  detail?: string;
  onClear: () => void;
}

function NothingFound({ text, title, detail, onClear }: NothingFoundProps) {
  if (text === '') return <EmptyState title={title} {...(detail !== undefined && { detail })} />;
  return (
    <EmptyState
      title={messages.space.noMatch(text)}
      action={<Button onClick={onClear}>{messages.space.clear}</Button>}
    />
  );
}
