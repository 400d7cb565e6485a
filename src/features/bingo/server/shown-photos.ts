import type { GamePhotos } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';

type ShownRow = Record<'login' | 'of' | 'title' | 'name', string> & { at: number; seq: number };

/** The photos on the boards of a room. */
export function makeShownPhotos({ read, engine }: Pick<Database, 'read' | 'engine'>): GamePhotos {
  const shownIn = prepared<{ roomId: string }, ShownRow>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .innerJoin('users', 'users.id', 'squares.user_id')
      .where('squares.room_id', '=', parameter('roomId'))
      .where('squares.photo', 'is not', null)
      .orderBy('squares.completed_seq', 'desc')
      .select([
        'users.login',
        'squares.challenge_id as of',
        'squares.title',
        'squares.photo as name',
        'squares.completed_at as at',
        'squares.completed_seq as seq',
      ])
      .$narrowType<ShownRow>(),
  );
  const namedIn = prepared<{ roomId: string; names: string }, { name: string }>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .where('room_id', '=', parameter('roomId'))
      .where('photo', 'in', (eb) => eb.selectFrom(listOf(engine, parameter('names'))).select('listed.value'))
      .select('photo as name')
      .$narrowType<{ name: string }>(),
  );
  return {
    listShown: (roomId) => shownIn(read, { roomId }),
    listNamed: async (asked) => (await namedIn(read, asked)).map(({ name }) => name),
  };
}
