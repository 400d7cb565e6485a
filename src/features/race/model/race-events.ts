import type { Plan } from './plan.ts';
import { hasPlan, type Outcome, type Race } from './race.ts';
import { interpolate } from './ride.ts';

type RaceEventKind = 'start' | 'leader' | 'stop' | 'leave' | 'arrive' | 'stranded';

export interface RaceEvent {
  /** Since the start. */
  minute: number;
  kind: RaceEventKind;
  entry: number;
  km: number;
  /** Charge at that moment: on arrival at a stop, or when leaving it. */
  percent?: number;
  /** When leaving a stop: the mean charging power. */
  kw?: number;
  /** Distance behind the leader at that moment; absent for the leader. */
  behindKm?: number;
}

/** All events of a race in chronological order, including one whenever another car takes the lead. */
export function raceEvents(race: Race, outcomes: readonly Outcome[]): RaceEvent[] {
  const runners = outcomes.flatMap((outcome, entry) => (hasPlan(outcome) ? [{ entry, plan: outcome }] : []));
  const carEvents = runners.flatMap(({ entry, plan }) => eventsOfCar(entry, plan, race.conditions.stopMin));
  const events = [...carEvents, ...leaderEvents(runners, carEvents)];
  const rank = (event: RaceEvent) => order.indexOf(event.kind);
  return events
    .sort((a, b) => a.minute - b.minute || rank(a) - rank(b) || a.entry - b.entry)
    .map((event) => withDistance(event, runners));
}

const order: RaceEventKind[] = ['start', 'leave', 'leader', 'stop', 'arrive', 'stranded'];

interface Runner {
  entry: number;
  plan: Plan;
}

function eventsOfCar(entry: number, plan: Plan, stopMin: number): RaceEvent[] {
  const events: RaceEvent[] = [{ minute: 0, kind: 'start', entry, km: 0, percent: plan.startPercent }];
  for (const { atKm, afterMin, arrivePercent, leavePercent, chargeMin, energyKwh } of plan.charges) {
    const kw = chargeMin > 0 ? (energyKwh / chargeMin) * 60 : 0;
    events.push({ minute: afterMin, kind: 'stop', entry, km: atKm, percent: arrivePercent });
    events.push({ minute: afterMin + stopMin + chargeMin, kind: 'leave', entry, km: atKm, percent: leavePercent, kw });
  }
  const { km } = stateAt(plan, plan.minutes);
  const kind = plan.strandedAtKm === undefined ? 'arrive' : 'stranded';
  events.push({ minute: plan.minutes, kind, entry, km, percent: plan.endPercent });
  return events;
}

/** Between two moments every car drives at a constant speed, so a car that takes the lead leads until it's passed. */
function leaderEvents(runners: readonly Runner[], carEvents: readonly RaceEvent[]): RaceEvent[] {
  if (runners.length < 2) return [];
  const moments = [...new Set([...carEvents.map(({ minute }) => minute), ...extraMoments(runners)])].sort(
    (a, b) => a - b,
  );
  const events: RaceEvent[] = [];
  let leader: number | undefined;
  for (const [index, from] of moments.entries()) {
    const to = moments[index + 1];
    if (to === undefined) break;
    const lines = runners.map(({ entry, plan }) => lineOf(entry, plan, from, to));
    for (let minute = from; minute < to; ) {
      const passing = nextLeader(lines, leader, minute, to);
      if (passing === undefined) break;
      leader = passing.entry;
      events.push({ minute: passing.minute, kind: 'leader', entry: leader, km: passing.km });
      minute = passing.minute;
    }
  }
  return events;
}

/** On a course speeds change constantly, so the lead is checked every minute. */
function extraMoments(runners: readonly Runner[]): number[] {
  if (runners.every(({ plan }) => plan.road === undefined)) return [];
  const last = Math.max(...runners.map(({ plan }) => plan.minutes));
  return Array.from({ length: Math.ceil(last) }, (_, minute) => minute);
}

interface Line {
  entry: number;
  fromMin: number;
  fromKm: number;
  kmPerMin: number;
}

function lineOf(entry: number, plan: Plan, fromMin: number, toMin: number): Line {
  const fromKm = stateAt(plan, fromMin).km;
  // Measured in the middle, because at the end the next phase may already have begun.
  const middle = stateAt(plan, (fromMin + toMin) / 2).km;
  return { entry, fromMin, fromKm, kmPerMin: ((middle - fromKm) * 2) / (toMin - fromMin) };
}

const kmAt = ({ fromMin, fromKm, kmPerMin }: Line, minute: number) => fromKm + (minute - fromMin) * kmPerMin;

/** Which car passes the leader first, and when, as long as all drive at constant speeds. */
function nextLeader(lines: readonly Line[], leader: number | undefined, from: number, to: number) {
  const leading = lines.find(({ entry }) => entry === leader);
  const others = lines.filter((line) => line !== leading);
  let first: { entry: number; minute: number; km: number; kmPerMin: number } | undefined;
  for (const line of others) {
    const minute = leading === undefined ? firstLead(line, others, from, to) : passingMinute(line, leading, from, to);
    if (minute === undefined) continue;
    const sooner = first === undefined || minute < first.minute - 1e-9;
    const faster = first !== undefined && minute < first.minute + 1e-9 && line.kmPerMin > first.kmPerMin;
    if (sooner || faster) {
      first = { entry: line.entry, minute, km: kmAt(line, minute), kmPerMin: line.kmPerMin };
    }
  }
  return first;
}

