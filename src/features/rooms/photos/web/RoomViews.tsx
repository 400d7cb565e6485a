import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { pageAt, pages } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { paramsIn } from '#web/navigation/address.ts';
import { goBack } from '#web/navigation/navigate.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import { photosOf } from '../../document.ts';
import type { CachedRoom } from '../../web/live/room-document.ts';
import type { RoomPhoto } from '../contract.ts';

type RoomQuery = Pick<UseQueryResult<CachedRoom>, 'data' | 'error' | 'isFetching' | 'refetch'>;
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
  login: string;
  /** How to get the first photo. */
  noPhotosDetail: string;
  query: RoomQuery;
  children: ReactNode;
}

/** The room or its photo wall, and possibly one photo on top, depending on the URL. */
export function RoomViews({ room, login, noPhotosDetail, query, children }: Props) {
  const document = query.data?.document;
  const { isWall, photoSeq } = useRoomView();
  const isShown = isWall || photoSeq !== undefined;
  const { photos: all, hearts, members } = document ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these parts affect the photos
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

type Background = 'room' | 'photos';

/** What the URL shows: the room itself or its photo wall, and possibly one photo on top, by its event number. */
function useRoomView(): { isWall: boolean; photoSeq: number | undefined } {
  const path = usePathname();
  const name = pageAt(path);
  const [background, setBackground] = useState<Background>(name === 'room' ? 'room' : 'photos');
  const shown = name === 'room' || name === 'photos' ? name : background;
  // A photo opens on top of the current page, or on top of the photo wall if it was opened by its link.
  if (shown !== background) setBackground(shown);
  const photoSeq = name === 'photo' ? Number(paramsIn(pages.photo.pattern, path).seq) : undefined;
  return { isWall: shown === 'photos', photoSeq };
}
