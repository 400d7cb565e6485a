import * as z from 'zod/mini';
import type { RoomParts } from '#features/rooms/document.ts';
import { heartsOf } from '#features/rooms/document.ts';
import { isOpen } from '#features/rooms/questions/rules.ts';
import { ScreenActivity } from '#features/rooms/screens/contract.ts';
import { GameHead, type Spot } from './contract.ts';
import type { PlatesRoom } from './plates-document.ts';
import { isCollector } from './rules/collector-points.ts';
import { digitsOf, isRun, numbersIn } from './rules/run.ts';
import { chainsOf, nextStep, seenOf } from './rules/scoring.ts';
import { shortHead } from './rules/short-head.ts';
import { titleOfTarget } from './rules/target-title.ts';

/** A screen has places for so many of the leaderboard, eight at a time. */
export const screenPlayers = 50;
/** And for so many cards of what was found last. */
export const screenFinds = 3;

/** What a screen draws of a room of Plates, and nothing more. */
export const PlatesOnScreen = z.object({
  /** Without the lines of an own list, tiers and cards. */
  game: GameHead,
  /** Who rides along. */
  passengers: z.number(),
  /** Of Run: the digits that whoever is furthest looks for; left out when all are found. */
  next: z.optional(z.string()),
  /** So much is found, of how much; left out of Patterns, where each has a board. */
  found: z.optional(z.number()),
  of: z.optional(z.number()),
  /** The best of all. */
  table: z.array(z.object({ login: z.string(), place: z.number(), points: z.number() })),
  /** The last spots that stand, newest first. */
  finds: z.array(ScreenActivity),
});
export type PlatesOnScreen = z.infer<typeof PlatesOnScreen>;

/** The game at hand, as a screen shows it. */
export function onScreen({ game, players, spots, table }: PlatesRoom, room: RoomParts): PlatesOnScreen {
  const logins = new Map(players.map(({ player, login }) => [player, login]));
  const latest = [...spots].sort((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq).slice(0, screenFinds);
  return {
    game: shortHead(game),
    passengers: players.filter(({ here, role }) => here && role === 'passenger').length,
    ...standOf(game, spots),
    table: table.slice(0, screenPlayers).map(({ login, place, points }) => ({ login, place, points })),
    finds: latest.map(({ seq, player, target, photo }) => ({
      ...{ seq, login: logins.get(player) ?? '', title: titleOfTarget(game.settings, target) },
      hearts: heartsOf(room, seq).length,
      ...(photo !== undefined && { photo }),
      ...(isOpen(room.questions.about[seq] ?? { settled: {} }) && { is_questioned: true }),
    })),
  };
}

/** How much is found, and what is next. */
function standOf(game: GameHead, list: readonly Spot[]): Pick<PlatesOnScreen, 'next' | 'found' | 'of'> {
  if (isRun(game)) {
    const of = numbersIn[game.settings.length];
    const found = Math.max(0, ...[...chainsOf(game, list.map(seenOf)).values()].map(nextStep));
    return { found, of, ...(game.state === 'running' && found < of && { next: digitsOf(game, found) }) };
  }
  if (!isCollector(game)) return {};
  return { found: new Set(list.map(({ target }) => target)).size, of: Object.keys(game.tiers ?? {}).length };
}
