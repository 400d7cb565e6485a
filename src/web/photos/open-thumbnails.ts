import { ApiError, request } from '../api/client.ts';
import { watchToken } from '../session/token.ts';
import { jpegOf } from './jpeg-of.ts';
import { readKept, writeKept } from './thumbnail-cache.ts';
import { thumbnailCall } from './thumbnail-call.ts';
import { thumbnailShelf } from './thumbnail-shelf.ts';

interface Answer {
  thumbnails: Record<string, string>;
}

async function ask(roomId: string, versions: readonly string[]): Promise<ReadonlyMap<string, Blob>> {
  const path = thumbnailCall.path.replace('{id}', encodeURIComponent(roomId));
  try {
    const { thumbnails } = (await request({ method: 'GET', address: `/api${path}?v=${versions.join()}` })) as Answer;
    return new Map(Object.entries(thumbnails).map(([version, base64]) => [version, jpegOf(base64)]));
  } catch (error) {
    // Who is refused once is refused again; a server that is busy or away is not.
    const isFinal = error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
    throw Object.assign(new Error('Thumbnails cannot be fetched', { cause: error }), { isFinal });
  }
}

const frameMs = 16;

/** Those of this tab. */
export const shelf = thumbnailShelf({
  ask,
  kept: { read: readKept, write: writeKept },
  urls: { make: (blob) => URL.createObjectURL(blob), drop: (url) => URL.revokeObjectURL(url) },
  // Not requestAnimationFrame: it waits while the tab is hidden.
  soon: (work) => void setTimeout(work, frameMs),
  later: (work, ms) => void setTimeout(work, ms),
});
watchToken(shelf.forget);
addEventListener('online', shelf.retry);
