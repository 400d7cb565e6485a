import { useEffect, useState } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { games } from '#shared/site-map.ts';
import { forgetThumbnailsOf } from '#web/photos/thumbnails.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room } from '../../contract.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { words } from '../words.ts';
import { DownloadPhotos } from './DownloadPhotos.tsx';
import { PhotoDays } from './PhotoDays.tsx';
import css from './PhotoWall.module.css';
import { PlayerChips } from './PlayerChips.tsx';
import type { PhotosQuery } from './RoomViews.tsx';

const texts = words.photoWall;

export interface Props {
  room: Room;
  query: PhotosQuery;
  /** How the first one comes to be, where there is none. */
  emptyDetail: string;
}

/** All photos of a room, the newest first, day by day. */
export function PhotoWall({ room, query, emptyDetail }: Props) {
  const [isDownloading, setIsDownloading] = useState(false);
  const photos = query.data;
  // Each heart makes another list; which photos are in it changes seldom.
  const versions = photos?.map(({ v }) => v).join();
  useEffect(() => {
    if (versions !== undefined) forgetThumbnailsOf(room.id, new Set(versions.split(',')));
  }, [room.id, versions]);

  return (
    <div className={css.wall}>
      <Page
        title={texts.pageTitle(room.name)}
        heading={
          <>
            {texts.title} {photos && photos.length > 0 && <span className={css.count}>{photos.length}</span>}
          </>
        }
        sign={games[room.game].sign}
        lead={<bdi className={css.room}>{room.name}</bdi>}
        actions={
          photos &&
          photos.length > 0 && (
            <Button onClick={() => setIsDownloading(true)}>
              <Icon shape={icons.download} />
              {texts.downloadAll}
            </Button>
          )
        }
      >
        <QueryState query={query} title={texts.notRead} skeleton={<Skeleton height="30rem" />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={texts.emptyTitle} detail={emptyDetail} />
            ) : (
              <Photos room={room} photos={all} />
            )
          }
        </QueryState>
        {isDownloading && <DownloadPhotos roomId={room.id} onClose={() => setIsDownloading(false)} />}
      </Page>
    </div>
  );
}

function Photos({ room, photos }: { room: Room; photos: readonly RoomPhoto[] }) {
  const [player, setPlayer] = useState<string>();
  const own = photos.filter(({ login }) => player !== undefined && loginKey(login) === player);
  return (
    <>
      <PlayerChips room={room} photos={photos} player={own.length > 0 ? player : undefined} onChange={setPlayer} />
      <PhotoDays room={room} photos={own.length > 0 ? own : photos} />
    </>
  );
}
