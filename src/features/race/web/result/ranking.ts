import type { Plan } from '../../model/plan.ts';
import { hasPlan, inOrder, type Outcome, placesOf } from '../../model/race.ts';
import type { NeededFigure } from '../../model/race-car.ts';
import { shownGapMin } from '../duration-text.ts';
import type { RacingCar } from '../racing-cars.ts';

export interface Planned {
  car: RacingCar;
  plan: Plan;
}

export interface Finisher extends Planned {
  /** From 1; who arrives together shares it. */
  place: number;
  /** Minutes after the first, as both times are shown. */
  behindMin: number;
  /** The error bars of this one and the one before it overlap. */
  isClose: boolean;
}

/** How a race ended, in three groups of which each may be empty. */
export interface Ranking {
  /** First to last. */
  finishers: Finisher[];
  /** Who came farthest first. */
  stranded: Planned[];
  unable: { car: RacingCar; missing: readonly NeededFigure[] }[];
}

/** `outcomes` are those of `cars`, in the same order. */
export function rankingOf(cars: readonly RacingCar[], outcomes: readonly Outcome[]): Ranking {
  const ranking: Ranking = { finishers: [], stranded: [], unable: [] };
  const places = placesOf(outcomes);
  for (const index of inOrder(outcomes)) {
    const [car, outcome, place = 0] = [cars[index], outcomes[index], places[index]];
    if (car === undefined || outcome === undefined) continue;
    if (!hasPlan(outcome)) ranking.unable.push({ car, missing: outcome.missing });
    else if (outcome.strandedAtKm !== undefined) ranking.stranded.push({ car, plan: outcome });
    else ranking.finishers.push(finisher(car, outcome, place, ranking.finishers));
  }
  return ranking;
}

function finisher(car: RacingCar, plan: Plan, place: number, before: readonly Finisher[]): Finisher {
  const ahead = before.at(-1);
  if (ahead === undefined) return { car, plan, place, behindMin: 0, isClose: false };
  const gapMin = plan.minutes - ahead.plan.minutes;
  return {
    ...{ car, plan, place },
    behindMin: shownGapMin(before[0]?.plan.minutes ?? plan.minutes, plan.minutes),
    isClose: gapMin < plan.errorMin + ahead.plan.errorMin,
  };
}

/** All that have a plan, first to last, those that are stranded at the end. */
export const plannedOf = ({ finishers, stranded }: Ranking): Planned[] => [...finishers, ...stranded];
