import type { ChargeTimes } from './charge-times.ts';
import type { Trip } from './plan.ts';
import { kmWhenUsed, type Ride } from './ride.ts';
import { type Stations, stationsOf } from './stations.ts';

export interface HaulStop {
  atKm: number;
  arrivePercent: number;
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

/** What a haul is planned from: a ride, its stations and how the car charges. */
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

/** In %, what sums of floating point may differ by: who arrives exactly with the reserve has it. */
export const nothing = 1e-9;

/**
 * A way to a charger. Charging is counted by the potential `minutesTo`: leaving with a charge costs its minutes, arriving
 * gives back those of what is left; so a leg's cost does not depend on what came before it.
 */
interface Label {
  station: number;
  arrivePercent: number;
  cost: number;
  before: Label | undefined;
  /** With what the station before was left. */
  leftPercent: number;
}

/**
 * The best stops, exactly: dynamic programming over chargers and the charge a car arrives with. Of a leg it matters only
 * how much it takes; the best charges to begin it with are places where a little more and a little less would both
 * take longer (`bestArrivals`), for were one of them not, it could be moved until it is, or until a stop charges nothing,
 * and such a stop is better left out. So few charges of arrival have to be told apart at each charger: those of which none is
 * both quicker and emptier. Ways that cannot end within `limitMin` are not followed.
 */
export function haulBest(scene: Scene, perStopMin: number, limitMin = Number.POSITIVE_INFINITY): Haul {
  const { conditions, stations, distanceKm, times } = scene;
  const { goal, usedPercent } = stations;
  const start = conditions.startChargePercent;
  if (start - need(scene, 0) >= -nothing) return { reaches: true, km: distanceKm, stops: [], stopMin: 0 };
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
      for (const leg of legsFrom(station)) goOn(labels, label, leg, perStopMin);
    }
  }
  if (best === undefined) return strandedAfter(farthest, scene);
  const stops = stopsOf(best.last, best.leavePercent, stations);
  return { reaches: true, km: distanceKm, stops, stopMin: best.cost };
}

/** What must be in the battery at a station to come to the goal from it, and to keep what is wanted there on all the way. */
export function need({ conditions, stations }: Scene, station: number): number {
  const { usedPercent, maxToGoal: mostToGoal } = stations;
  return conditions.goalReservePercent + (mostToGoal[station] as number) - (usedPercent[station] as number);
}

interface Finish {
  last: Label;
  leavePercent: number;
  cost: number;
}

/** The way on to the goal, where a battery is enough for it. */
function finishFrom(last: Label, scene: Scene, perStopMin: number): Finish | undefined {
  const leavePercent = need(scene, last.station);
  if (leavePercent > 100 + nothing || leavePercent < last.arrivePercent) return undefined;
  return { last, leavePercent, cost: last.cost + perStopMin + scene.times.minutesTo(leavePercent) };
}

/** To each charger that can be reached at once. */
function labelsFromStart({ conditions, stations, times }: Scene): Label[][] {
  const leftPercent = conditions.startChargePercent;
  const labels: Label[][] = [];
  let most = 0;
  for (let station = 1; station < stations.goal; station++) {
    most = Math.max(most, stations.maxToNext[station - 1] as number);
    if (leftPercent - most < conditions.chargerReservePercent - nothing) break;
    // A descent brings no more than fits in.
    const arrivePercent = Math.min(100, leftPercent - (stations.usedPercent[station] as number));
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

/** The legs from a station to those after it, as far as a battery reaches; on an even road they are the same from each. */
function legsOf(scene: Scene): (station: number) => readonly Leg[] {
  if (!scene.stations.isEven) return (station) => legsFromStation(scene, station);
  const legs = legsFromStation(scene, 0);
  return () => legs;
}

function legsFromStation({ stations, times, conditions }: Scene, station: number): Leg[] {
  const { usedPercent, maxToNext: mostToNext, goal } = stations;
  const legs: Leg[] = [];
  let most = usedPercent[station] as number;
  for (let to = station + 1; to < goal; to++) {
    most = Math.max(most, mostToNext[to - 1] as number);
    const taken = (usedPercent[to] as number) - (usedPercent[station] as number);
    const least = conditions.chargerReservePercent + most - (usedPercent[to] as number);
    if (least + taken > 100 + nothing) break;
    for (const arrivePercent of times.bestArrivals(taken, least)) {
      const leavePercent = arrivePercent + taken;
      const minutes = times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
      legs.push({ over: to - station, leavePercent, arrivePercent, minutes });
    }
  }
  return legs;
}

function goOn(labels: Label[][], before: Label, leg: Leg, perStopMin: number): void {
  const station = before.station + leg.over;
  // No stop takes charge away.
  if (leg.leavePercent < before.arrivePercent) return;
  const cost = before.cost + perStopMin + leg.minutes;
  const { arrivePercent } = leg;
  const there = labels[station];
  if (there?.some((other) => other.cost <= cost && other.arrivePercent <= arrivePercent)) return;
  const kept = there?.filter((other) => other.cost < cost || other.arrivePercent < arrivePercent) ?? [];
  kept.push({ station, arrivePercent, cost, before, leftPercent: leg.leavePercent });
  labels[station] = kept;
}

/** As far as it comes from the last charger that it reaches, full. */
function strandedAfter(last: Label | undefined, { conditions, stations, ride }: Scene): Haul {
  const [station, percent] = last === undefined ? [0, conditions.startChargePercent] : [last.station, 100];
  const reserve = station + 1 < stations.goal ? conditions.chargerReservePercent : conditions.goalReservePercent;
  const km = kmWhenUsed(ride, stations.km[station] as number, percent - reserve);
  return { reaches: false, km, stops: last === undefined ? [] : stopsOf(last, 100, stations), stopMin: 0 };
}

function stopsOf(last: Label, leavePercent: number, { km }: Stations): HaulStop[] {
  const stops: HaulStop[] = [];
  let leave = leavePercent;
  for (let label: Label | undefined = last; label !== undefined; label = label.before) {
    stops.push({ atKm: km[label.station] as number, arrivePercent: label.arrivePercent, leavePercent: leave });
    leave = label.leftPercent;
  }
  return stops.reverse();
}
