import { useInfiniteQuery } from '@tanstack/react-query';
import { pathTo } from '#shared/pages.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { formatBytes } from '#web/text/format-bytes.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { SpaceOfPerson } from '../../space-contract.ts';
import { type Column, OwnerTable } from '../frame/OwnerTable.tsx';
import { ShowMore } from '../frame/ShowMore.tsx';
import { words } from '../words.ts';
import { spaceQuery } from './api.ts';
import { NothingFound } from './NothingFound.tsx';
import { PhotosButton } from './PhotosButton.tsx';

const texts = words.space;
const { columns } = texts;

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

/** Everybody who has photos, with what they take. */
export function PeopleSpace({ text, onClear }: { text: string; onClear: () => void }) {
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
