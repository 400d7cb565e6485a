import { rankRows } from '#features/rooms/score.ts';
import { groupBy } from '#shared/lists.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import type { PlatesGame, PlatesStanding, Player, Spot } from '../contract.ts';
import { cardPoints, isCardKind, pointsOfWord } from './card-kinds.ts';
import { completePoints, isCollector, laterPoints } from './collector-points.ts';
import { isPatterns, lineAt } from './patterns.ts';
import { isRun, numbersIn, pointsOfStep, stepOf } from './run.ts';

/** A find within this time after a target's first one also counts as first. */
export const bothFirstMs = minuteMs;
/** Steps found within this time of the previous one are marked as quick. */
const quickMs = minuteMs;

/** The fields of a spot that scoring needs. Callers pass only active spots: undone ones count for nothing. */
export interface Seen extends Pick<Spot, 'seq' | 'player' | 'target' | 'word'> {
  at: number;
}
export const seenOf = ({ at, ...spot }: Spot): Seen => ({ ...spot, at: Date.parse(at) });

interface SpotScore {
  points: number;
  /** For a number or place: whether it was the first find, or came within a minute of the first. */
  isFirst: boolean;
  /** Whether it was found less than a minute after the previous number. */
  isQuick: boolean;
}

const chainOf = (game: PlatesGame, { player }: Pick<Seen, 'player'>) =>
  isRun(game) && game.settings.chain === 'convoy' ? 0 : player;

/** The spots of each chain of a Run by step; each step lists its spots in recorded order. */
type Chains = ReadonlyMap<number, ReadonlyMap<number, readonly Seen[]>>;

export function chainsOf(game: PlatesGame, spots: readonly Seen[]): Chains {
  const chains = new Map<number, Map<number, Seen[]>>();
  if (!isRun(game)) return chains;
  for (const spot of bySeq(spots)) {
    const step = stepOf(game, spot.target);
    if (step === undefined) continue;
    const chain = chainOf(game, spot);
    const steps = chains.get(chain) ?? new Map<number, Seen[]>();
    chains.set(chain, steps.set(step, [...(steps.get(step) ?? []), spot]));
  }
  return chains;
}

const bySeq = (spots: readonly Seen[]) => [...spots].sort((a, b) => a.seq - b.seq);

/** When a step was found: the earlier time if two were both first. */
export const timeOfStep = (spots: readonly Pick<Seen, 'at'>[]): number => Math.min(...spots.map(({ at }) => at));

/** When each active step of a chain was found, in order. */
export const timesOfChain = (steps: ReadonlyMap<number, readonly Seen[]>): number[] =>
  [...steps].sort(([a], [b]) => a - b).map(([, spots]) => timeOfStep(spots));

/** One more than the highest active step: undone steps before it needn't be found again. */
export const nextStep = (steps: ReadonlyMap<number, unknown> | undefined): number =>
  Math.max(-1, ...(steps?.keys() ?? [])) + 1;

/** Each active spot's points, by its `seq`. */
export function scoreSpots(game: PlatesGame, spots: readonly Seen[]): ReadonlyMap<number, SpotScore> {
  if (isRun(game)) return scoreSteps(chainsOf(game, spots));
  if (isCollector(game)) return scorePlaces(game.settings.mode, game.tiers ?? {}, spots);
  return new Map(spots.map((spot) => [spot.seq, { points: pointsOfCard(spot), isFirst: true, isQuick: false }]));
}

function scoreSteps(chains: Chains): Map<number, SpotScore> {
  const scores = new Map<number, SpotScore>();
  for (const steps of chains.values()) {
    for (const [step, spots] of steps) {
      const before = steps.get(step - 1);
      const isQuick = before !== undefined && timeOfStep(spots) - timeOfStep(before) < quickMs;
      for (const { seq } of spots) scores.set(seq, { points: pointsOfStep(step), isFirst: true, isQuick });
    }
  }
  return scores;
}

function scorePlaces(
  mode: 'together' | 'race',
  tiers: Readonly<Record<string, number>>,
  spots: readonly Seen[],
): Map<number, SpotScore> {
  const firsts = new Map<string, number>();
  const scores = new Map<number, SpotScore>();
  for (const { seq, target, at } of bySeq(spots)) {
    // The first recorded find stays first, and one that was seen earlier but arrived later is first, too.
    const first = firsts.get(target) ?? at;
    firsts.set(target, first);
    const isFirst = at <= first + bothFirstMs;
    const full = tiers[target] ?? 1;
    scores.set(seq, { points: isFirst || mode === 'together' ? full : laterPoints, isFirst, isQuick: false });
  }
  return scores;
}

