import type { Reader } from '#server/db/database.ts';

/** The spot of this number, while it stands; it does so, too, when whose it is has left, or has no account any more. */
export async function findStanding(db: Reader, roomId: string, seq: number) {
  return db
    .selectFrom('plates_spots as spot')
    .innerJoin('plates_players as own', (join) =>
      join.onRef('own.room_id', '=', 'spot.room_id').onRef('own.player', '=', 'spot.player'),
    )
    .leftJoin('users', 'users.id', 'own.user_id')
    .where('spot.room_id', '=', roomId)
    .where('spot.seq', '=', seq)
    .where('spot.undone_seq', 'is', null)
    .selectAll('spot')
    .select((eb) => ['own.user_id', eb.fn.coalesce('users.login', 'own.login').as('login')])
    .executeTakeFirst();
}

/** All spots that stand in a room, by the number of their event. */
export async function listDeeds(db: Reader, roomId: string): Promise<{ seq: number; userId: string | null }[]> {
  return db
    .selectFrom('plates_spots as spot')
    .innerJoin('plates_players as own', (join) =>
      join.onRef('own.room_id', '=', 'spot.room_id').onRef('own.player', '=', 'spot.player'),
    )
    .where('spot.room_id', '=', roomId)
    .where('spot.undone_seq', 'is', null)
    .select(['spot.seq', 'own.user_id as userId'])
    .execute();
}
