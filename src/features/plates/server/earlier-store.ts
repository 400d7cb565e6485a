import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameHead, Spot } from '../contract.ts';
import { type GameAt, type GameRow, gameColumns, headOf } from './game-store.ts';
import { spotOf, type Told, toldColumns } from './spot-store.ts';

type Span = { roomId: string; from: number; to: number };

/** The games that a room has played before. */
export function makeEarlierStore({ read }: Pick<Database, 'read'>) {
  const before = prepared<GameAt & { atMost: number }, GameRow>(read, (db, parameter) =>
    db
      .selectFrom('plates_games')
      .where('room_id', '=', parameter('roomId'))
      .where('number', '<', parameter('number'))
      .orderBy('number', 'desc')
      .limit(parameter('atMost'))
      .select(gameColumns),
  );
  const standing = prepared<Span, Told & { game: number }>(read, (db, parameter) =>
    db
      .selectFrom('plates_spots')
      .where('room_id', '=', parameter('roomId'))
      .where('game', '>=', parameter('from'))
      .where('game', '<=', parameter('to'))
      .where('undone_seq', 'is', null)
      .orderBy('seq')
      .select([...toldColumns, 'game']),
  );
  const gameOf = prepared<{ roomId: string; seq: number }, { game: number }>(read, (db, parameter) =>
    db
      .selectFrom('plates_spots')
      .where('room_id', '=', parameter('roomId'))
      .where('seq', '=', parameter('seq'))
      .select('game'),
  );

  return {
    /** Those before one, the newest first. */
    listBefore: async (at: GameAt, atMost: number): Promise<GameHead[]> =>
      (await before(read, { ...at, atMost })).map(headOf),

    /** What stands in each of these games, from one number to another. */
    async listSpots(span: Span): Promise<ReadonlyMap<number, Spot[]>> {
      const rows = Map.groupBy(await standing(read, span), ({ game }) => game);
      return new Map([...rows].map(([game, spots]) => [game, spots.map(spotOf)]));
    },

    /** Of which game the spot of this event is, also when it stands no more. */
    findGameOf: async (roomId: string, seq: number): Promise<number | undefined> =>
      (await gameOf(read, { roomId, seq }))[0]?.game,
  };
}