function passingMinute(line: Line, leading: Line, from: number, to: number): number | undefined {
  if (kmAt(line, to) <= kmAt(leading, to) + levelKm) return undefined;
  const gapKm = kmAt(leading, from) - kmAt(line, from);
  return gapKm <= 0 ? from : Math.min(to, from + gapKm / (line.kmPerMin - leading.kmPerMin));
}

/** For the start, when no car leads yet: returns `from` if this car is ahead of all others by the next event. */
function firstLead(line: Line, lines: readonly Line[], from: number, to: number): number | undefined {
  const isAlone = lines.every((other) => other === line || kmAt(line, to) > kmAt(other, to) + levelKm);
  return isAlone ? from : undefined;
}

function withDistance(event: RaceEvent, runners: readonly Runner[]): RaceEvent {
  const farthestKm = Math.max(...runners.map(({ plan }) => stateAt(plan, event.minute).km));
  const behindKm = farthestKm - event.km;
  return event.kind === 'leader' || behindKm < levelKm ? event : { ...event, behindKm };
}

export interface Place {
  entry: number;
  /** Starts at 1; entries that are level share a place. */
  place: number;
  behindKm: number;
}

/** Cars within a metre of each other are level, so none of them leads. */
const levelKm = 1e-3;

/**
 * The places after `minute` minutes, best first: cars that have arrived by arrival time, then the others by distance.
 * An entry that can't race has no place.
 */
export function placesAt(outcomes: readonly Outcome[], minute: number): Place[] {
  const rows = outcomes.flatMap((outcome, entry) => {
    if (!hasPlan(outcome)) return [];
    const { km, status } = stateAt(outcome, minute);
    return [{ entry, km, arrivedMin: status === 'arrived' ? outcome.minutes : Number.POSITIVE_INFINITY }];
  });
  type Row = (typeof rows)[number];
  const compare = (a: Row, b: Row) => {
    if (a.arrivedMin !== b.arrivedMin) return a.arrivedMin - b.arrivedMin;
    return Math.abs(a.km - b.km) < levelKm ? 0 : b.km - a.km;
  };
  const sorted = [...rows].sort((a, b) => compare(a, b) || a.entry - b.entry);
  const farthestKm = Math.max(0, ...rows.map(({ km }) => km));
  let place = 1;
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    if (before !== undefined && compare(before, row) !== 0) place = index + 1;
    return { entry: row.entry, place, behindKm: Math.max(0, farthestKm - row.km) };
  });
}

export interface CarState {
  km: number;
  percent: number;
  status: 'driving' | 'stopping' | 'charging' | 'arrived' | 'stranded';
  /** While charging: the target, and the current power. */
  chargingTo?: number;
  kw?: number;
}

/** The share of a stop's lost time that comes before charging: leaving the road and plugging in. */
const shareBeforeCharging = 0.5;

export function stateAt(plan: Plan, minute: number): CarState {
  if (minute >= plan.minutes) return finalState(plan);
  const stopMin = plan.stops === 0 ? 0 : plan.lostMin / plan.stops;
  let [fromKm, stoppedMin, percent] = [0, 0, plan.startPercent];
  for (const stop of plan.charges) {
    if (minute < stop.afterMin) break;
    const sinceMin = minute - stop.afterMin - stopMin * shareBeforeCharging;
    const { atKm, arrivePercent, leavePercent, chargeMin } = stop;
    if (sinceMin < 0) return { km: atKm, percent: arrivePercent, status: 'stopping' };
    if (sinceMin < chargeMin) {
      const { percent: now, kw } = chargingState(plan, arrivePercent, sinceMin);
      return { km: atKm, percent: now, status: 'charging', chargingTo: leavePercent, kw };
    }
    if (sinceMin < chargeMin + stopMin * (1 - shareBeforeCharging))
      return { km: atKm, percent: leavePercent, status: 'stopping' };
    [fromKm, stoppedMin, percent] = [atKm, stoppedMin + stopMin + chargeMin, leavePercent];
  }
  const km = kmAfterDriving(plan, minute - stoppedMin);
  return { km, percent: percent - (usedAt(plan, km) - usedAt(plan, fromKm)), status: 'driving' };
}

function kmAfterDriving({ road, meanKmh }: Plan, minutes: number): number {
  return road === undefined ? (minutes * meanKmh) / 60 : interpolate(road.minutes, road.km, minutes);
}

/** Energy used from the start to a given km, in % of the usable energy. */
function usedAt({ road, whPerKm, usableKwh }: Plan, km: number): number {
  return road === undefined ? (km * whPerKm) / (10 * usableKwh) : interpolate(road.km, road.usedPercent, km);
}

function finalState({ strandedAtKm, driveMin, meanKmh, endPercent }: Plan): CarState {
  if (strandedAtKm !== undefined) return { km: strandedAtKm, percent: endPercent, status: 'stranded' };
  return { km: (driveMin * meanKmh) / 60, percent: endPercent, status: 'arrived' };
}

/** Charge and charging power a given time into a charging session. */
function chargingState(
  { minutesToPercent, usableKwh }: Plan,
  from: number,
  sinceMin: number,
): { percent: number; kw: number } {
  const minutesAt = (percent: number) => {
    const low = Math.min(99, Math.floor(percent));
    const [a = 0, b = 0] = [minutesToPercent[low], minutesToPercent[low + 1]];
    return a + (percent - low) * (b - a);
  };
  const minute = minutesAt(from) + sinceMin;
  const next = minutesToPercent.findIndex((at) => at > minute);
  const high = next === -1 ? 100 : Math.max(1, next);
  const [a = 0, b = 1] = [minutesToPercent[high - 1], minutesToPercent[high]];
  return { percent: high - 1 + (minute - a) / (b - a), kw: (0.6 * usableKwh) / (b - a) };
}
