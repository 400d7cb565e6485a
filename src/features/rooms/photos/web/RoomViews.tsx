import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { pageAt, pages } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { goBack } from '#web/layout/go-back.ts';
import { paramsIn } from '#web/navigation/address.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import { photosOf } from '../../document.ts';
import type { KnownRoom } from '../../web/live/room-document.ts';
import type { RoomPhoto } from '../contract.ts';

type RoomQuery = Pick<UseQueryResult<KnownRoom>, 'data' | 'error' | 'isFetching' | 'refetch'>;
export type PhotosQuery = Omit<RoomQuery, 'data'> & { data: RoomPhoto[] | undefined };

const PhotoViewer = fetched(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);
const PhotoWall = fetched(
  async () => (await import('./PhotoWall.tsx')).PhotoWall,
  ({ room }) => (
    <Page title={pages.photos.title} sign={games[room.game].sign}>
      <Skeleton height="30rem" />
    </Page>
  ),
);

interface Props {
  room: Room;
  /** Who is signed in. */
  login: string;
  /** How the first photo comes to be. */
  noPhotosDetail: string;
  /** The room as its page reads it. */
  query: RoomQuery;
  /** The room itself. */
  children: ReactNode;
}

/** What the address says of a room: itself or the wall of its photos, and over either one photo. */
export function RoomViews({ room, login, noPhotosDetail, query, children }: Props) {
  const document = query.data?.document;
  const { isWall, photoSeq } = useRoomView();
  const isShown = isWall || photoSeq !== undefined;
  const { photos: all, hearts, members } = document ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts that it is made of
  const data = useMemo(() => (isShown && document ? photosOf(document) : undefined), [isShown, all, hearts, members]);
  const photos = { ...query, data };
  return (
    <>
      {isWall ? <PhotoWall room={room} query={photos} emptyDetail={noPhotosDetail} /> : children}
      {photoSeq !== undefined && (
        <PhotoViewer room={room} login={login} query={photos} seq={photoSeq} onClose={goBack} />
      )}
    </>
  );
}

type Beneath = 'room' | 'photos';

/** Which page of a room the address says: the room itself or its photos, and over it one photo, by the number of its event. */
function useRoomView(): { isWall: boolean; photoSeq: number | undefined } {
  const path = usePathname();
  const name = pageAt(path);
  const [beneath, setBeneath] = useState<Beneath>(name === 'room' ? 'room' : 'photos');
  const shown = name === 'room' || name === 'photos' ? name : beneath;
  // One photo lies over what was shown before; who comes by its link finds the others beneath.
  if (shown !== beneath) setBeneath(shown);
  const photoSeq = name === 'photo' ? Number(paramsIn(pages.photo.pattern, path).seq) : undefined;
  return { isWall: shown === 'photos', photoSeq };
}
