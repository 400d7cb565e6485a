import { stateAt } from './car-state.ts';
import { hasPlan, type Outcome } from './race.ts';

/** One entry's position among the others at one moment. */
export interface Place {
  /** Its index among the outcomes. */
  entry: number;
  /** From 1; entries that are level share one. */
  place: number;
  /** Behind the leader, in km. */
  behindKm: number;
}

/** Cars within a metre of each other are level, so none of them leads. */
export const levelKm = 1e-3;

/**
 * The places after `minute` minutes, best first: arrived cars by arrival time, then the others by distance. An entry
 * that can't race has none.
 */
export function placesAt(outcomes: readonly Outcome[], minute: number): Place[] {
  const rows = outcomes.flatMap((outcome, entry) => {
    if (!hasPlan(outcome)) return [];
    const { km, doing } = stateAt(outcome, minute);
    return [{ entry, km, arrivedMin: doing === 'arrived' ? outcome.minutes : Number.POSITIVE_INFINITY }];
  });
  type Row = (typeof rows)[number];
  const compare = (a: Row, b: Row) => {
    if (a.arrivedMin !== b.arrivedMin) return a.arrivedMin - b.arrivedMin;
    return Math.abs(a.km - b.km) < levelKm ? 0 : b.km - a.km;
  };
  const sorted = [...rows].sort((a, b) => compare(a, b) || a.entry - b.entry);
  const farthestKm = Math.max(0, ...rows.map(({ km }) => km));
  let place = 1;
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    if (before !== undefined && compare(before, row) !== 0) place = index + 1;
    return { entry: row.entry, place, behindKm: Math.max(0, farthestKm - row.km) };
  });
}
