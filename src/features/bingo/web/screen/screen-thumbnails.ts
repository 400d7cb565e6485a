import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '#web/api/client.ts';
import { jpegOf } from '#web/photos/jpeg-of.ts';
import { type Shown, thumbnailShelf } from '#web/photos/thumbnail-shelf.ts';
import { readThumbnails } from './screen-call.ts';

const frameMs = 16;
/** Of the one room that is shown. */
const room = 'screen';

/** The small pictures of a screen: asked for by its secret, and kept nowhere but in this tab. */
export function openShelf(secret: string) {
  const { shown, watch, retry, forget } = thumbnailShelf({
    ask: async (_room, versions) => {
      try {
        const found = await readThumbnails(secret, versions);
        return new Map(Object.entries(found).map(([version, base64]) => [version, jpegOf(base64)]));
      } catch (error) {
        const isFinal = error instanceof ApiError && [400, 404].includes(error.status);
        throw Object.assign(new Error('Thumbnails cannot be fetched', { cause: error }), { isFinal });
      }
    },
    kept: { read: async () => undefined, write: async () => undefined },
    urls: { make: (blob) => URL.createObjectURL(blob), drop: (url) => URL.revokeObjectURL(url) },
    soon: (work) => void setTimeout(work, frameMs),
    later: (work, ms) => void setTimeout(work, ms),
  });
  return {
    shown: (v: string): Shown => shown(room, v),
    watch: (v: string, tell: () => void) => watch(room, v, tell),
    retry,
    forget,
  };
}
export type Shelf = ReturnType<typeof openShelf>;

export const ShelfContext = createContext<Shelf | undefined>(undefined);

/** An address of the picture, undefined while it is on its way, null when it cannot be had. */
export function useSmall(v: string): Shown {
  const shelf = use(ShelfContext);
  const watch = useCallback((tell: () => void) => shelf?.watch(v, tell) ?? (() => undefined), [shelf, v]);
  return useSyncExternalStore(watch, () => shelf?.shown(v));
}
