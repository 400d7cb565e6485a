import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Shown } from '#web/photos/thumbnail-shelf.ts';
import { shelfInPage } from '#web/photos/thumbnail-shelf.ts';
import { readThumbnails } from './screen-call.ts';

/** Of the one room that is shown. */
const room = 'screen';

/** The small pictures of a screen: asked for by its secret, and kept nowhere but in this tab. */
export function openShelf(secret: string) {
  const { shown, watch, retry, forget } = shelfInPage({
    read: (_room, versions) => readThumbnails(secret, versions),
    finalStatuses: [400, 404],
    kept: { read: async () => undefined, write: async () => undefined },
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
