import type { Point } from '#web/charts/line.ts';
import type { Plan } from '../../model/plan.ts';
import { arrives, type Outcome, type Race } from '../../model/race.ts';
import { firstFlip } from '../../model/sweeps.ts';
import type { Sweep } from '../api.ts';

/** Where the order of two entries turns, over the distance. */
type Flip =
  /** The one that is first from there on. */
  | { atKm: number; aboveIsFirst: boolean }
  /** Undefined where they are level at all distances. */
  | { atKm: undefined; alwaysIsFirst: boolean | undefined };

/** `first` and `second` are indexes of entries; "first" is told of the first of them. */
export function flipOf({ races, outcomesOfEach }: Sweep, first: number, second: number): Flip {
  const atKm = firstFlip(races, outcomesOfEach, first, second);
  const isFirstAt = (index: number): boolean | undefined => {
    const outcomes = outcomesOfEach[index] ?? [];
    const never = Number.POSITIVE_INFINITY;
    const [a, b] = [arrivalMin(outcomes[first]) ?? never, arrivalMin(outcomes[second]) ?? never];
    return Math.abs(a - b) < 1e-6 || a === b ? undefined : a < b;
  };
  if (atKm !== undefined) {
    const index = races.findIndex(({ distanceKm }) => distanceKm === atKm);
    return { atKm, aboveIsFirst: isFirstAt(index) ?? true };
  }
  const known = races.map((_, index) => isFirstAt(index)).find((isFirst) => isFirst !== undefined);
  return { atKm, alwaysIsFirst: known };
}

/** Why one car beats another: less time lost with stops, or more speed; undefined where it is both or neither. */
export function advantage(winner: Plan, other: Plan): 'stops' | 'speed' | undefined {
  const stopsLess = winner.chargeMin + winner.lostMin < other.chargeMin + other.lostMin;
  const drivesLess = winner.driveMin < other.driveMin - 0.5;
  if (stopsLess === drivesLess) return stopsLess && other.driveMin - winner.driveMin < 1 ? 'stops' : undefined;
  return stopsLess ? 'stops' : 'speed';
}

/** Minutes of one entry to the goal; undefined where it does not come there. */
export function arrivalMin(outcome: Outcome | undefined): number | undefined {
  return outcome !== undefined && arrives(outcome) ? outcome.minutes : undefined;
}

/** Hours of one entry over what the races of a sweep differ in; races in which it is stranded have no point. */
export function hoursLine({ races, outcomesOfEach }: Sweep, entry: number, placeOf: (race: Race) => number): Point[] {
  return races.flatMap((race, index): Point[] => {
    const minutes = arrivalMin(outcomesOfEach[index]?.[entry]);
    return minutes === undefined ? [] : [[placeOf(race), minutes / 60]];
  });
}

/** Minutes behind the first of all, as a negative number, over the distance. */
export function behindLine({ races, outcomesOfEach }: Sweep, entry: number): Point[] {
  return races.flatMap(({ distanceKm }, index): Point[] => {
    const outcomes = outcomesOfEach[index] ?? [];
    const minutes = arrivalMin(outcomes[entry]);
    if (minutes === undefined) return [];
    const first = Math.min(...outcomes.map((outcome) => arrivalMin(outcome) ?? minutes));
    return [[distanceKm, first - minutes]];
  });
}

/** The lowest point; of level ones the first. */
export function lowest(points: readonly Point[]): Point | undefined {
  return points.reduce<Point | undefined>(
    (best, point) => (best === undefined || point[1] < best[1] ? point : best),
    undefined,
  );
}
