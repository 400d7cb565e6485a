import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { pages } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { goBack } from '#web/layout/go-back.ts';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import { photosOf } from '../../document-views.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import type { KnownRoom } from '../live/room-document.ts';
import { PhotoViewer, PhotoWall } from './fetched-photos.ts';
import { useRoomView } from './use-room-view.ts';

type RoomQuery = Pick<UseQueryResult<KnownRoom>, 'data' | 'error' | 'isFetching' | 'refetch'>;
export type PhotosQuery = Omit<RoomQuery, 'data'> & { data: RoomPhoto[] | undefined };

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
      {isWall ? (
        <Suspense
          fallback={
            <Page title={pages.photos.title} sign={games[room.game].sign}>
              <Skeleton height="30rem" />
            </Page>
          }
        >
          <PhotoWall room={room} query={photos} emptyDetail={noPhotosDetail} />
        </Suspense>
      ) : (
        children
      )}
      {photoSeq !== undefined && (
        <PhotoViewer room={room} login={login} query={photos} seq={photoSeq} onClose={goBack} />
      )}
    </>
  );
}
