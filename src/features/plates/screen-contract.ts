import * as z from 'zod/mini';
import { heartsOf, type RoomParts } from '#features/rooms/document.ts';
import { isOpen } from '#features/rooms/questions/rules.ts';
import { ScreenActivity } from '#features/rooms/screens/contract.ts';
import { PlatesGame, type Spot, summaryOfGame } from './contract.ts';
import type { PlatesRoom } from './plates-document.ts';
import { titleOfTarget } from './rules/collector.ts';
import { isCollector } from './rules/collector-points.ts';
import { digitsOf, isRun, numbersIn } from './rules/run.ts';
import { chainsOf, nextStep, seenOf } from './rules/scoring.ts';

/** A screen shows at most 50 players of the leaderboard, eight at a time. */
export const screenPlayers = 50;
const screenFinds = 3;

const screenFinders = 3;

/** The parts of a Plates room that a screen shows. */
export const PlatesOnScreen = z.object({
  /** Without the lines of a custom list, tiers and cards. */
  game: PlatesGame,
  passengers: z.number(),
  /** Run: the leader's next digits; omitted when all are found. */
  next: z.optional(z.string()),
  /** How many have been found, and how many there are; omitted for Patterns, where each player has their own board. */
  found: z.optional(z.number()),
  of: z.optional(z.number()),
  /** Collector on the map of Europe: the codes found, latest first. */
  places: z.optional(z.array(z.string())),
  /** Patterns: the nine cards, row by row, with their finders, earliest first. */
  cards: z.optional(z.array(z.object({ title: z.string(), logins: z.array(z.string()), count: z.number() }))),
  table: z.array(z.object({ login: z.string(), place: z.number(), points: z.number() })),
  finds: z.array(ScreenActivity),
});
export type PlatesOnScreen = z.infer<typeof PlatesOnScreen>;

const inOrder = (spots: readonly Spot[]) => [...spots].sort((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq);
const latestFirst = (spots: readonly Spot[]) => inOrder(spots).reverse();

export function onScreen({ game, players, spots, table }: PlatesRoom, room: RoomParts): PlatesOnScreen {
  const logins = new Map(players.map(({ player, login }) => [player, login]));
  const latest = latestFirst(spots).slice(0, screenFinds);
  return {
    game: summaryOfGame(game),
    passengers: players.filter(({ here, role }) => here && role === 'passenger').length,
    ...progressOf(game, spots),
    ...cardsOf(game, spots, logins),
    table: table.slice(0, screenPlayers).map(({ login, place, points }) => ({ login, place, points })),
    finds: latest.map(({ seq, player, target, photo }) => ({
      ...{ seq, login: logins.get(player) ?? '', title: titleOfTarget(game.settings, target) },
      hearts: heartsOf(room, seq).length,
      ...(photo !== undefined && { photo }),
      ...(isOpen(room.questions.about[seq] ?? { settled: {} }) && { is_questioned: true }),
    })),
  };
}

/** The game's progress, and what to find next. */
function progressOf(game: PlatesGame, list: readonly Spot[]): Pick<PlatesOnScreen, 'next' | 'found' | 'of'> {
  if (isRun(game)) {
    const of = numbersIn[game.settings.length];
    const found = Math.max(0, ...[...chainsOf(game, list.map(seenOf)).values()].map(nextStep));
    return { found, of, ...(game.state === 'running' && found < of && { next: digitsOf(game, found) }) };
  }
  if (!isCollector(game)) return {};
  const found = [...new Set(latestFirst(list).map(({ target }) => target))];
  const hasMap = game.settings.list === 'europe';
  return { found: found.length, of: Object.keys(game.tiers ?? {}).length, ...(hasMap && { places: found }) };
}

function cardsOf(
  { settings, cards }: PlatesGame,
  list: readonly Spot[],
  logins: ReadonlyMap<number, string>,
): Pick<PlatesOnScreen, 'cards'> {
  if (settings.kind !== 'patterns' || cards === undefined) return {};
  const ordered = inOrder(list);
  return {
    cards: cards.map((kind) => {
      const finders = ordered.filter(({ target }) => target === kind).map(({ player }) => logins.get(player) ?? '');
      return { title: titleOfTarget(settings, kind), logins: finders.slice(0, screenFinders), count: finders.length };
    }),
  };
}
