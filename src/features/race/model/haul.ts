import type { ChargeTimes } from './charge-times.ts';
import type { Strategy } from './conditions.ts';
import type { Trip } from './plan.ts';

export interface HaulStop {
  atKm: number;
  leavePercent: number;
}

/** Where a car stops on its way at one speed, and how much it charges there. */
export interface Haul {
  reaches: boolean;
  /** How far it comes with what it wants to have left. */
  km: number;
  stops: HaulStop[];
  /** Charging, and what is lost with stops. */
  stopMin: number;
}

/**
 * A way to a charger. Charging is counted by the potential `minutesTo`: leaving with a charge costs its minutes, arriving
 * gives back those of what is left; so a leg's cost does not depend on what came before it.
 */
interface Label {
  charger: number;
  arrivePercent: number;
  cost: number;
  before: Label | undefined;
  /** With what the charger before was left. */
  leftPercent: number;
}

/** More than any race lasts: one stop less is worth it. */
const stopOfFewest = 1e6;

/** The best stops at one speed. Chargers stand every `chargerSpacingKm`. */
export function planHaul(percentPerKm: number, times: ChargeTimes, trip: Trip, strategy: Strategy): Haul {
  const scene = sceneOf(percentPerKm, times, trip);
  if (strategy === 'ten-to-eighty') return haulTenToEighty(scene);
  return haulBest(scene, strategy === 'fewest-stops' ? stopOfFewest : 0);
}

interface Scene extends Trip {
  times: ChargeTimes;
  percentPerKm: number;
  /** Chargers are counted from 1; 0 is the start. */
  chargers: number;
  percentPerLeg: number;
}

function sceneOf(percentPerKm: number, times: ChargeTimes, trip: Trip): Scene {
  const spacingKm = trip.conditions.chargerSpacingKm;
  const chargers = Math.ceil(trip.distanceKm / spacingKm) - 1;
  return { ...trip, times, percentPerKm, chargers, percentPerLeg: percentPerKm * spacingKm };
}

/**
 * Dynamic programming over chargers and the charge a car arrives with. A leg that takes so much is always best begun with
 * the same charge, wherever it lies (`bestLeavePercent`), so few charges of arrival have to be told apart at each charger:
 * those of which none is both quicker and emptier. That no stop takes charge away (`leave >= arrive`) is what makes the
 * charge of arrival matter at all; a best way has none where nothing is charged, because it would not stop there.
 */
