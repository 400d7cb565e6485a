import { storedIn } from '#web/device/stored.ts';
import { hasPlan, type Outcome } from '../../model/race.ts';
import { type RaceEvent, storyOf } from '../../model/story.ts';
import type { RaceView } from '../../race-address.ts';
import type { RacingCar } from '../racing-cars.ts';
import { shortNames } from '../short-names.ts';
import { FilmClock, type RunUp } from './film-clock.ts';
import { FilmLanes } from './film-lanes.ts';
import { leadText, type NameOf, type RaceTime, raceTime } from './film-text.ts';
import { type LeadMessage, leadMessage } from './lead-messages.ts';

/** What the parts of a film share. */
export interface Scene {
  race: RaceView;
  cars: readonly RacingCar[];
  outcomes: readonly Outcome[];
  story: readonly RaceEvent[];
  /** When the last car arrives or is stranded. */
  endMin: number;
  time: RaceTime;
  clock: FilmClock;
  lanes: FilmLanes;
  names: readonly string[];
  nameOf: NameOf;
  /** Who leads, as data and as text. */
  messageAt: (minute: number) => LeadMessage;
  leadAt: (minute: number) => string;
  /** Whether it plays at once, or resumes paused. */
  startsPlaying: boolean;
}

/** A film at the moment it was left at in this tab, or at its start. */
export function makeScene(race: RaceView, cars: readonly RacingCar[], outcomes: readonly Outcome[]): Scene {
  const endMin = Math.max(0, ...outcomes.map((one) => (hasPlan(one) ? one.minutes : 0)));
  const time = raceTime(endMin);
  const left = moment.read();
  // A finished film restarts.
  const known = left?.race === raceKey(race) && left.minute < endMin ? left : undefined;
  const speed = speedsFor(endMin).find((one) => one === known?.speed) ?? firstSpeed(endMin);
  const short = shortNames(cars);
  const names = cars.map((car) => short.get(car) ?? car.name);
  const nameOf: NameOf = (entry) => names[entry] ?? '';
  const story = storyOf(race, outcomes);
  const messageAt = cachedLast((minute) => leadMessage(outcomes, story, minute));
  return {
    ...{ race, cars, outcomes, endMin, time, names, nameOf, story, messageAt },
    leadAt: cachedLast((minute) => leadText(messageAt(minute), nameOf, time, outcomes.length)),
    clock: new FilmClock({
      endMin,
      minute: known?.minute ?? 0,
      speed,
      ...(known?.speed === undefined && runUpOf(story, speed)),
    }),
    lanes: new FilmLanes(outcomes, time, race.distanceKm),
    startsPlaying: known?.isPlaying ?? true,
  };
}

/** Several parts of the page ask for the same moment in a row. */
function cachedLast<V>(of: (minute: number) => V): (minute: number) => V {
  let last: { minute: number; value: V } | undefined;
  return (minute) => {
    if (last?.minute !== minute) last = { minute, value: of(minute) };
    return last.value;
  };
}

/** Lets the film resume there later. */
export function storeMoment({ race, clock }: Scene): void {
  const { minute, isPlaying } = clock.read();
  moment.write({ race: raceKey(race), minute: Math.max(minute, clock.minute), speed: clock.speed, isPlaying });
}

/** Where a film was left. */
interface Moment {
  race: string;
  minute: number;
  speed: number | undefined;
  isPlaying: boolean;
}

/** The race last shown in this tab, and its moment: leaving and returning resumes it. */
export const moment = storedIn<Moment | undefined>({
  key: 'race-film',
  storage: () => sessionStorage,
  fromText: momentFrom,
  toText: (value) => (value === undefined ? null : JSON.stringify(value)),
});

function momentFrom(text: string | null): Moment | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Moment> | null;
    if (typeof value?.race !== 'string' || typeof value.minute !== 'number' || !(value.minute >= 0)) return undefined;
    const speed = typeof value.speed === 'number' ? value.speed : undefined;
    return { race: value.race, minute: value.minute, speed, isPlaying: value.isPlaying === true };
  } catch {
    return undefined;
  }
}

/** Identifies a race: everything its course of events depends on. */
export const raceKey = ({ distanceKm, entries, conditions, courseKey }: RaceView): string =>
  JSON.stringify([distanceKm, entries, conditions, courseKey]);

/** Starts the film from its start, even with reduced motion, where the result would replace it. */
export function watchAgain(race: RaceView): void {
  moment.write({ race: raceKey(race), minute: 0, speed: undefined, isPlaying: true });
}

/** Race time per real time, slowest first. */
const defaultSpeeds = [60, 300, 900];
const shortSpeeds = [5, 20, 60];
const longSpeeds = [300, 900, 3600];

const shortMin = 30;
const longMin = 40 * 60;
const leastSeconds = 5;

/** The three speeds of a film: the defaults if they suit its length, else slower or faster ones. */
export const speedsFor = (endMin: number): number[] =>
  endMin < shortMin ? shortSpeeds : endMin > longMin ? longSpeeds : defaultSpeeds;

/** The initial speed: the middle one, or the slowest if the race would be over too soon to see. */
export function firstSpeed(endMin: number): number {
  const [slow = 1, middle = 1] = speedsFor(endMin);
  return (endMin * 60) / middle < leastSeconds ? slow : middle;
}

/** Nothing happens before the first stop, so getting near it takes this long at most. */
const runUpSeconds = 5;
/** The film shows the last minutes before the stop at its own speed. */
const runUpEndsBeforeMin = 5;

/** The run-up of a film at this speed; none if the first stop is soon enough without it, or there is none. */
export function runUpOf(story: readonly RaceEvent[], speed: number): { runUp: RunUp } | undefined {
  const stop = story.find(({ kind }) => kind === 'stop' || kind === 'stranded');
  const untilMin = (stop?.minute ?? 0) - runUpEndsBeforeMin;
  const fast = (untilMin * 60) / runUpSeconds;
  return fast > speed ? { runUp: { untilMin, speed: fast } } : undefined;
}
