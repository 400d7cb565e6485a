import type { Reader } from '#server/db/database.ts';
import type { Random } from '#server/random.ts';
import type { GameHead } from '../contract.ts';
import { likelyFirst, tiersOf } from '../rules/collector.ts';
import { isCollector } from '../rules/collector-points.ts';
import { recordOf } from '../rules/pace.ts';
import { dealCards } from '../rules/patterns.ts';
import { firstOf, isRun } from '../rules/run.ts';
import { chainsOf, seenOf, timesOfChain } from '../rules/scoring.ts';
import type { CollectorSettings, PlatesSettings, RunSettings } from '../settings.ts';
import { type Deal, headOf } from './game-store.ts';
import { spotOf } from './spot-store.ts';

/** A group is known by so many of its last games. */
const rememberedGames = 200;
const recordGames = 20;

/** Draws and freezes what a game is played with to its end. */
export async function dealOf(
  db: Reader,
  roomId: string,
  settings: PlatesSettings,
  { below }: Pick<Random, 'below'>,
): Promise<Deal> {
  if (settings.kind === 'patterns') return { cards: dealCards(below) };
  if (settings.kind === 'run') {
    const record = await recordPaceMs(db, roomId, settings);
    return { first: firstOf(settings, below), ...(record !== undefined && { record_pace_ms: record }) };
  }
  const games = await foundInGames(db, roomId, settings);
  const tiers = tiersOf(settings, games);
  return { tiers, likely: likelyFirst(tiers, games) };
}

async function listEnded(db: Reader, roomId: string): Promise<GameHead[]> {
  const rows = await db
    .selectFrom('plates_games')
    .where('room_id', '=', roomId)
    .where('ended_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(rememberedGames)
    .selectAll()
    .execute();
  return rows.map(headOf);
}

/** What each finished game of the room with this list has found. One in which nothing was found was none. */
async function foundInGames(db: Reader, roomId: string, wanted: CollectorSettings): Promise<Set<string>[]> {
  const games = (await listEnded(db, roomId)).filter(
    (game) => isCollector(game) && game.settings.list === wanted.list && game.settings.country === wanted.country,
  );
  if (games.length === 0) return [];
  const found = await db
    .selectFrom('plates_spots')
    .where('room_id', '=', roomId)
    .where('undone_seq', 'is', null)
    .where(
      'game',
      'in',
      games.map(({ number }) => number),
    )
    .select(['game', 'target'])
    .execute();
  return [...Map.groupBy(found, ({ game }) => game).values()].map((of) => new Set(of.map(({ target }) => target)));
}

const isSameRun = (game: GameHead, { length, matching, chain }: RunSettings) =>
  isRun(game) &&
  game.settings.length === length &&
  game.settings.matching === matching &&
  game.settings.chain === chain;

/** The best pace of the last games of the room that were played the same way; undefined where there was none. */
async function recordPaceMs(db: Reader, roomId: string, settings: RunSettings): Promise<number | undefined> {
  const games = (await listEnded(db, roomId)).filter((game) => isSameRun(game, settings)).slice(0, recordGames);
  if (games.length === 0) return undefined;
  const rows = await db
    .selectFrom('plates_spots')
    .where('room_id', '=', roomId)
    .where('undone_seq', 'is', null)
    .where(
      'game',
      'in',
      games.map(({ number }) => number),
    )
    .selectAll()
    .execute();
  const spots = Map.groupBy(rows, ({ game }) => game);
  const paces = games.flatMap((game) => {
    const startedAt = Date.parse(game.started_at ?? '');
    const own = (spots.get(game.number) ?? []).map((row) => seenOf(spotOf(row)));
    const chains = [...chainsOf(game, own).values()];
    return chains.map((steps) => recordOf({ startedAt, found: timesOfChain(steps) }) ?? Infinity);
  });
  const best = Math.min(...paces);
  return Number.isFinite(best) ? Math.round(best) : undefined;
}