function haulBest(scene: Scene, perStopMin: number): Haul {
  const { conditions, chargers, percentPerKm, distanceKm } = scene;
  const { startChargePercent: start, chargerReservePercent: reserve, goalReservePercent } = conditions;
  if (start - distanceKm * percentPerKm >= goalReservePercent) {
    return { reaches: true, km: distanceKm, stops: [], stopMin: 0 };
  }
  const labels = labelsFromStart(scene);
  const legs = legsOf(scene);
  const perStop = conditions.stopMin + perStopMin;
  let best: Finish | undefined;
  let farthest: { km: number; label: Label | undefined } = { km: (start - reserve) / percentPerKm, label: undefined };
  for (let charger = 1; charger <= chargers; charger++) {
    const here = labels[charger] ?? [];
    for (const label of here) {
      const finish = finishFrom(label, scene, perStop);
      if (finish !== undefined && finish.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = finish;
      goOn(labels, label, legs, perStop);
    }
    const reachKm = charger * conditions.chargerSpacingKm + (100 - reserve) / percentPerKm;
    if (here.length > 0 && reachKm > farthest.km) farthest = { km: reachKm, label: here[0] };
  }
  if (best === undefined) return strandedAfter(farthest, scene);
  const stops = stopsOf(best.last, best.leavePercent, conditions.chargerSpacingKm);
  return { reaches: true, km: distanceKm, stops, stopMin: best.cost - stops.length * perStopMin };
}

interface Finish {
  last: Label;
  leavePercent: number;
  cost: number;
}

/** The way on to the goal, where a battery is enough for it. */
function finishFrom(last: Label, { conditions, distanceKm, percentPerKm, times }: Scene, perStop: number) {
  const restKm = distanceKm - last.charger * conditions.chargerSpacingKm;
  const leavePercent = conditions.goalReservePercent + restKm * percentPerKm;
  if (leavePercent > 100 || leavePercent < last.arrivePercent) return undefined;
  return { last, leavePercent, cost: last.cost + perStop + times.minutesTo(leavePercent) };
}

/** To each charger that can be reached at once. */
function labelsFromStart({ conditions, chargers, percentPerLeg, times }: Scene): Label[][] {
  const leftPercent = conditions.startChargePercent;
  const labels: Label[][] = Array.from({ length: chargers + 1 }, () => []);
  for (let charger = 1; charger <= chargers; charger++) {
    const arrivePercent = leftPercent - charger * percentPerLeg;
    if (arrivePercent < conditions.chargerReservePercent) break;
    labels[charger] = [
      { charger, arrivePercent, cost: -times.minutesTo(arrivePercent), before: undefined, leftPercent },
    ];
  }
  return labels;
}

/** From a charger to those after it. */
function goOn(labels: Label[][], before: Label, legs: readonly Leg[], perStop: number): void {
  for (const [index, { leavePercent, arrivePercent, minutes }] of legs.entries()) {
    const charger = before.charger + index + 1;
    if (charger >= labels.length) break;
    if (leavePercent < before.arrivePercent) continue;
    enter(labels, { charger, arrivePercent, cost: before.cost + perStop + minutes, before, leftPercent: leavePercent });
  }
}

function strandedAfter(
  { km, label }: { km: number; label: Label | undefined },
  { distanceKm, conditions }: Scene,
): Haul {
  const stops = label === undefined ? [] : stopsOf(label, 100, conditions.chargerSpacingKm);
  return { reaches: false, km: Math.min(km, distanceKm), stops, stopMin: 0 };
}

interface Leg {
  leavePercent: number;
  arrivePercent: number;
  minutes: number;
}

/** Legs over one charger's distance, two, three, as far as a battery reaches. */
function legsOf({ percentPerLeg, times, conditions, chargers }: Scene): Leg[] {
  const legs: Leg[] = [];
  for (let taken = percentPerLeg; legs.length < chargers; taken += percentPerLeg) {
    if (conditions.chargerReservePercent + taken > 100) break;
    const leavePercent = times.bestLeavePercent(taken);
    const arrivePercent = leavePercent - taken;
    legs.push({ leavePercent, arrivePercent, minutes: times.minutesTo(leavePercent) - times.minutesTo(arrivePercent) });
  }
  return legs;
}

function enter(labels: Label[][], label: Label): void {
  const there = labels[label.charger] ?? [];
  const isWorse = ({ cost, arrivePercent }: Label) => cost <= label.cost && arrivePercent <= label.arrivePercent;
  if (there.some(isWorse)) return;
  labels[label.charger] = [
    ...there.filter(({ cost, arrivePercent }) => cost < label.cost || arrivePercent < label.arrivePercent),
    label,
  ];
}

function stopsOf(last: Label, leavePercent: number, spacingKm: number): HaulStop[] {
  const stops: HaulStop[] = [];
  let leave = leavePercent;
  for (let label: Label | undefined = last; label !== undefined; label = label.before) {
    stops.unshift({ atKm: label.charger * spacingKm, leavePercent: leave });
    leave = label.leftPercent;
  }
  return stops;
}

/** As many drive by rule of thumb: on to the last charger above 10 %, there to 80 %, at the last one only what is needed. */
function haulTenToEighty(scene: Scene): Haul {
  const { conditions, percentPerKm, distanceKm, times } = scene;
  const { chargerSpacingKm: spacingKm, goalReservePercent: goalReserve } = conditions;
  const least = Math.max(10, conditions.chargerReservePercent);
  const stops: HaulStop[] = [];
  let [km, percent, stopMin] = [0, conditions.startChargePercent, 0];
  while (percent - (distanceKm - km) * percentPerKm < goalReserve) {
    const reachKm = km + (percent - least) / percentPerKm;
    const atKm = Math.min(scene.chargers, Math.floor(reachKm / spacingKm + 1e-9)) * spacingKm;
    if (atKm <= km) return { reaches: false, km: reachKm, stops, stopMin };
    const arrive = percent - (atKm - km) * percentPerKm;
    const needed = goalReserve + (distanceKm - atKm) * percentPerKm;
    const leave = Math.max(needed <= 80 ? needed : 80, Math.min(arrive, 100));
    stops.push({ atKm, leavePercent: leave });
    stopMin += conditions.stopMin + times.minutesTo(leave) - times.minutesTo(arrive);
    [km, percent] = [atKm, leave];
  }
  return { reaches: true, km: distanceKm, stops, stopMin };
}
