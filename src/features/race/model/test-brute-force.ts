import type { ChargeTimes } from './charge-times.ts';

const levels = 200;

interface Case {
  times: ChargeTimes;
  startPercent: number;
  reservePercent: number;
  goalReservePercent: number;
  stopMin: number;
  /** What each leg uses, in multiples of 0.5%: between chargers, and from the last one to the finish. */
  legs: number[];
}

/**
 * Tries all sets of stops and all charges in half percents, and returns the minimum minutes of charging and stops.
 * Undefined if none reaches the finish. Exact if legs and reserves are multiples of half a percent, because the
 * charging time is linear in between.
 */
export function bruteForceMin(problem: Case): number | undefined {
  const chargers = problem.legs.length - 1;
  let best: number | undefined;
  for (let set = 0; set < 2 ** chargers; set++) {
    const stops = problem.legs.slice(0, -1).flatMap((_, index) => (set & (2 ** index) ? [index + 1] : []));
    const minutes = minutesWith(stops, problem);
    if (minutes !== undefined && minutes < (best ?? Number.POSITIVE_INFINITY)) best = minutes;
  }
  return best;
}

function minutesWith(stops: readonly number[], problem: Case): number | undefined {
  const { times, legs } = problem;
  let at = new Map([[problem.startPercent, 0]]);
  let from = 0;
  for (const stop of stops) {
    const next = new Map<number, number>();
    for (const [percent, minutes] of at) {
      const arrive = driven(percent, legs.slice(from, stop), problem.reservePercent);
      if (arrive === undefined) continue;
      for (let level = Math.ceil(arrive * 2); level <= levels; level++) {
        const leave = level / 2;
        const cost = minutes + problem.stopMin + times.minutesTo(leave) - times.minutesTo(arrive);
        if (cost < (next.get(leave) ?? Number.POSITIVE_INFINITY)) next.set(leave, cost);
      }
    }
    [at, from] = [next, stop];
  }
  const ends = [...at].filter(
    ([percent]) => driven(percent, legs.slice(from), problem.goalReservePercent) !== undefined,
  );
  return ends.length === 0 ? undefined : Math.min(...ends.map(([, minutes]) => minutes));
}

/** The charge after some legs; undefined if it drops below the reserve. Energy beyond a full battery is lost. */
function driven(percent: number, legs: readonly number[], reservePercent: number): number | undefined {
  let now = percent;
  if (now < reservePercent) return undefined;
  for (const leg of legs) {
    now = Math.min(100, now - leg);
    if (now < reservePercent) return undefined;
  }
  return now;
}
