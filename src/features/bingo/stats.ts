import { dayMs, hourMs, toIso } from '#shared/time.ts';
import { scoreOf } from './score.ts';
import type { PersonStats, RoomStats } from './score-contract.ts';

export interface RoomSquare {
  challengeId: string;
  title: string;
  /** Milliseconds since 1970; null while open. */
  completedAt: number | null;
}

export interface OwnSquare {
  difficulty: number;
  category: string;
  points: number;
  /** Only completed squares can have one. */
  hasPhoto: boolean;
  /** Milliseconds since 1970; null while open. */
  completedAt: number | null;
}

export function roomStats(squares: readonly RoomSquare[]): RoomStats {
  const shares = sharesBy(squares, (square) => square.challengeId).map(({ first, completed, dealt }) => ({
    title: first.title,
    completed,
    dealt,
  }));
  return {
    activity: activityOf(squares),
    rarest: shares.filter((share) => share.completed > 0).sort(byRarity)[0] ?? null,
    untouched: shares.filter((share) => share.completed === 0).sort(byRarity),
  };
}

/** `boards` are the person's boards in all rooms, each in board order; `rooms` also counts rooms without a board. */
export function personStats(person: {
  rooms: number;
  boards: readonly (readonly OwnSquare[])[];
  nowMs: number;
}): PersonStats {
  const squares = person.boards.flat();
  const scores = person.boards.map((board) =>
    scoreOf(
      [],
      board.map((square) => square.completedAt !== null),
    ),
  );
  return {
    rooms: person.rooms,
    squares: momentsOf(squares).length,
    lines: scores.reduce((sum, score) => sum + score.rows + score.columns, 0),
    full_houses: scores.filter((score) => score.fullHouse).length,
    photos: squares.filter((square) => square.hasPhoto).length,
    day_streak: dayStreak(momentsOf(squares), person.nowMs),
    by_difficulty: sharesBy(squares, (square) => square.difficulty)
      .map(({ first, completed, dealt }) => ({ difficulty: first.difficulty, completed, dealt }))
      .sort((a, b) => a.difficulty - b.difficulty),
    by_category: sharesBy(squares, (square) => square.category)
      .map(({ first, completed, dealt }) => ({ category: first.category, completed, dealt }))
      .sort((a, b) => compareText(a.category, b.category)),
  };
}

/** A person's total points on these boards, including lines. */
export const pointsOf = (boards: readonly (readonly OwnSquare[])[]): number =>
  boards
    .map((board) =>
      scoreOf(
        board.map(({ points }) => points),
        board.map(({ completedAt }) => completedAt !== null),
      ),
    )
    .reduce((sum, { points }) => sum + points, 0);

/** Consecutive days (UTC) with a completion; a streak that ended before yesterday counts as 0. */
export function dayStreak(completedAt: readonly number[], nowMs: number): number {
  const days = new Set(completedAt.map((at) => Math.floor(at / dayMs)));
  const today = Math.floor(nowMs / dayMs);
  let day = days.has(today) ? today : today - 1;
  let streak = 0;
  for (; days.has(day); day--) streak++;
  return streak;
}

function activityOf(squares: readonly RoomSquare[]): RoomStats['activity'] {
  const perHour = new Map<number, number>();
  for (const at of momentsOf(squares)) {
    const hour = Math.floor(at / hourMs) * hourMs;
    perHour.set(hour, (perHour.get(hour) ?? 0) + 1);
  }
  return [...perHour].sort(([a], [b]) => a - b).map(([hour, completed]) => ({ hour: toIso(hour), completed }));
}

function momentsOf(squares: readonly { completedAt: number | null }[]): number[] {
  return squares.flatMap(({ completedAt }) => (completedAt === null ? [] : [completedAt]));
}

interface Share<S> {
  first: S;
  completed: number;
  dealt: number;
}

function sharesBy<S extends { completedAt: number | null }>(
  squares: readonly S[],
  keyOf: (square: S) => string | number,
): Share<S>[] {
  const shares = new Map<string | number, Share<S>>();
  for (const square of squares) {
    const share = shares.get(keyOf(square)) ?? { first: square, completed: 0, dealt: 0 };
    share.dealt++;
    if (square.completedAt !== null) share.completed++;
    shares.set(keyOf(square), share);
  }
  return [...shares.values()];
}

type SquareShare = RoomStats['untouched'][number];

/** Orders by the smallest share, then by how often the square was dealt (most often first), then by title. */
function byRarity(a: SquareShare, b: SquareShare): number {
  return a.completed * b.dealt - b.completed * a.dealt || b.dealt - a.dealt || compareText(a.title, b.title);
}

/** Compares by code unit, so that the order doesn't depend on the locale. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

interface ActivityBar {
  /** Milliseconds since 1970: the start of the bar's first hour. */
  startMs: number;
  completed: number;
}

const widthsHours = [1, 2, 3, 6, 12, 24, 48, 168, 336, 672, 1344, 2688, 5376, 8760];
const maxBars = 24;

/**
 * The hours with completions as a row of bars of equal width, without gaps: empty hours have height 0. The longer the
 * span, the wider the bars, so that there are never more than 24.
 */
export function activityBars(activity: RoomStats['activity']): { widthHours: number; bars: ActivityBar[] } {
  const hours = activity.map(({ hour, completed }) => ({ startMs: Date.parse(hour), completed }));
  const first = hours[0];
  const last = hours.at(-1);
  if (!first || !last) return { widthHours: 1, bars: [] };
  const spanHours = (last.startMs - first.startMs) / hourMs + 1;
  const widthHours = widthsHours.find((width) => spanHours <= width * maxBars) ?? Math.ceil(spanHours / maxBars);
  const bars = Array.from({ length: Math.ceil(spanHours / widthHours) }, (_, index) => ({
    startMs: first.startMs + index * widthHours * hourMs,
    completed: 0,
  }));
  for (const { startMs, completed } of hours) {
    const bar = bars[Math.floor((startMs - first.startMs) / (widthHours * hourMs))];
    if (bar) bar.completed += completed;
  }
  return { widthHours, bars };
}
