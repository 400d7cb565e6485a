import type { Trx } from '#server/db/database.ts';
import { clearRole } from './game-store.ts';
import { listSpotPhotos, removePhotos } from './photo-store.ts';

/**
 * Clears a room or a former member, and returns the names of their photos. A former member's finds remain, so that
 * chains don't break, and are theirs again if they rejoin.
 */
export async function clearPlates(trx: Trx, roomId: string, userId?: string): Promise<string[]> {
  const shown = await listSpotPhotos(trx, roomId, userId);
  if (userId !== undefined) {
    await clearRole(trx, roomId, userId);
    await removePhotos(
      trx,
      roomId,
      shown.map(({ seq }) => seq),
    );
  }
  return shown.map(({ photo }) => photo);
}
