import { type CountOwn, findOwnId, type ListOwn } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CountUserData, Export } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { toIso } from '#shared/time.ts';
import type { PlatesGame, Player } from '../contract.ts';
import { getPlatesStats, type PlatesPersonStats } from '../recap-contract.ts';
import { placesOfGame } from '../rules/collector.ts';
import { isCollector } from '../rules/collector-points.ts';
import { paceOf } from '../rules/pace.ts';
import { digitsOf, isRun, numbersIn } from '../rules/run.ts';
import { chainsOf, resultsByPlayer, type Seen, seenOf, tableOf, timesOfChain } from '../rules/scoring.ts';
import type { Parts } from './endings.ts';
import { type GameStore, gameFromRow, makeGameStore } from './game-store.ts';
import { makeSpotStore, type SpotStore, spotsAndOwners } from './spot-store.ts';

/** A person's spots remain in the room after their account is deleted, as feed entries do; their photos are deleted. */
export const countPlatesData: CountUserData = async (db, person) => {
  const counted = await spotsAndOwners(db)
    .where('own.user_id', '=', person.id)
    .where('spot.undone_seq', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('spots'), eb.fn.count<number>('spot.photo').as('photos')])
    .executeTakeFirstOrThrow();
  return [
    { kind: 'plate_spots', count: counted.spots, details: [] },
    { kind: 'plate_photos', count: counted.photos, details: [] },
  ];
};

/** A person's spots by room, including undone ones, and their photos as `plates/<room>/<number>.jpg`. */
export const exportPlates: Export = async (db, person) => {
  const rows = await db
    .selectFrom('plates_players as own')
    .leftJoin('plates_spots as spot', (join) =>
      join.onRef('spot.room_id', '=', 'own.room_id').onRef('spot.player', '=', 'own.player'),
    )
    .where('own.user_id', '=', person.id)
    .orderBy('own.room_id')
    .orderBy('spot.seq')
    .select(['own.room_id', 'own.role', 'spot.seq', 'spot.game', 'spot.target', 'spot.at', 'spot.marks', 'spot.word'])
    .select(['spot.photo', 'spot.undone_seq'])
    .execute();
  const pathOf = (room: string, seq: number) => `plates/${room}/${seq}.jpg`;
  const spotOf = ({ room_id, seq, game, target, at, marks, word, photo, undone_seq }: (typeof rows)[number]) => ({
    game,
    target,
    at: at === null ? null : toIso(at),
    marks,
    word,
    taken_back: undone_seq !== null,
    photo: photo === null || seq === null ? null : pathOf(room_id, seq),
  });
  return {
    data: [...Map.groupBy(rows, ({ room_id }) => room_id)].map(([room, ofRoom]) => ({
      room,
      role: ofRoom[0]?.role ?? null,
      spots: ofRoom.filter(({ seq }) => seq !== null).map(spotOf),
    })),
    photos: rows.flatMap(({ room_id, seq, photo }) =>
      photo === null || seq === null ? [] : [{ name: photo, path: pathOf(room_id, seq) }],
    ),
  };
};

type OwnRow = Omit<Tables['plates_games'], 'room_id'> & {
  roomId: string;
  /** The highest step of the shared chain, and of the person's own. */
  last_of_all: number | null;
  last_own: number | null;
  /** Targets found by anyone, and the person's own spots. */
  all_found: number | null;
  own_found: number | null;
};

/** A person's progress in these rooms, and the next number or the end time, for each room's sign. */
export function makeListOwn({ read }: Pick<Database, 'read'>): ListOwn {
  const ownIn = prepared<{ userId: string; roomIds: string }, OwnRow>(read, (db, parameter) =>
    db
      .selectFrom(listOf(parameter('roomIds')))
      .innerJoin('plates_games as game', (join) =>
        join.onRef('game.room_id', '=', 'listed.value').on('game.number', '=', (eb) =>
          eb
            .selectFrom('plates_games as newest')
            .whereRef('newest.room_id', '=', 'listed.value')
            .select(({ fn }) => fn.max('newest.number').as('number')),
        ),
      )
      .leftJoin('plates_players as own', (join) =>
        join.onRef('own.room_id', '=', 'listed.value').on('own.user_id', '=', parameter('userId')),
      )
      .select(({ selectFrom }) => {
        const activeSpots = selectFrom('plates_spots as spot')
          .whereRef('spot.room_id', '=', 'game.room_id')
          .whereRef('spot.game', '=', 'game.number')
          .where('spot.undone_seq', 'is', null);
        const lastStep = activeSpots.select(({ fn }) => fn.max('spot.step').as('value'));
        return [
          'listed.value as roomId',
          'game.number',
          'game.settings',
          'game.deal',
          'game.started_at',
          'game.ends_at',
          'game.ended_at',
          'game.ended_by',
          lastStep.where('spot.chain', '=', 0).as('last_of_all'),
          lastStep.whereRef('spot.chain', '=', 'own.player').as('last_own'),
          activeSpots.select(({ fn }) => fn.count<number>('spot.target').distinct().as('value')).as('all_found'),
          activeSpots
            .whereRef('spot.player', '=', 'own.player')
            .select(({ fn }) => fn.countAll<number>().as('value'))
            .as('own_found'),
        ];
      }),
  );
  return async (query) =>
    (await ownIn(read, query)).map((row) => {
      const game = gameFromRow(row);
      if (game.started_at === undefined) return { roomId: row.roomId };
      return { roomId: row.roomId, isRunning: game.state === 'running', ...progressOf(game, row) };
    });
}

