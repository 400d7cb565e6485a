import type { ChargeTimes } from './charge-times.ts';
import type { Trip } from './plan.ts';
import { kmWhenUsed, type Ride } from './ride.ts';
import {
  epsilonPercent,
  extendStretch,
  fullestAfter,
  type Stations,
  stationsOf,
  staysAbove,
  stretchFrom,
} from './stations.ts';

export interface PlannedStop {
  atKm: number;
  arrivePercent: number;
  leavePercent: number;
}

/** A car's stops at one speed, and how much it charges at each. */
export interface StopPlan {
  reaches: boolean;
  /** How far it gets with its reserve intact. */
  km: number;
  stops: PlannedStop[];
  /** Charging plus the time lost with stops. */
  stopMin: number;
}

/** What stops are planned from: a ride, its stations and how the car charges. */
export interface Scene extends Trip {
  ride: Ride;
  stations: Stations;
  times: ChargeTimes;
}

export const sceneOf = (trip: Trip, ride: Ride, times: ChargeTimes): Scene => ({
  ...trip,
  ride,
  times,
  stations: stationsOf(trip, ride),
});

/**
 * A way to a charger. Cost is a potential (`minutesTo`): leaving with a charge costs its minutes, arriving refunds
 * those of the remainder, so the cost of a leg doesn't depend on earlier legs.
 */
interface Label {
  station: number;
  arrivePercent: number;
  cost: number;
  before: Label | undefined;
  /** Charge when leaving the previous station. */
  leftPercent: number;
}

/**
 * The optimal stops, by dynamic programming over chargers and arrival charges. Only a leg's consumption matters, and
 * the best charges to start it with are local minima (`bestArrivals`): any other could be moved until it is one, or
 * until a stop charges nothing and can be dropped. Each charger therefore keeps few arrival charges, those that none
 * beats in both time and charge. Ways that can't finish within `limitMin` are pruned.
 */
