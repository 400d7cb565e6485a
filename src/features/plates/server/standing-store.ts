import type { Reader } from '#server/db/database.ts';

/** The spot of this number, while it stands and whose it is has a seat: nobody else could say anything to it. */
export async function findStanding(db: Reader, roomId: string, seq: number) {
  return db
    .selectFrom('plates_spots as spot')
    .innerJoin('plates_players as own', (join) =>
      join.onRef('own.room_id', '=', 'spot.room_id').onRef('own.player', '=', 'spot.player'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.room_id', '=', 'own.room_id').onRef('members.user_id', '=', 'own.user_id'),
    )
    .innerJoin('users', 'users.id', 'own.user_id')
    .where('spot.room_id', '=', roomId)
    .where('spot.seq', '=', seq)
    .where('spot.undone_seq', 'is', null)
    .selectAll('spot')
    .select(['users.id as user_id', 'users.login'])
    .executeTakeFirst();
}

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
