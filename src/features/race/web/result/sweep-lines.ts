import type { Point } from '#web/charts/line.ts';
import { arrives, type Outcome, type Race } from '../../model/race.ts';
import type { Sweep } from '../api.ts';

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
