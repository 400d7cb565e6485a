import { ApiError } from '../api/client.ts';
import { jpegOf } from './jpeg-of.ts';
import { type ShelfParts, thumbnailShelf } from './thumbnail-shelf.ts';

const frameMs = 16;

interface Source {
  /** Thumbnails by version, each in base64; those that cannot be had are missing. */
  read: (roomId: string, versions: readonly string[]) => Promise<Record<string, string>>;
  /** With these the server refuses for good; when it is busy or away it does not. */
  finalStatuses: readonly number[];
  kept: ShelfParts['kept'];
}

/** A shelf whose thumbnails this page can show. */
export function shelfInPage({ read, finalStatuses, kept }: Source) {
  return thumbnailShelf({
    ask: async (roomId, versions) => {
      try {
        const found = await read(roomId, versions);
        return new Map(Object.entries(found).map(([version, base64]) => [version, jpegOf(base64)]));
      } catch (error) {
        const isFinal = error instanceof ApiError && finalStatuses.includes(error.status);
        throw Object.assign(new Error('Thumbnails cannot be fetched', { cause: error }), { isFinal });
      }
    },
    kept,
    urls: { make: (blob) => URL.createObjectURL(blob), drop: (url) => URL.revokeObjectURL(url) },
    // Not requestAnimationFrame: it waits while the tab is hidden.
    soon: (work) => void setTimeout(work, frameMs),
    later: (work, ms) => void setTimeout(work, ms),
  });
}
