import * as z from 'zod/mini';
import { checked, request } from '../api/client.ts';
import { watchToken } from '../session/token.ts';
import { readKept, writeKept } from './thumbnail-cache.ts';
import { thumbnailCall } from './thumbnail-call.ts';
import { shelfInPage } from './thumbnail-shelf.ts';

const Answer = z.object({ thumbnails: z.record(z.string(), z.string()) });

async function read(roomId: string, versions: readonly string[]): Promise<Record<string, string>> {
  const path = thumbnailCall.path.replace('{id}', encodeURIComponent(roomId));
  const answer = await request({ method: 'GET', address: `/api${path}?v=${versions.join()}` });
  return checked(Answer, answer).thumbnails;
}

/** Those of this tab. */
export const shelf = shelfInPage({
  read,
  finalStatuses: [400, 401, 403, 404],
  kept: { read: readKept, write: writeKept },
});
watchToken(shelf.forget);
addEventListener('online', shelf.retry);
