import type { Seat } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import { toIso } from '#shared/time.ts';
import type { RoomPhoto } from '../photo-contract.ts';

type PhotoRow = Record<'login' | 'challenge_id' | 'title' | 'photo', string> & { at: number; seq: number };
type MaybePhoto = { [Column in keyof PhotoRow]: PhotoRow[Column] | null };

/**
 * The photos of a room for one of its members. Membership is part of each query: who has no seat in the room gets undefined, exactly
 * as for a room that does not exist.
 */
export function makeRoomPhotos({ db: { read, engine }, photos }: Pick<Context, 'db' | 'photos'>) {
  const photosIn = prepared<Seat, MaybePhoto>(read, (db, parameter) =>
    db
      .selectFrom('members as viewer')
      .innerJoin('rooms', (join) => join.onRef('rooms.id', '=', 'viewer.room_id').on('rooms.game', '=', 'bingo'))
      .leftJoin('squares', (join) =>
        join.onRef('squares.room_id', '=', 'viewer.room_id').on('squares.photo', 'is not', null),
      )
      .leftJoin('users', 'users.id', 'squares.user_id')
      .where('viewer.room_id', '=', parameter('roomId'))
      .where('viewer.user_id', '=', parameter('userId'))
      .orderBy('squares.completed_seq', 'desc')
      .select([
        'users.login',
        'squares.challenge_id',
        'squares.title',
        'squares.photo',
        'squares.completed_at as at',
        'squares.completed_seq as seq',
      ]),
  );
  const heartsOn = prepared<{ roomId: string }, { seq: number; login: string }>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .innerJoin('hearts', (join) =>
        join.onRef('hearts.room_id', '=', 'squares.room_id').onRef('hearts.seq', '=', 'squares.completed_seq'),
      )
      .innerJoin('users', 'users.id', 'hearts.user_id')
      .where('squares.room_id', '=', parameter('roomId'))
      .where('squares.photo', 'is not', null)
      .orderBy('hearts.n')
      .select(['hearts.seq', 'users.login']),
  );
  const namedIn = prepared<Seat & { names: string }, { photo: string | null }>(read, (db, parameter) =>
    db
      .selectFrom('members as viewer')
      .innerJoin('rooms', (join) => join.onRef('rooms.id', '=', 'viewer.room_id').on('rooms.game', '=', 'bingo'))
      .leftJoin('squares', (join) =>
        join
          .onRef('squares.room_id', '=', 'viewer.room_id')
          .on('squares.photo', 'in', (eb) => eb.selectFrom(listOf(engine, parameter('names'))).select('listed.value')),
      )
      .where('viewer.room_id', '=', parameter('roomId'))
      .where('viewer.user_id', '=', parameter('userId'))
      .select('squares.photo'),
  );

  return {
    /** Newest first. */
    async list(seat: Seat): Promise<RoomPhoto[] | undefined> {
      const rows = await photosIn(read, seat);
      if (rows.length === 0) return undefined;
      const shown = rows.filter((row): row is PhotoRow => row.photo !== null);
      if (shown.length === 0) return [];
      const hearts = Map.groupBy(await heartsOn(read, { roomId: seat.roomId }), ({ seq }) => seq);
      return shown.map(({ photo, at, ...row }) => ({
        ...row,
        at: toIso(at),
        v: photo,
        hearts: (hearts.get(row.seq) ?? []).map(({ login }) => login),
      }));
    },

    /** Of those of these names, with commas between, that are photos of the room. */
    async thumbnailsFor(seat: Seat, names: string): Promise<{ thumbnails: Record<string, string> } | undefined> {
      const rows = await namedIn(read, { ...seat, names: JSON.stringify(names.split(',')) });
      if (rows.length === 0) return undefined;
      const found = await photos.thumbnails(rows.flatMap(({ photo }) => photo ?? []));
      return { thumbnails: Object.fromEntries([...found].map(([name, jpeg]) => [name, jpeg.toString('base64')])) };
    },
  };
}
export type RoomPhotos = ReturnType<typeof makeRoomPhotos>;
