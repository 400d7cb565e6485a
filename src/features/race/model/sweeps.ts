import { strategies } from './conditions.ts';
import { hasPlan, inOrder, type Outcome, type Race } from './race.ts';

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

export const temperatureSweep = (race: Race): Race[] =>
  steps(-20, 30, 2).map((temperatureC) => ({ ...race, conditions: { ...race.conditions, temperatureC } }));

export const speedSweep = (race: Race): Race[] =>
  steps(80, 180, 5).map((speedCapKmh) => ({
    ...race,
    conditions: { ...race.conditions, speedCapKmh },
    entries: race.entries.map(({ car }) => ({ car, strategy: 'at-the-cap' })),
  }));

/** On a flat road, because a course has a fixed length. */
export const distanceSweep = ({ course: _, ...race }: Race): Race[] =>
  steps(200, 1200, 20).map((distanceKm) => ({ ...race, distanceKm }));

/** A race of one entry's car against itself, with one entry per strategy. */
export function strategySweep(race: Race, entry: number): Race {
  const { car } = race.entries[entry] ?? { car: undefined };
  if (car === undefined) throw new Error(`No entry ${entry}`);
  return { ...race, entries: strategies.map((strategy) => ({ car, strategy })) };
}

/**
 * The distance in km of the first race in which two entries (by index) swap places; undefined if they never do. Races
 * with equal times, or with an entry that can't race, are ignored.
 */
export function firstFlip(
  races: readonly Race[],
  outcomesOfEach: readonly (readonly Outcome[])[],
  a: number,
  b: number,
): number | undefined {
  let before: boolean | undefined;
  for (const [index, outcomes] of outcomesOfEach.entries()) {
    const isAFirst = isBefore(outcomes[a], outcomes[b]);
    if (isAFirst === undefined) continue;
    if (before !== undefined && isAFirst !== before) return races[index]?.distanceKm;
    before = isAFirst;
  }
  return undefined;
}

function isBefore(a: Outcome | undefined, b: Outcome | undefined): boolean | undefined {
  if (a === undefined || b === undefined || !hasPlan(a) || !hasPlan(b)) return undefined;
  const isLevel = a.strandedAtKm === b.strandedAtKm && Math.abs(a.minutes - b.minutes) < 1e-6;
  return isLevel ? undefined : inOrder([a, b])[0] === 0;
}