const pointsOfCard = ({ target, word }: Seen): number => {
  if (!isCardKind(target)) return 0;
  return target === 'word' ? pointsOfWord(word ?? '') : cardPoints[target];
};

/** A player's result, without their place. */
type PlayerResult = Omit<PlatesStanding, 'place' | 'login'>;

const emptyResult = (game: PlatesGame, player: number): PlayerResult => ({
  player,
  points: 0,
  finds: 0,
  complete: false,
  reached_at: null,
  ...(isPatterns(game) && { done: (game.cards ?? []).map(() => '0').join('') }),
});

export function resultsByPlayer(game: PlatesGame, spots: readonly Seen[]): ReadonlyMap<number, PlayerResult> {
  const scores = scoreSpots(game, spots);
  const rows = new Map<number, PlayerResult>();
  for (const [player, own] of groupBy(spots, (spot) => spot.player)) {
    const points = own.reduce((sum, { seq }) => sum + (scores.get(seq)?.points ?? 0), 0);
    const last = Math.max(...own.map(({ at }) => at));
    rows.set(player, { ...emptyResult(game, player), points, finds: own.length, reached_at: toIso(last) });
  }
  if (isRun(game)) addSteps(rows, game, spots);
  if (isCollector(game)) addSets(rows, game, spots);
  if (isPatterns(game)) addLines(rows, game, spots);
  return rows;
}

type Rows = ReadonlyMap<number, PlayerResult>;

function addSteps(rows: Rows, game: Parameters<typeof chainsOf>[0], spots: readonly Seen[]): void {
  if (!isRun(game)) return;
  const chains = chainsOf(game, spots);
  for (const row of rows.values()) {
    row.steps = nextStep(chains.get(chainOf(game, row)));
    row.complete = row.steps >= numbersIn[game.settings.length];
  }
}

function addSets(rows: Rows, game: PlatesGame, spots: readonly Seen[]): void {
  if (!isCollector(game)) return;
  const size = Object.keys(game.tiers ?? {}).length;
  const isAll = (of: readonly Seen[]) => new Set(of.map(({ target }) => target)).size >= size;
  const isTogether = game.settings.mode === 'together';
  for (const row of rows.values()) {
    row.complete = isAll(isTogether ? spots : spots.filter(({ player }) => player === row.player));
    if (row.complete) row.points += completePoints;
  }
}

function addLines(rows: Rows, { cards = [] }: PlatesGame, spots: readonly Seen[]): void {
  for (const row of rows.values()) {
    const own = new Map(spots.filter(({ player }) => player === row.player).map(({ target, at }) => [target, at]));
    const doneAt = cards.map((card) => own.get(card) ?? Infinity);
    const closedAt = lineAt(doneAt);
    row.done = doneAt.map((at) => Number(at < Infinity)).join('');
    row.complete = closedAt < Infinity;
    if (row.complete) row.line_at = toIso(closedAt);
  }
}

type Unplaced = Omit<PlatesStanding, 'place'>;

/** Orders by line, earliest first, then by points and finds. `byRank` adds the time of the last find. */
const byScore = (a: Unplaced, b: Unplaced) =>
  // A player without a line sorts after everyone who has one.
  (a.line_at ?? '9').localeCompare(b.line_at ?? '9') || b.points - a.points || b.finds - a.finds;
const byRank = (a: Unplaced, b: Unplaced) =>
  byScore(a, b) || (a.reached_at ?? '').localeCompare(b.reached_at ?? '') || a.player - b.player;
const sharesPlace = (a: Unplaced, b: Unplaced) => byScore(a, b) === 0 && a.reached_at === b.reached_at;

/** The leaderboard: current members who are passengers or have found something. */
export function tableOf(game: PlatesGame, players: readonly Player[], spots: readonly Seen[]): PlatesStanding[] {
  const reached = resultsByPlayer(game, spots);
  const rows = players
    .filter(({ player, here, role }) => here && (role === 'passenger' || reached.has(player)))
    .map(({ player, login }) => ({ login, ...(reached.get(player) ?? emptyResult(game, player)) }));
  return rankRows(rows, { compare: byRank, sharesPlace }).map(({ row, place }) => ({ ...row, place }));
}
