import type { Plan } from '../../model/plan.ts';
import { hasPlan, type Outcome } from '../../model/race.ts';
import { type CarState, type Place, placesAt, type RaceEvent, stateAt } from '../../model/race-events.ts';

/** Which car leads at one moment. `leader` and `second` are entries. */
type LeadNow =
  | { kind: 'start' }
  /** Three or more side by side. */
  | { kind: 'level'; count: number; km: number }
  | { kind: 'leads'; leader: number; second: number; behindKm: number }
  /** The only car in the race. */
  | { kind: 'alone'; leader: number; km: number }
  | { kind: 'won'; leader: number; afterMin: number }
  | { kind: 'nobody' };

type LeadNext =
  | { kind: 'passed'; leader: number; isCharging: boolean; areBothCharging: boolean; by: number; inMin: number }
  /** No car passes it before the finish. */
  | { kind: 'stays'; leader: number; inMin: number }
  | { kind: 'next'; entry: number; inMin: number; isStranded: boolean };

export interface LeadMessage {
  now: LeadNow;
  next: LeadNext | undefined;
}

/** Smaller distances are shown as 0 km. */
const levelKm = 0.5;

/** The places as the film shows them: cars that are 0 km behind share first place, until one has arrived. */
export function shownPlaces(outcomes: readonly Outcome[], minute: number): Place[] {
  const places = placesAt(outcomes, minute);
  const [first] = places;
  if (first === undefined || stateOf(outcomes, first.entry, minute).status === 'arrived') return places;
  return places.map((place) => (place.behindKm < levelKm ? { ...place, place: 1 } : place));
}

/** Which car leads at a given minute of the race, and for how long according to the plans. */
export function leadMessage(outcomes: readonly Outcome[], events: readonly RaceEvent[], minute: number): LeadMessage {
  const places = placesAt(outcomes, minute);
  const [first] = places;
  if (first === undefined) return { now: { kind: 'nobody' }, next: undefined };
  const state = stateOf(outcomes, first.entry, minute);
  return { now: nowOf(outcomes, places, state, minute), next: nextOf(outcomes, events, places, state, minute) };
}

function stateOf(outcomes: readonly Outcome[], entry: number, minute: number): CarState {
  const outcome = outcomes[entry];
  if (outcome === undefined || !hasPlan(outcome)) throw new Error(`No plan for entry ${entry}`);
  return stateAt(outcome, minute);
}

function nowOf(
  outcomes: readonly Outcome[],
  places: readonly Place[],
  { km, status }: CarState,
  minute: number,
): LeadNow {
  const [first, second] = places as [Place, ...Place[]];
  const { entry: leader } = first;
  if (status === 'arrived') {
    const outcome = outcomes[leader];
    return { kind: 'won', leader, afterMin: outcome !== undefined && hasPlan(outcome) ? outcome.minutes : minute };
  }
  if (second === undefined) return { kind: 'alone', leader, km };
  if (minute <= 0) return { kind: 'start' };
  const level = places.filter(({ behindKm }) => behindKm < levelKm);
  if (level.length > 2) return { kind: 'level', count: level.length, km };
  return { kind: 'leads', leader, second: second.entry, behindKm: second.behindKm };
}

function nextOf(
  outcomes: readonly Outcome[],
  events: readonly RaceEvent[],
  [first, second]: readonly Place[],
  { status }: CarState,
  minute: number,
): LeadNext | undefined {
  const leader = first?.entry ?? 0;
  if (status === 'arrived' || status === 'stranded') return nextEnd(events, minute);
  const isShared = second !== undefined && second.behindKm < levelKm;
  const isNew = ({ kind, entry, minute: at }: RaceEvent) =>
    kind === 'leader' && at > minute && (isShared || entry !== leader);
  const passing = events.find(isNew);
  const end = events.find((event) => event.entry === leader && (event.kind === 'arrive' || event.kind === 'stranded'));
  if (passing !== undefined && passing.minute < (end?.minute ?? Number.POSITIVE_INFINITY)) {
    // If the leader leaves the charger first, charging isn't why it's passed.
    const leaves = events.find((event) => event.kind === 'leave' && event.entry === leader && event.minute > minute);
    const isDuringCharge = passing.entry !== leader && (leaves?.minute ?? 0) >= passing.minute;
    const isCharging = status === 'charging' && isDuringCharge;
    const areBothCharging =
      isCharging &&
      isShared &&
      second.entry !== passing.entry &&
      stateOf(outcomes, second.entry, minute).status === 'charging';
    return { kind: 'passed', leader, isCharging, areBothCharging, by: passing.entry, inMin: passing.minute - minute };
  }
  if (end === undefined) return undefined;
  const inMin = end.minute - minute;
  // A car that's alone, or level with others to the end, isn't leading.
  if (end.kind === 'stranded' || isShared || second === undefined) {
    return { kind: 'next', entry: leader, inMin, isStranded: end.kind === 'stranded' };
  }
  return { kind: 'stays', leader, inMin };
}

