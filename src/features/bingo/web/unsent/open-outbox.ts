import { notifyManager } from '@tanstack/react-query';
import { isFollowed } from '#features/rooms/web/index.ts';
import { queryClient } from '#web/api/query-client.ts';
import { rereader } from '#web/live/rereading.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { readToken } from '#web/session/token.ts';
import { boardQuery, refreshScores } from '../api.ts';
import type { RoomOutbox } from './follow-outbox.ts';

let opening: Promise<RoomOutbox> | undefined;
let opened: RoomOutbox | undefined;

/** Undefined until its code is there. */
export const openedOutbox = () => opened;

/**
 * The site's outbox, heard by bingo. The code of both comes once a board stands: to draw one nothing of it is needed, and a
 * tap must not wait for it. Where it cannot come, the next call asks again.
 */
export function openOutbox(): Promise<RoomOutbox> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<RoomOutbox> {
  const [outbox, { followOutbox }, { moveOldDrafts }] = await Promise.all([
    loadOutbox(),
    import('./follow-outbox.ts'),
    import('./old-drafts.ts'),
  ]);
  const reread = rereader(queryClient);
  opened = followOutbox(outbox, {
    client: queryClient,
    boardKey: (roomId, login) => boardQuery(roomId, login).queryKey,
    // The client tells its pages a moment later, in turn.
    untilShown: () => new Promise((resolve) => notifyManager.schedule(resolve)),
    reread: (roomId, login) => {
      // With the session its entries are gone, and nothing may be asked for any more.
      if (readToken() === null) return;
      reread(boardQuery(roomId, login).queryKey);
      // A room that is followed says by itself what counts.
      if (!isFollowed(roomId)) refreshScores(queryClient, roomId);
    },
  });
  void moveOldDrafts(outbox);
  return opened;
}
