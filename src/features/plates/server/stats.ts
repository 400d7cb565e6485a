import { type CountOwn, findOwnId } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { PlatesGame, Player } from '../contract.ts';
import { getPlatesStats, type PlatesPersonStats } from '../recap-contract.ts';
import { isCollector } from '../rules/collector-points.ts';
import { paceOf } from '../rules/pace.ts';
import { isRun } from '../rules/run.ts';
import { chainsOf, resultsByPlayer, type Seen, seenOf, tableOf, timesOfChain } from '../rules/scoring.ts';
import type { Parts } from './endings.ts';
import { type GameStore, makeGameStore } from './game-store.ts';
import { makeSpotStore, type SpotStore, spotsAndOwners } from './spot-store.ts';

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

export async function personStats(db: Reader, { games, spots }: Stores, userId: string): Promise<PlatesPersonStats> {
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

/** Plates' part of a person's totals across all kinds of games. */
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

/** The fastest ten of a chain they took part in; null without ten numbers in a row. */
function fastestTen(game: PlatesGame, player: number, spots: readonly Seen[]): number | null {
  if (!isRun(game)) return null;
  const chains = chainsOf(game, spots);
  const steps = chains.get(game.settings.chain === 'convoy' ? 0 : player);
  const startedAt = Date.parse(game.started_at ?? '');
  return steps === undefined ? null : paceOf({ startedAt, found: timesOfChain(steps) }).fastestTenMs;
}

export function statsRoutes(parts: Parts): Route[] {
  const { db } = parts.context;
  return [
    route(getPlatesStats, async ({ params, caller }) =>
      personStats(db.read, parts, await findOwnId(db.read, caller, params.login)),
    ),
  ];
}
