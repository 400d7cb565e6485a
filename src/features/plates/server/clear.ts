import type { Trx } from '#server/db/database.ts';
import { leaveSeat } from './game-store.ts';
import { dropFromSpots, listShown } from './photo-store.ts';

/**
 * What goes with a room or with a member of it: photos. What a member has found stays without them, so that a chain does not break, and is
 * theirs again when they come back.
 */
export async function clearPlates(trx: Trx, roomId: string, userId?: string): Promise<string[]> {
  const shown = await listShown(trx, roomId, userId);
  if (userId !== undefined) {
    await leaveSeat(trx, roomId, userId);
    await dropFromSpots(
      trx,
      roomId,
      shown.map(({ seq }) => seq),
    );
  }
  return shown.map(({ photo }) => photo);
}
