import type { Trx } from '#server/db/database.ts';
import { clearRole } from './game-store.ts';
import { dropFromSpots, listShown } from './photo-store.ts';

/**
 * Clears photos of a room or a member. A former member's finds remain, so that chains don't break, and are theirs again
 * when they rejoin.
 */
export async function clearPlates(trx: Trx, roomId: string, userId?: string): Promise<string[]> {
  const shown = await listShown(trx, roomId, userId);
  if (userId !== undefined) {
    await clearRole(trx, roomId, userId);
    await dropFromSpots(
      trx,
      roomId,
      shown.map(({ seq }) => seq),
    );
  }
  return shown.map(({ photo }) => photo);
}
