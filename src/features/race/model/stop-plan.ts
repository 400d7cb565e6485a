import type { ChargeTimes } from './charge-times.ts';
import type { Trip } from './plan.ts';
import {
  epsilonPercent,
  extendStretch,
  kmWhenUsed,
  maxPercentAfter,
  type Ride,
  type Stations,
  type Stretch,
  stationsOf,
  staysAbove,
  stretchFrom,
} from './ride.ts';

export interface PlannedStop {
  atKm: number;
  arrivePercent: number;
  leavePercent: number;
}

export interface StopPlan {
  reaches: boolean;
  /** How far the car gets without using its reserve. */
  km: number;
  stops: PlannedStop[];
  /** Charging time plus the time lost at stops. */
  stopMin: number;
}

interface StopProblem extends Trip {
  ride: Ride;
  stations: Stations;
  times: ChargeTimes;
}

export const stopProblemOf = (trip: Trip, ride: Ride, times: ChargeTimes): StopProblem => ({
  ...trip,
  ride,
  times,
  stations: stationsOf(trip, ride),
});

/**
 * A route to a charger. Leaving costs the minutes from empty to the charge on departure (`minutesTo`), and arriving
 * refunds the minutes to the remaining charge, so the cost of a leg doesn't depend on earlier legs.
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
 * Finds the optimal stops by dynamic programming over chargers and arrival charges. Only a leg's consumption matters,
 * and the best charges to start it with are local minima (`bestArrivals`): any other could be shifted until it's a
 * minimum, or until a stop charges nothing and can be dropped. So each charger has only a few arrival charges, those
 * that no other beats in both time and charge. Routes that can't finish within `limitMin` are pruned.
 */
