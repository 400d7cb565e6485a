import { type ReactNode, Suspense } from 'react';
import { pages } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { goBack } from '#web/layout/go-back.ts';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import type { NoteHeart } from '../hearts/use-heart.ts';
import { PhotoViewer, PhotoWall } from './fetched-photos.ts';
import { useRoomView } from './use-room-view.ts';

interface Props {
  room: Room;
  /** Who is signed in. */
  login: string;
  noteHeart: NoteHeart;
  /** How the first photo comes to be. */
  noPhotosDetail: string;
  /** The room itself. */
  children: ReactNode;
}

/** What the address says of a room: itself or the wall of its photos, and over either one photo. */
export function RoomViews({ room, login, noteHeart, noPhotosDetail, children }: Props) {
  const { isWall, photoSeq } = useRoomView();
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
          <PhotoWall room={room} emptyDetail={noPhotosDetail} />
        </Suspense>
      ) : (
        children
      )}
      {photoSeq !== undefined && (
        <PhotoViewer room={room} login={login} seq={photoSeq} noteHeart={noteHeart} onClose={goBack} />
      )}
    </>
  );
}
