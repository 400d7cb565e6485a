import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { checked, request } from '../api/client.ts';
import { watchToken } from '../session/token.ts';
import { readStored, writeStored } from './thumbnail-cache.ts';
import { thumbnailCall } from './thumbnail-call.ts';
import { lruInPage, type Shown } from './thumbnail-lru.ts';

const Answer = z.object({ thumbnails: z.record(z.string(), z.string()) });

async function read(roomId: string, versions: readonly string[]): Promise<Record<string, string>> {
  const path = thumbnailCall.path.replace('{id}', encodeURIComponent(roomId));
  const answer = await request({ method: 'GET', address: `/api${path}?v=${versions.join()}` });
  return checked(Answer, answer).thumbnails;
}

/** This tab's. */
const thumbnails = lruInPage({
  read,
  finalStatuses: [400, 401, 403, 404],
  store: { read: readStored, write: writeStored },
});
watchToken(thumbnails.forget);
addEventListener('online', thumbnails.retry);

/**
 * The thumbnail of a room photo (`photo` of a square, `v` of a photo): a URL for an image, undefined while loading,
 * null if it isn't available. Without a version nothing is requested.
 */
export function useThumbnail(roomId: string, v: string | undefined): Shown {
  const watch = useCallback(
    (notify: () => void) => (v === undefined ? () => undefined : thumbnails.watch(roomId, v, notify)),
    [roomId, v],
  );
  return useSyncExternalStore(watch, () => (v === undefined ? undefined : thumbnails.shown(roomId, v)));
}
