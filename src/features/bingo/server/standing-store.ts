import type { Reader } from '#server/db/database.ts';

/** All completions that stand in a room, by the number of their event, however old. */
export async function listDeeds(db: Reader, roomId: string): Promise<{ seq: number; userId: string }[]> {
  const done = await db
    .selectFrom('squares')
    .where('room_id', '=', roomId)
    .where('completed_seq', 'is not', null)
    .select(['completed_seq as seq', 'user_id as userId'])
    .$narrowType<{ seq: number }>()
    .execute();
  return done;
}

/** The square that was done with this event and still is. */
export async function findDone(db: Reader, roomId: string, seq: number) {
  return db
    .selectFrom('squares')
    .innerJoin('users', 'users.id', 'squares.user_id')
    .where('squares.room_id', '=', roomId)
    .where('squares.completed_seq', '=', seq)
    .select(['squares.user_id as userId', 'squares.challenge_id as challengeId', 'squares.title', 'users.login'])
    .executeTakeFirst();
}
