import { useCallback, useSyncExternalStore } from 'react';
import { forgetKept } from './thumbnail-cache.ts';
import type { Shown } from './thumbnail-shelf.ts';

type Shelf = typeof import('./open-thumbnails.ts').shelf;
let opened: Shelf | undefined;

/** The code comes after the first drawing, which has only boxes. */
async function openShelf(): Promise<Shelf> {
  opened ??= (await import('./open-thumbnails.ts')).shelf;
  return opened;
}

function watchSoon(roomId: string, v: string, tell: () => void): () => void {
  if (opened !== undefined) return opened.watch(roomId, v, tell);
  let end: (() => void) | undefined = () => undefined;
  openShelf().then(
    (shelf) => {
      if (end !== undefined) end = shelf.watch(roomId, v, tell);
    },
    // Without its code the box stays empty, and the next one tries again.
    () => undefined,
  );
  return () => {
    end?.();
    end = undefined;
  };
}

/**
 * The thumbnail of a photo of a room (`photo` of a square, `v` of a photo): an address for an image, undefined while it is on its way, null
 * when it cannot be had. Without a version nothing is asked for.
 */
export function useThumbnail(roomId: string, v: string | undefined): Shown {
  const watch = useCallback(
    (tell: () => void) => (v === undefined ? () => undefined : watchSoon(roomId, v, tell)),
    [roomId, v],
  );
  return useSyncExternalStore(watch, () => (v === undefined ? undefined : opened?.shown(roomId, v)));
}

/** Takes away what is kept of a room on the device: all of it when the room is over for this person, or what it shows no more. */
export function forgetThumbnailsOf(roomId: string, except?: ReadonlySet<string>): void {
  void forgetKept(roomId, except);
}