export function bestStops(problem: StopProblem, perStopMin: number, limitMin = Number.POSITIVE_INFINITY): StopPlan {
  const { conditions, stations, distanceKm, times } = problem;
  const { goal, usedPercent } = stations;
  const start = conditions.startChargePercent;
  if (start - neededPercent(problem, 0) >= -epsilonPercent)
    return { reaches: true, km: distanceKm, stops: [], stopMin: 0 };
  const labels = labelsFromStart(problem);
  const legsFrom = legsOf(problem);
  const perPercent = times.minMinutesPerPercent(perStopMin);
  const toGoal = conditions.goalReservePercent + (usedPercent[goal] as number);
  let best: Finish | undefined;
  let farthest: Label | undefined;
  for (let station = 1; station < goal; station++) {
    const needed = toGoal - (usedPercent[station] as number);
    for (const label of labels[station] ?? []) {
      farthest = label;
      const rest = Math.max(0, needed - label.arrivePercent) * perPercent;
      if (label.cost + times.minutesTo(label.arrivePercent) + rest > (best?.cost ?? limitMin) + 1e-9) continue;
      const finish = finishFrom(label, problem, perStopMin);
      if (finish !== undefined && finish.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = finish;
      for (const leg of legsFrom(station)) extend(labels, label, leg, perStopMin);
    }
  }
  if (best === undefined) return strandedAfter(farthest, problem);
  const stops = stopsOf(best.last, best.leavePercent, stations);
  return { reaches: true, km: distanceKm, stops, stopMin: best.cost };
}

/**
 * The charge needed at a station to reach the finish with its reserve; infinite if a climb takes more than a full
 * battery.
 */
function neededPercent({ conditions, stations }: StopProblem, station: number): number {
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

/** The leg to the finish, if a full battery is enough for it. */
function finishFrom(last: Label, problem: StopProblem, perStopMin: number): Finish | undefined {
  const leavePercent = neededPercent(problem, last.station);
  if (leavePercent > 100 + epsilonPercent || leavePercent < last.arrivePercent) return undefined;
  return { last, leavePercent, cost: last.cost + perStopMin + problem.times.minutesTo(leavePercent) };
}

/** A label for each charger that can be reached without a stop. */
function labelsFromStart({ conditions, stations, times }: StopProblem): Label[][] {
  const leftPercent = conditions.startChargePercent;
  const labels: Label[][] = [];
  const stretch = stretchFrom(0);
  for (let station = 1; station < stations.goal; station++) {
    extendStretch(stretch, stations);
    if (!staysAbove(conditions.chargerReservePercent, leftPercent, stretch)) break;
    const arrivePercent = Math.min(leftPercent - stretch.takenPercent, maxPercentAfter(stretch));
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

/** The legs from a station that a full battery can cover; on an even road they're the same from every station. */
function legsOf(problem: StopProblem): (station: number) => readonly Leg[] {
  const { evenFrom } = problem.stations;
  let even: Leg[] | undefined;
  return (station) => {
    if (station < evenFrom) return legsFromStation(problem, station);
    even ??= legsFromStation(problem, evenFrom);
    return even;
  };
}

function legsFromStation({ stations, times, conditions }: StopProblem, station: number): Leg[] {
  const reserve = conditions.chargerReservePercent;
  const legs: Leg[] = [];
  const stretch = stretchFrom(station);
  for (let to = station + 1; to < stations.goal; to++) {
    extendStretch(stretch, stations);
    if (!staysAbove(reserve, 100, stretch)) break;
    const { takenPercent, highPercent } = stretch;
    const least = reserve + highPercent - takenPercent;
    const fullest = maxPercentAfter(stretch);
    // Crossing a hill may need so much charge that the battery is full at the end of the descent.
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
  const existing = labels[station];
  if (existing?.some((other) => other.cost <= cost && other.arrivePercent <= arrivePercent)) return;
  const undominated = existing?.filter((other) => other.cost < cost || other.arrivePercent < arrivePercent) ?? [];
  undominated.push({ station, arrivePercent, cost, before, leftPercent: leg.leavePercent });
  labels[station] = undominated;
}

/** The plan of a car that gets stranded: from the last charger it reaches, it drives on with a full battery. */
function strandedAfter(last: Label | undefined, { conditions, stations, ride }: StopProblem): StopPlan {
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

const minPercent = 10;
const maxPercent = 80;

/**
 * The common rule of thumb: drive to the last charger within reach with 10% left (or the reserve, if larger) and charge
 * to 80%, or at the last stop only as much as needed to finish.
 */
export function tenToEightyStops(problem: StopProblem): StopPlan {
  const { conditions, stations, distanceKm, times, ride } = problem;
  const { km } = stations;
  const least = Math.max(minPercent, conditions.chargerReservePercent);
  const stops: PlannedStop[] = [];
  let [station, percent, stopMin] = [0, conditions.startChargePercent, 0];
  while (percent < neededPercent(problem, station) - epsilonPercent) {
    const stretch = toLastReached(stations, station, percent, least);
    const next = stretch.to;
    const arrivePercent = Math.min(percent - stretch.takenPercent, maxPercentAfter(stretch));
    const leavePercent = Math.min(neededPercent(problem, next), maxPercent);
    if (next === station || leavePercent <= arrivePercent + epsilonPercent) {
      const reserve = station + 1 < stations.goal ? least : conditions.goalReservePercent;
      const atKm = kmWhenUsed(ride, km[station] as number, percent - reserve, 100 - reserve);
      return { reaches: false, km: atKm, stops, stopMin };
    }
    stops.push({ atKm: km[next] as number, arrivePercent, leavePercent });
    stopMin += conditions.stopMin + times.minutesTo(leavePercent) - times.minutesTo(arrivePercent);
    [station, percent] = [next, leavePercent];
  }
  return { reaches: true, km: distanceKm, stops, stopMin };
}

/** The stretch to the last charger that can be reached without using the reserve; empty if there isn't one. */
function toLastReached(stations: Stations, from: number, percent: number, reservePercent: number): Stretch {
  let reached = stretchFrom(from);
  while (reached.to + 1 < stations.goal) {
    const farther = { ...reached };
    extendStretch(farther, stations);
    if (!staysAbove(reservePercent, percent, farther)) break;
    reached = farther;
  }
  return reached;
}
