import type { Trx } from '#server/db/database.ts';
import { leaveSeat } from './game-store.ts';

/**
 * What goes with a room or with a member of it: photos. What a member has found stays without them, so that a chain does not break, and is
 * theirs again when they come back.
 */
export async function clearPlates(trx: Trx, roomId: string, userId?: string): Promise<string[]> {
  let query = trx
    .selectFrom('plates_spots as spot')
    .innerJoin('plates_players as own', (join) =>
      join.onRef('own.room_id', '=', 'spot.room_id').onRef('own.player', '=', 'spot.player'),
    )
    .where('spot.room_id', '=', roomId)
    .where('spot.photo', 'is not', null)
    .select(['spot.seq', 'spot.photo'])
    .$narrowType<{ photo: string }>();
  if (userId !== undefined) query = query.where('own.user_id', '=', userId);
  const shown = await query.execute();
  if (userId !== undefined) {
    await leaveSeat(trx, roomId, userId);
    const seqs = shown.map(({ seq }) => seq);
    if (seqs.length > 0) await dropFromSpots(trx, roomId, seqs);
  }
  return shown.map(({ photo }) => photo);
}

/** These spots show no photo any more. */
export async function dropFromSpots(trx: Trx, roomId: string, seqs: readonly number[]): Promise<void> {
  await trx
    .updateTable('plates_spots')
    .set({ photo: null })
    .where('room_id', '=', roomId)
    .where('seq', 'in', seqs)
    .execute();
}
