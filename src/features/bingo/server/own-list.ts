import type { ListOwn } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';

type OwnRow = { roomId: string; squares: number; done: number; photo: string | null };

/** A person's progress in these rooms, and the photo of each room's latest event if that's still active and has one. */
export function makeListOwn({ read }: Pick<Database, 'read'>): ListOwn {
  const ownIn = prepared<{ userId: string; roomIds: string }, OwnRow>(read, (db, parameter) =>
    db
      .selectFrom(listOf(parameter('roomIds')))
      .leftJoin('squares as own', (join) =>
        join.onRef('own.room_id', '=', 'listed.value').on('own.user_id', '=', parameter('userId')),
      )
      .groupBy('listed.value')
      .select(({ fn, selectFrom }) => [
        'listed.value as roomId',
        fn.count<number>('own.position').as('squares'),
        fn.count<number>('own.completed_at').as('done'),
        selectFrom('rooms')
          .innerJoin('room_events as event', (join) =>
            join.onRef('event.room_id', '=', 'rooms.id').onRef('event.seq', '=', 'rooms.revision'),
          )
          .innerJoin('squares as last', (join) =>
            join
              .onRef('last.room_id', '=', 'event.room_id')
              .onRef('last.user_id', '=', 'event.user_id')
              .onRef('last.position', '=', 'event.position')
              .onRef('last.completed_seq', '=', 'event.seq'),
          )
          .whereRef('rooms.id', '=', 'listed.value')
          .select('last.photo')
          .as('photo'),
      ]),
  );
  return async (query) =>
    (await ownIn(read, query)).map(({ roomId, squares, done, photo }) => ({
      roomId,
      ...(squares > 0 && { mine: { done, of: squares } }),
      ...(photo !== null && { photo }),
    }));
}