function progressOf(game: PlatesGame, row: OwnRow) {
  if (isRun(game)) {
    const done = ((game.settings.chain === 'convoy' ? row.last_of_all : row.last_own) ?? -1) + 1;
    const of = numbersIn[game.settings.length];
    return { mine: { done, of }, ...(done < of && { sign: digitsOf(game, done) }) };
  }
  if (isCollector(game)) {
    const done = (game.settings.mode === 'together' ? row.all_found : row.own_found) ?? 0;
    return { mine: { done, of: placesOfGame(game.settings).length } };
  }
  const until = game.state === 'running' ? game.ends_at : undefined;
  return { mine: { done: row.own_found ?? 0, of: game.cards?.length ?? 0 }, ...(until !== undefined && { until }) };
}

interface Stores {
  games: GameStore;
  spots: SpotStore;
}

/** A game in which a person found something, with their player number. */
interface Played {
  game: PlatesGame;
  player: number;
  players: readonly Player[];
  spots: readonly Seen[];
}

async function personStats(db: Reader, { games, spots }: Stores, userId: string): Promise<PlatesPersonStats> {
  const own = await listPlayed(db, userId);
  const stats = { ...noStats, photos: own.reduce((sum, { photos }) => sum + photos, 0) };
  for (const { roomId, number, player } of own) {
    const game = await games.findGame(db, { roomId, number });
    if (game === undefined) continue;
    const list = await spots.listSpots(db, { roomId, number });
    const players = await games.listPlayers(db, roomId);
    addGame(stats, { game, player, players, spots: list.map(seenOf) });
  }
  return stats;
}

/** What Plates adds to a person's totals across all games. */
export function makeCountOwn({ db }: Pick<Context, 'db'>): CountOwn {
  const stores = { games: makeGameStore(db), spots: makeSpotStore(db) };
  return async (userId) => {
    const { games, wins, points, fastest_ten_ms: _, ...figures } = await personStats(db.read, stores, userId);
    return { games, wins, points, figures };
  };
}

const noStats: PlatesPersonStats = {
  games: 0,
  wins: 0,
  spots: 0,
  points: 0,
  numbers: 0,
  places: 0,
  cards: 0,
  photos: 0,
  best_points: 0,
  fastest_ten_ms: null,
};

async function listPlayed(db: Reader, userId: string) {
  return spotsAndOwners(db)
    .where('own.user_id', '=', userId)
    .where('spot.undone_seq', 'is', null)
    .groupBy(['spot.room_id', 'spot.game', 'own.player'])
    .orderBy('spot.room_id')
    .orderBy('spot.game')
    .select((eb) => [
      'spot.room_id as roomId',
      'spot.game as number',
      'own.player',
      eb.fn.count<number>('spot.photo').as('photos'),
    ])
    .execute();
}

function addGame(stats: PlatesPersonStats, { game, player, players, spots }: Played): void {
  const row = resultsByPlayer(game, spots).get(player);
  if (row === undefined) return;
  const isFirst = tableOf(game, players, spots).some((row) => row.player === player && row.place === 1);
  const kind = isRun(game) ? 'numbers' : isCollector(game) ? 'places' : 'cards';
  stats.games++;
  stats.spots += row.finds;
  stats[kind] += row.finds;
  stats.points += row.points;
  stats.best_points = Math.max(stats.best_points, row.points);
  if (isFirst && game.state === 'ended') stats.wins++;
  const fastest = fastestTen(game, player, spots);
  if (fastest !== null) stats.fastest_ten_ms = Math.min(stats.fastest_ten_ms ?? Infinity, fastest);
}

/** The fastest ten numbers in a chain they took part in; null if there weren't ten in a row. */
function fastestTen(game: PlatesGame, player: number, spots: readonly Seen[]): number | null {
  if (!isRun(game)) return null;
  const chains = chainsOf(game, spots);
  const steps = chains.get(game.settings.chain === 'convoy' ? 0 : player);
  const startedAt = Date.parse(game.started_at ?? '');
  return steps === undefined ? null : paceOf({ startedAt, found: timesOfChain(steps) }).fastestTenMs;
}

export function statsRoute(parts: Parts): Route {
  const { db } = parts.context;
  return route(getPlatesStats, async ({ params, caller }) =>
    personStats(db.read, parts, await findOwnId(db.read, caller, params.login)),
  );
}
