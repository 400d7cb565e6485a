import { feedLength } from '#features/rooms/room-news.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

type StandingRow = { seq: number; challenge_id: string; photo: string | null };

/** What the feed of a room says of a completion beside its title, while it stands. */
export type Standing = Pick<StandingRow, 'challenge_id'> & { photo?: string };

/** By the numbers of the events among the newest of a room with which a square was done that still is. */
export function makeListStanding({ read }: Pick<Database, 'read'>) {
  const standingIn = prepared<{ roomId: string }, StandingRow>(read, (db, parameter) =>
    db
      .selectFrom('room_events as event')
      .innerJoin('squares', (join) =>
        join
          .onRef('squares.room_id', '=', 'event.room_id')
          .onRef('squares.user_id', '=', 'event.user_id')
          .onRef('squares.position', '=', 'event.position')
          .onRef('squares.completed_seq', '=', 'event.seq'),
      )
      .where('event.room_id', '=', parameter('roomId'))
      .where('event.seq', '>', (eb) =>
        eb
          .selectFrom('rooms')
          .where('id', '=', parameter('roomId'))
          .select((room) => room('revision', '-', feedLength).as('revision')),
      )
      .select(['event.seq', 'squares.challenge_id', 'squares.photo']),
  );
  return async (on: Reader, roomId: string): Promise<ReadonlyMap<number, Standing>> => {
    const rows = await standingIn(on, { roomId });
    return new Map(
      rows.map(({ seq, challenge_id, photo }) => [seq, { challenge_id, ...(photo !== null && { photo }) }]),
    );
  };
}

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
