import type { NoPlan, Plan } from '../../model/plan.ts';
import { hasPlan, inOrder, type Outcome, placesOf } from '../../model/race.ts';
import { shownGapMin } from '../duration-text.ts';
import type { RacingCar } from '../racing-cars.ts';

export interface Planned {
  car: RacingCar;
  plan: Plan;
}

export interface Finisher extends Planned {
  /** From 1; level arrivals share it. */
  place: number;
  /** Minutes after the first, as both times are displayed. */
  behindMin: number;
  /** Its error bar overlaps with that of the car before it. */
  isClose: boolean;
}

/** How a race ended, in three groups, each of which may be empty. */
export interface Ranking {
  /** First to last. */
  finishers: Finisher[];
  /** Farthest first. */
  stranded: Planned[];
  unable: { car: RacingCar; reason: NoPlan }[];
}

/** `outcomes` belong to `cars`, in the same order. */
export function rankingOf(cars: readonly RacingCar[], outcomes: readonly Outcome[]): Ranking {
  const ranking: Ranking = { finishers: [], stranded: [], unable: [] };
  const places = placesOf(outcomes);
  for (const index of inOrder(outcomes)) {
    const [car, outcome, place = 0] = [cars[index], outcomes[index], places[index]];
    if (car === undefined || outcome === undefined) continue;
    if (!hasPlan(outcome)) ranking.unable.push({ car, reason: outcome });
    else if (outcome.strandedAtKm !== undefined) ranking.stranded.push({ car, plan: outcome });
    else ranking.finishers.push(finisher(car, outcome, place, ranking.finishers));
  }
  return ranking;
}

function finisher(car: RacingCar, plan: Plan, place: number, before: readonly Finisher[]): Finisher {
  const previous = before.at(-1);
  if (previous === undefined) return { car, plan, place, behindMin: 0, isClose: false };
  const gapMin = plan.minutes - previous.plan.minutes;
  return {
    ...{ car, plan, place },
    behindMin: shownGapMin(before[0]?.plan.minutes ?? plan.minutes, plan.minutes),
    isClose: gapMin < plan.errorMin + previous.plan.errorMin,
  };
}

export const plannedOf = ({ finishers, stranded }: Ranking): Planned[] => [...finishers, ...stranded];