function nextEnd(events: readonly RaceEvent[], minute: number): LeadNext | undefined {
  const end = events.find(({ kind, minute: at }) => at > minute && (kind === 'arrive' || kind === 'stranded'));
  if (end === undefined) return undefined;
  return { kind: 'next', entry: end.entry, inMin: end.minute - minute, isStranded: end.kind === 'stranded' };
}

/** A lane's texts and numbers, apart from the car's position, which the road shows. */
export interface LaneMessage {
  /** Undefined for a car that can't race. */
  place: number | undefined;
  gap:
    | { kind: 'leads' | 'level' | 'alone' | 'won' | 'out' }
    | { kind: 'behind'; km: number }
    | { kind: 'later'; min: number };
  percent: number | undefined;
  isLow: boolean;
  status:
    | { kind: 'driving'; kmh: number }
    | { kind: 'plugging in' | 'leaving' | 'cannot race' }
    | { kind: 'charging'; toPercent: number; kw: number }
    | { kind: 'arrived'; afterMin: number }
    | { kind: 'stranded'; km: number };
}

/** Below this the battery is red. */
const lowPercent = 15;

export const cannotRace: LaneMessage = {
  place: undefined,
  gap: { kind: 'out' },
  percent: undefined,
  isLow: false,
  status: { kind: 'cannot race' },
};

export interface Field {
  minute: number;
  /** Number of cars in the lead: more than one at the start. */
  leaders: number;
  /** Number of cars that can race. */
  cars: number;
  /** When the winner arrives; undefined if no car does. */
  winnerMin: number | undefined;
}

export function laneMessage(plan: Plan, state: CarState, place: Place, field: Field): LaneMessage {
  const { percent, status } = state;
  return {
    place: place.place,
    gap: gapOf(plan, status, place, field),
    percent,
    isLow: percent < lowPercent,
    status: statusOf(plan, state, field.minute),
  };
}

function gapOf(
  { minutes }: Plan,
  status: CarState['status'],
  { place, behindKm }: Place,
  { leaders, cars, winnerMin = minutes }: Field,
): LaneMessage['gap'] {
  if (status === 'stranded') return { kind: 'out' };
  if (status === 'arrived') return minutes > winnerMin ? { kind: 'later', min: minutes - winnerMin } : { kind: 'won' };
  if (place > 1) return { kind: 'behind', km: behindKm };
  if (cars === 1) return { kind: 'alone' };
  return { kind: leaders > 1 ? 'level' : 'leads' };
}

function statusOf({ cruiseKmh, minutes, charges }: Plan, state: CarState, minute: number): LaneMessage['status'] {
  const { status, percent, km, chargingTo = percent, kw = 0 } = state;
  switch (status) {
    case 'driving':
      return { kind: 'driving', kmh: cruiseKmh };
    case 'charging':
      return { kind: 'charging', toPercent: chargingTo, kw };
    case 'arrived':
      return { kind: 'arrived', afterMin: minutes };
    case 'stranded':
      return { kind: 'stranded', km };
    case 'stopping': {
      const stop = charges.filter(({ afterMin }) => afterMin <= minute).at(-1);
      const isFull = stop !== undefined && percent >= stop.leavePercent - 1e-6;
      return { kind: isFull ? 'leaving' : 'plugging in' };
    }
  }
}
