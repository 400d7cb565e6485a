import type { Point } from '#web/charts/line.ts';
import { stateAt } from '../../model/car-state.ts';
import type { Plan } from '../../model/plan.ts';

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
