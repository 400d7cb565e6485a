import type { Reader } from '#server/db/database.ts';

/** All spots that stand in a room, by the number of their event, of who still has an account. */
export async function listDeeds(db: Reader, roomId: string): Promise<{ seq: number; userId: string }[]> {
  return db
    .selectFrom('plates_spots as spot')
    .innerJoin('plates_players as own', (join) =>
      join.onRef('own.room_id', '=', 'spot.room_id').onRef('own.player', '=', 'spot.player'),
    )
    .where('spot.room_id', '=', roomId)
    .where('spot.undone_seq', 'is', null)
    .where('own.user_id', 'is not', null)
    .select(['spot.seq', 'own.user_id as userId'])
    .$narrowType<{ userId: string }>()
    .execute();
}
