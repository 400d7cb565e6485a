import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import { toIso } from '#shared/time.ts';
import type { Spot } from '../contract.ts';
import { spotMs } from '../rules/game-times.ts';
import type { ActiveSpot, Neighbours } from '../rules/judging.ts';
import type { GameAt } from './game-store.ts';

export type SpotRow = Tables['plates_spots'];
export type SpotFields = Pick<SpotRow, 'seq' | 'id' | 'player' | 'target' | 'at' | 'marks' | 'word' | 'photo'>;
export const spotColumns = ['seq', 'id', 'player', 'target', 'at', 'marks', 'word', 'photo'] as const;

export const spotOf = ({ seq, id, player, target, at, marks, word, photo }: SpotFields): Spot => ({
  seq,
  id,
  player,
  target,
  at: toIso(at),
  ...(marks !== null && { marks }),
  ...(word !== null && { word }),
  ...(photo !== null && { photo }),
});

export const titleOf = ({ title, target }: Pick<SpotRow, 'title' | 'target'>): string => title ?? target;

/** A spot by its phone-assigned ID, with its owner. */
export type SpotWithOwner = SpotRow & { user_id: string | null };

export type SpotPosition = GameAt & {
  chain: number;
  step: number;
  target: string;
  player: number;
  device: string;
  at: number;
};
type PositionValues = SpotPosition & { stepBefore: number; from: number; until: number };
type NearbyRow = {
  highest: number | null;
  before_at: number | null;
  device_at: number | null;
  too_soon: number | null;
};

/** Spots (`spot`) joined with their owners (`own`). */
export const spotsAndOwners = (db: Reader) =>
  db
    .selectFrom('plates_spots as spot')
    .innerJoin('plates_players as own', (join) =>
      join.onRef('own.room_id', '=', 'spot.room_id').onRef('own.player', '=', 'spot.player'),
    );

/** Queries for spots, compiled once, because every spot and every undo uses several of them. */
export function makeSpotStore({ read }: Pick<Database, 'read'>) {
  const spotAt = prepared<{ roomId: string; id: string }, SpotWithOwner>(read, (db, parameter) =>
    spotsAndOwners(db)
      .where('spot.room_id', '=', parameter('roomId'))
      .where('spot.id', '=', parameter('id'))
      .selectAll('spot')
      .select('own.user_id'),
  );
  const sameAs = prepared<Omit<SpotPosition, 'player' | 'device' | 'at'>, ActiveSpot>(read, (db, parameter) =>
    activeIn(db, parameter)
      .innerJoin('plates_players as own', (join) =>
        join.onRef('own.room_id', '=', 'spot.room_id').onRef('own.player', '=', 'spot.player'),
      )
      .leftJoin('users', 'users.id', 'own.user_id')
      .where('spot.chain', '=', parameter('chain'))
      .where('spot.step', '=', parameter('step'))
      .where('spot.target', '=', parameter('target'))
      .orderBy('spot.seq')
      .select((eb) => ['spot.seq', 'spot.player', 'spot.at', eb.fn.coalesce('users.login', 'own.login').as('login')]),
  );
  const nearbyOf = prepared<PositionValues, NearbyRow>(read, (db, parameter) => {
    const inChain = activeIn(db, parameter).where('spot.chain', '=', parameter('chain'));
    const ofPlayer = db
      .selectFrom('plates_spots as spot')
      .where('spot.room_id', '=', parameter('roomId'))
      .where('spot.player', '=', parameter('player'));
    return db
      .selectFrom('rooms')
      .where('rooms.id', '=', parameter('roomId'))
      .select([
        inChain.select((eb) => eb.fn.max('spot.step').as('value')).as('highest'),
        inChain
          .where('spot.step', '=', parameter('stepBefore'))
          .select((eb) => eb.fn.min('spot.at').as('value'))
          .as('before_at'),
        ofPlayer
          .where('spot.device', '=', parameter('device'))
          .select((eb) => eb.fn.max('spot.at').as('value'))
          .as('device_at'),
        ofPlayer
          .where('spot.undone_seq', 'is', null)
          .where('spot.at', '>', parameter('from'))
          .where('spot.at', '<', parameter('until'))
          .select((eb) => eb.fn.max('spot.seq').as('value'))
          .as('too_soon'),
      ]);
  });
  const insert = preparedWrite<Record<keyof SpotRow, string | number | null>, never>(read, (db, parameter) =>
    db.insertInto('plates_spots').values({
      room_id: parameter('room_id') as string,
      seq: parameter('seq') as number,
      id: parameter('id') as string,
      game: parameter('game') as number,
      player: parameter('player') as number,
      device: parameter('device') as string,
      chain: parameter('chain') as number,
      step: parameter('step') as number,
      target: parameter('target') as string,
      title: parameter('title') as string,
      at: parameter('at') as number,
      received_at: parameter('received_at') as number,
      marks: parameter('marks') as string,
      word: parameter('word') as string,
      photo: parameter('photo') as string,
      undone_seq: parameter('undone_seq') as number,
    }),
  );
  const markUndone = preparedWrite<{ roomId: string; seq: number; undoneSeq: number }, never>(read, (db, parameter) =>
    db
      .updateTable('plates_spots')
      .set({ undone_seq: parameter('undoneSeq'), marks: null, word: null, photo: null })
      .where('room_id', '=', parameter('roomId'))
      .where('seq', '=', parameter('seq')),
  );
  const activeSpots = prepared<GameAt, SpotFields>(read, (db, parameter) =>
    activeIn(db, parameter).orderBy('spot.seq').select(spotColumns),
  );
  const finds = prepared<GameAt, Pick<SpotRow, 'player' | 'target' | 'at'>>(read, (db, parameter) =>
    activeIn(db, parameter).select(['spot.player', 'spot.target', 'spot.at']),
  );

  return {
    async findSpot(db: Reader, roomId: string, id: string): Promise<SpotWithOwner | undefined> {
      return (await spotAt(db, { roomId, id }))[0];
    },

    async findNeighbours(db: Reader, position: SpotPosition): Promise<Neighbours> {
      const { roomId, number, chain, step, target, at } = position;
      const same = await sameAs(db, { roomId, number, chain, step, target });
      const around = { stepBefore: step - 1, from: at - spotMs, until: at + spotMs };
      const [found] = await nearbyOf(db, { ...position, ...around });
      return {
        same,
        highest: found?.highest ?? -1,
        isTooSoon: (found?.too_soon ?? null) !== null,
        ...(typeof found?.before_at === 'number' && { beforeAt: found.before_at }),
        ...(typeof found?.device_at === 'number' && { deviceAt: found.device_at }),
      };
    },

    addSpot: (trx: Trx, row: SpotRow) => insert(trx, { ...row }),

    markUndone: (trx: Trx, roomId: string, seq: number, undoneSeq: number) =>
      markUndone(trx, { roomId, seq, undoneSeq }),

    /** All active spots of a game, in recorded order. */
    async listSpots(db: Reader, at: GameAt): Promise<Spot[]> {
      return (await activeSpots(db, at)).map(spotOf);
    },

    listFinds: (db: Reader, at: GameAt) => finds(db, at),
  };
}
export type SpotStore = ReturnType<typeof makeSpotStore>;

const activeIn = (db: Reader, parameter: (name: 'roomId' | 'number') => string | number) =>
  db
    .selectFrom('plates_spots as spot')
    .where('spot.room_id', '=', parameter('roomId') as string)
    .where('spot.game', '=', parameter('number') as number)
    .where('spot.undone_seq', 'is', null);
