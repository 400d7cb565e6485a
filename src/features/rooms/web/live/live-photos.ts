import type { QueryClient } from '@tanstack/react-query';
import { rereader } from '#web/live/rereading.ts';
import type { RoomNews } from '../../contract.ts';
import type { HeartNews } from '../../heart-contract.ts';
import type { RoomPhoto } from '../../photo-contract.ts';
import { applyHeartToPhotos, applyToPhotos, type PhotoChangeOf } from '../../photo-news.ts';
import { roomPhotosQuery } from '../photos/api.ts';

interface Parts {
  client: QueryClient;
  roomId: string;
  changeOf: PhotoChangeOf;
}

/** Keeps the list of a room's photos as it is there. It has no number: while it is read, or may have missed something, it is read once more. */
export function livePhotos({ client, roomId, changeOf }: Parts) {
  const cache = client.getQueryCache();
  const reread = rereader(client);
  const { queryKey } = roomPhotosQuery(roomId);

  function change(after: (photos: RoomPhoto[]) => RoomPhoto[] | undefined): void {
    const query = cache.find({ queryKey });
    if (query === undefined) return;
    const { data, fetchStatus, isInvalidated } = query.state;
    const isSure = fetchStatus === 'idle' && !isInvalidated && data !== undefined;
    const changed = isSure ? after(data as RoomPhoto[]) : undefined;
    if (changed === undefined) reread(queryKey);
    else client.setQueryData(queryKey, changed);
  }

  return {
    onNews: (news: RoomNews) => change((photos) => applyToPhotos(photos, news, changeOf)),
    onHeart: (heart: HeartNews) => change((photos) => applyHeartToPhotos(photos, heart)),
    rereadAll: () => {
      if (cache.find({ queryKey })) reread(queryKey);
    },
    /** The stream stands again: what could not be read is asked for once more. */
    onAgain: () => {
      if (cache.find({ queryKey })?.state.isInvalidated) reread(queryKey);
    },
  };
}
