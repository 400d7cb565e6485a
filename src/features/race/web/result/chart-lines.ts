import type { Point } from '#web/charts/line.ts';
import type { Plan } from '../../model/plan.ts';
import { arrives, type Outcome, type Race } from '../../model/race.ts';
import { stateAt } from '../../model/race-events.ts';
import { firstFlip } from '../../model/sweeps.ts';
import type { Sweep } from '../api.ts';

/** The distance at which two entries swap places. */
type Flip =
  /** Whether `first` leads beyond that distance. */
  | { atKm: number; aboveIsFirst: boolean }
  /** Undefined if they're level at all distances. */
  | { atKm: undefined; alwaysIsFirst: boolean | undefined };

/** `first` and `second` are indexes of entries; the result refers to `first`. */
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

/** Why one car beats another: less time lost at stops, or more speed; undefined if both or neither. */
export function advantage(winner: Plan, other: Plan): 'stops' | 'speed' | undefined {
  const stopsLess = winner.chargeMin + winner.lostMin < other.chargeMin + other.lostMin;
  const drivesLess = winner.driveMin < other.driveMin - 0.5;
  if (stopsLess === drivesLess) return stopsLess && other.driveMin - winner.driveMin < 1 ? 'stops' : undefined;
  return stopsLess ? 'stops' : 'speed';
}

export function arrivalMin(outcome: Outcome | undefined): number | undefined {
  return outcome !== undefined && arrives(outcome) ? outcome.minutes : undefined;
}

/** An entry's hours over the swept condition; races in which it's stranded have no point. */
export function hoursLine({ races, outcomesOfEach }: Sweep, entry: number, placeOf: (race: Race) => number): Point[] {
  return races.flatMap((race, index): Point[] => {
    const minutes = arrivalMin(outcomesOfEach[index]?.[entry]);
    return minutes === undefined ? [] : [[placeOf(race), minutes / 60]];
  });
}

/** Minutes behind the first car, as a negative number, by distance. */
export function behindLine({ races, outcomesOfEach }: Sweep, entry: number): Point[] {
  return races.flatMap(({ distanceKm }, index): Point[] => {
    const outcomes = outcomesOfEach[index] ?? [];
    const minutes = arrivalMin(outcomes[entry]);
    if (minutes === undefined) return [];
    const first = Math.min(...outcomes.map((outcome) => arrivalMin(outcome) ?? minutes));
    return [[distanceKm, first - minutes]];
  });
}

/** The lowest point; if there are several, the first one. */
export function lowest(points: readonly Point[]): Point | undefined {
  return points.reduce<Point | undefined>(
    (best, point) => (best === undefined || point[1] < best[1] ? point : best),
    undefined,
  );
}

/** On a real road charge and distance aren't linear between stops, so they're sampled this often. */
const stretchMin = 5;

/** Charge in % by km: falls while driving, jumps at each stop. */
export function chargeLine(plan: Plan, isLevel: boolean): Point[] {
  const points: Point[] = [[0, plan.startPercent]];
  for (const { fromMin, toMin, stop } of stretches(plan)) {
    for (const minute of within(fromMin, toMin, isLevel)) {
      const { km, percent } = stateAt(plan, minute);
      points.push([km, percent]);
    }
    if (stop === undefined) points.push([lastKm(plan), plan.endPercent]);
    else points.push([stop.atKm, stop.arrivePercent], [stop.atKm, stop.leavePercent]);
  }
  return points;
}

/** Km by hours: flat at each stop. */
export function distanceLine(plan: Plan, isLevel: boolean): Point[] {
  const points: Point[] = [[0, 0]];
  for (const { fromMin, toMin, stop, stopMin } of stretches(plan)) {
    for (const minute of within(fromMin, toMin, isLevel)) points.push([minute / 60, stateAt(plan, minute).km]);
    const km = stop?.atKm ?? lastKm(plan);
    points.push([toMin / 60, km]);
    if (stop !== undefined) points.push([(toMin + stopMin) / 60, km]);
  }
  return points;
}

const lastKm = (plan: Plan): number => stateAt(plan, plan.minutes).km;

/** The drives between stops, each with the stop at its end. */
function stretches({ charges, lostMin, stops, minutes }: Plan) {
  const lostAtEach = stops === 0 ? 0 : lostMin / stops;
  let fromMin = 0;
  const driven = charges.map((stop) => {
    const stopMin = lostAtEach + stop.chargeMin;
    const stretch = { fromMin, toMin: stop.afterMin, stop, stopMin };
    fromMin = stop.afterMin + stopMin;
    return stretch;
  });
  return [...driven, { fromMin, toMin: minutes, stop: undefined, stopMin: 0 }];
}

/** Samples between two stops; none on a flat road, where two points make the line. */
function within(fromMin: number, toMin: number, isLevel: boolean): number[] {
  const count = isLevel ? 0 : Math.max(0, Math.ceil((toMin - fromMin) / stretchMin) - 1);
  return Array.from({ length: count }, (_, index) => fromMin + (index + 1) * stretchMin);
}