export function bestStops(scene: Scene, perStopMin: number, limitMin = Number.POSITIVE_INFINITY): StopPlan {
  const { conditions, stations, distanceKm, times } = scene;
  const { goal, usedPercent } = stations;
  const start = conditions.startChargePercent;
  if (start - need(scene, 0) >= -epsilonPercent) return { reaches: true, km: distanceKm, stops: [], stopMin: 0 };
  const labels = labelsFromStart(scene);
  const legsFrom = legsOf(scene);
  const perPercent = times.leastMinPerPercent(perStopMin);
  const toGoal = conditions.goalReservePercent + (usedPercent[goal] as number);
  let best: Finish | undefined;
  let farthest: Label | undefined;
  for (let station = 1; station < goal; station++) {
    const needed = toGoal - (usedPercent[station] as number);
    for (const label of labels[station] ?? []) {
      farthest = label;
      const rest = Math.max(0, needed - label.arrivePercent) * perPercent;
      if (label.cost + times.minutesTo(label.arrivePercent) + rest > (best?.cost ?? limitMin) + 1e-9) continue;
      const finish = finishFrom(label, scene, perStopMin);
      if (finish !== undefined && finish.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = finish;
      for (const leg of legsFrom(station)) extend(labels, label, leg, perStopMin);
    }
  }
  if (best === undefined) return strandedAfter(farthest, scene);
  const stops = stopsOf(best.last, best.leavePercent, stations);
  return { reaches: true, km: distanceKm, stops, stopMin: best.cost };
}

/** The charge needed at a station to reach the finish without dropping below the reserve; infinite if none is enough. */
export function need({ conditions, stations }: Scene, station: number): number {
  const { usedPercent, goal, hills } = stations;
  const reserve = conditions.goalReservePercent;
  if (hills === undefined) return reserve + (usedPercent[goal] as number) - (usedPercent[station] as number);
  if (reserve + (hills.climbToGoal[station] as number) > 100 + epsilonPercent) return Number.POSITIVE_INFINITY;
  return reserve + (hills.maxToGoal[station] as number) - (usedPercent[station] as number);
}

interface Finish {
  last: Label;
  leavePercent: number;
  cost: number;
}

/** The leg to the finish, if one battery is enough. */
function finishFrom(last: Label, scene: Scene, perStopMin: number): Finish | undefined {
  const leavePercent = need(scene, last.station);
  if (leavePercent > 100 + epsilonPercent || leavePercent < last.arrivePercent) return undefined;
  return { last, leavePercent, cost: last.cost + perStopMin + scene.times.minutesTo(leavePercent) };
}

/** To each charger reachable without a stop. */
function labelsFromStart({ conditions, stations, times }: Scene): Label[][] {
  const leftPercent = conditions.startChargePercent;
  const labels: Label[][] = [];
  const stretch = stretchFrom(0);
  for (let station = 1; station < stations.goal; station++) {
    extendStretch(stretch, stations);
    if (!staysAbove(conditions.chargerReservePercent, leftPercent, stretch)) break;
    const arrivePercent = Math.min(leftPercent - stretch.takenPercent, fullestAfter(stretch));
    labels[station] = [
      { station, arrivePercent, cost: -times.minutesTo(arrivePercent), before: undefined, leftPercent },
    ];
  }
  return labels;
}

interface Leg {
  over: number;
  leavePercent: number;
  arrivePercent: number;
  minutes: number;
}

/** The legs from a station within the battery's reach; where the road is even they're the same from each station. */
function legsOf(scene: Scene): (station: number) => readonly Leg[] {
  const { evenFrom } = scene.stations;
  let even: Leg[] | undefined;
  return (station) => {
    if (station < evenFrom) return legsFromStation(scene, station);
    even ??= legsFromStation(scene, evenFrom);
    return even;
  };
}

function legsFromStation({ stations, times, conditions }: Scene, station: number): Leg[] {
  const reserve = conditions.chargerReservePercent;
  const legs: Leg[] = [];
  const stretch = stretchFrom(station);
  for (let to = station + 1; to < stations.goal; to++) {
    extendStretch(stretch, stations);
    if (!staysAbove(reserve, 100, stretch)) break;
    const { takenPercent, highPercent } = stretch;
    const least = reserve + highPercent - takenPercent;
    const fullest = fullestAfter(stretch);
    // A hill may need more than the descent behind it leaves room for.
    const arrivals = least > fullest ? [fullest] : times.bestArrivals(takenPercent, least, fullest);
    for (const arrivePercent of arrivals) {
      const leavePercent = Math.max(arrivePercent, least) + takenPercent;
      const minutes = times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
      legs.push({ over: to - station, leavePercent, arrivePercent, minutes });
    }
  }
  return legs;
}

function extend(labels: Label[][], before: Label, leg: Leg, perStopMin: number): void {
  const station = before.station + leg.over;
  // A stop never lowers the charge.
  if (leg.leavePercent < before.arrivePercent) return;
  const cost = before.cost + perStopMin + leg.minutes;
  const { arrivePercent } = leg;
  const there = labels[station];
  if (there?.some((other) => other.cost <= cost && other.arrivePercent <= arrivePercent)) return;
  const kept = there?.filter((other) => other.cost < cost || other.arrivePercent < arrivePercent) ?? [];
  kept.push({ station, arrivePercent, cost, before, leftPercent: leg.leavePercent });
  labels[station] = kept;
}

/** How far a full battery gets from the last charger reached. */
function strandedAfter(last: Label | undefined, { conditions, stations, ride }: Scene): StopPlan {
  const [station, percent] = last === undefined ? [0, conditions.startChargePercent] : [last.station, 100];
  const reserve = station + 1 < stations.goal ? conditions.chargerReservePercent : conditions.goalReservePercent;
  const km = kmWhenUsed(ride, stations.km[station] as number, percent - reserve, 100 - reserve);
  return { reaches: false, km, stops: last === undefined ? [] : stopsOf(last, 100, stations), stopMin: 0 };
}

function stopsOf(last: Label, leavePercent: number, { km }: Stations): PlannedStop[] {
  const stops: PlannedStop[] = [];
  let leave = leavePercent;
  for (let label: Label | undefined = last; label !== undefined; label = label.before) {
    stops.push({ atKm: km[label.station] as number, arrivePercent: label.arrivePercent, leavePercent: leave });
    leave = label.leftPercent;
  }
  return stops.reverse();
}
