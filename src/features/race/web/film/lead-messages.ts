import { type CarState, stateAt } from '../../model/car-state.ts';
import { type Place, placesAt } from '../../model/gaps.ts';
import { hasPlan, type Outcome } from '../../model/race.ts';
import type { RaceEvent } from '../../model/story.ts';

/** Who leads at one moment. Numbers are entries. */
type LeadNow =
  | { is: 'start' }
  /** Three or more side by side. */
  | { is: 'level'; count: number; km: number }
  | { is: 'leads'; leader: number; second: number; behindKm: number }
  /** Without anyone to lead. */
  | { is: 'alone'; leader: number; km: number }
  | { is: 'won'; leader: number; afterMin: number }
  | { is: 'nobody' };

/** What happens next. */
type LeadNext =
  | { is: 'passed'; leader: number; isCharging: boolean; areBoth: boolean; by: number; inMin: number }
  /** Nobody passes it any more. */
  | { is: 'stays'; leader: number; inMin: number }
  | { is: 'next'; entry: number; inMin: number; isStranded: boolean };

export interface LeadMessage {
  now: LeadNow;
  next: LeadNext | undefined;
}

/** Anything less is shown as 0 km. */
const levelKm = 0.5;

/** The places as the film shows them: cars that are 0 km behind share the first, unless somebody has arrived. */
export function shownPlaces(outcomes: readonly Outcome[], minute: number): Place[] {
  const places = placesAt(outcomes, minute);
  const [first] = places;
  if (first === undefined || stateOf(outcomes, first.entry, minute).doing === 'arrived') return places;
  return places.map((place) => (place.behindKm < levelKm ? { ...place, place: 1 } : place));
}

/** Who leads at a minute of the race, and for how long according to all plans. */
export function leadMessage(outcomes: readonly Outcome[], story: readonly RaceEvent[], minute: number): LeadMessage {
  const places = placesAt(outcomes, minute);
  const [first] = places;
  if (first === undefined) return { now: { is: 'nobody' }, next: undefined };
  const state = stateOf(outcomes, first.entry, minute);
  return { now: nowOf(outcomes, places, state, minute), next: nextOf(outcomes, story, places, state, minute) };
}

function stateOf(outcomes: readonly Outcome[], entry: number, minute: number): CarState {
  const outcome = outcomes[entry];
  if (outcome === undefined || !hasPlan(outcome)) throw new Error(`No plan of entry ${entry}`);
  return stateAt(outcome, minute);
}

function nowOf(
  outcomes: readonly Outcome[],
  places: readonly Place[],
  { km, doing }: CarState,
  minute: number,
): LeadNow {
  const [first, second] = places as [Place, ...Place[]];
  const { entry: leader } = first;
  if (doing === 'arrived') {
    const outcome = outcomes[leader];
    return { is: 'won', leader, afterMin: outcome !== undefined && hasPlan(outcome) ? outcome.minutes : minute };
  }
  if (second === undefined) return { is: 'alone', leader, km };
  if (minute <= 0) return { is: 'start' };
  const level = places.filter(({ behindKm }) => behindKm < levelKm);
  if (level.length > 2) return { is: 'level', count: level.length, km };
  return { is: 'leads', leader, second: second.entry, behindKm: second.behindKm };
}

function nextOf(
  outcomes: readonly Outcome[],
  story: readonly RaceEvent[],
  [first, second]: readonly Place[],
  { doing }: CarState,
  minute: number,
): LeadNext | undefined {
  const leader = first?.entry ?? 0;
  if (doing === 'arrived' || doing === 'stranded') return nextEnd(story, minute);
  const isShared = second !== undefined && second.behindKm < levelKm;
  const isNew = ({ kind, entry, minute: at }: RaceEvent) =>
    kind === 'leader' && at > minute && (isShared || entry !== leader);
  const passing = story.find(isNew);
  const end = story.find((event) => event.entry === leader && (event.kind === 'arrive' || event.kind === 'stranded'));
  if (passing !== undefined && passing.minute < (end?.minute ?? Number.POSITIVE_INFINITY)) {
    // If the charge ends first, it isn't what causes the pass.
    const leaves = story.find((event) => event.kind === 'leave' && event.entry === leader && event.minute > minute);
    const isLeft = passing.entry !== leader && (leaves?.minute ?? 0) >= passing.minute;
    const isCharging = doing === 'charging' && isLeft;
    const areBoth =
      isCharging &&
      isShared &&
      second.entry !== passing.entry &&
      stateOf(outcomes, second.entry, minute).doing === 'charging';
    return { is: 'passed', leader, isCharging, areBoth, by: passing.entry, inMin: passing.minute - minute };
  }
  if (end === undefined) return undefined;
  const inMin = end.minute - minute;
  // A car that's alone, or level with others to the end, leads nobody.
  if (end.kind === 'stranded' || isShared || second === undefined) {
    return { is: 'next', entry: leader, inMin, isStranded: end.kind === 'stranded' };
  }
  return { is: 'stays', leader, inMin };
}

function nextEnd(story: readonly RaceEvent[], minute: number): LeadNext | undefined {
  const end = story.find(({ kind, minute: at }) => at > minute && (kind === 'arrive' || kind === 'stranded'));
  if (end === undefined) return undefined;
  return { is: 'next', entry: end.entry, inMin: end.minute - minute, isStranded: end.kind === 'stranded' };
}
