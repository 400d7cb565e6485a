import type { GamePhotos } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';

type PhotoRow = Record<'login' | 'title' | 'name', string> & { at: number; seq: number };

/** The photos of a room's spots, over all games. */
export function makeRoomPhotos({ read }: Pick<Database, 'read'>): GamePhotos {
  const photosIn = prepared<{ roomId: string }, PhotoRow>(read, (db, parameter) =>
    db
      .selectFrom('plates_spots as spot')
      .innerJoin('plates_players as own', (join) =>
        join.onRef('own.room_id', '=', 'spot.room_id').onRef('own.player', '=', 'spot.player'),
      )
      .innerJoin('users', 'users.id', 'own.user_id')
      .where('spot.room_id', '=', parameter('roomId'))
      .where('spot.photo', 'is not', null)
      .orderBy('spot.seq', 'desc')
      .select(['users.login', 'spot.photo as name', 'spot.at', 'spot.seq'])
      .select((eb) => eb.fn.coalesce('spot.title', 'spot.target').as('title'))
      .$narrowType<{ name: string }>(),
  );
  const namedIn = prepared<{ roomId: string; names: string }, { name: string }>(read, (db, parameter) =>
    db
      .selectFrom('plates_spots')
      .where('room_id', '=', parameter('roomId'))
      .where('photo', 'in', (eb) => eb.selectFrom(listOf(parameter('names'))).select('listed.value'))
      .select('photo as name')
      .$narrowType<{ name: string }>(),
  );
  return {
    // A spot has one owner and a unique number.
    listShown: async (roomId) => (await photosIn(read, { roomId })).map((row) => ({ ...row, of: String(row.seq) })),
    listNamed: async (asked) => (await namedIn(read, asked)).map(({ name }) => name),
  };
}
