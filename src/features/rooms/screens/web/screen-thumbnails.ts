import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Shown } from '#web/photos/thumbnail-lru.ts';
import { lruInPage } from '#web/photos/thumbnail-lru.ts';
import { readThumbnails } from './screen-call.ts';

/** Of the one room that is shown. */
const room = 'screen';

/** The small pictures of a screen: asked for by its secret, and kept nowhere but in this tab. */
export function openThumbnailLru(secret: string) {
  const { shown, watch, retry, forget } = lruInPage({
    read: (_room, versions) => readThumbnails(secret, versions),
    finalStatuses: [400, 404],
    store: { read: async () => undefined, write: async () => undefined },
  });
  return {
    shown: (v: string): Shown => shown(room, v),
    watch: (v: string, tell: () => void) => watch(room, v, tell),
    retry,
    forget,
  };
}
export type ThumbnailLru = ReturnType<typeof openThumbnailLru>;

export const ThumbnailLruContext = createContext<ThumbnailLru | undefined>(undefined);

/** An address of the picture, undefined while it is on its way, null when it cannot be had. */
export function useSmall(v: string): Shown {
  const shelf = use(ThumbnailLruContext);
  const watch = useCallback((tell: () => void) => shelf?.watch(v, tell) ?? (() => undefined), [shelf, v]);
  return useSyncExternalStore(watch, () => shelf?.shown(v));
}
