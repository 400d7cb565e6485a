import { storedIn } from '#web/device/stored.ts';
import { hasPlan, type Outcome } from '../../model/race.ts';
import { type RaceEvent, raceEvents } from '../../model/race-events.ts';
import type { RaceView } from '../../race-address.ts';
import { type RacingCar, shortNames } from '../racing-cars.ts';
import { type FastStart, FilmClock } from './film-clock.ts';
import { FilmLanes } from './film-lanes.ts';
import { type LeadMessage, leadMessage } from './film-messages.ts';
import { leadText, type NameOf, type RaceTime, raceTime } from './film-text.ts';

export interface Scene {
  race: RaceView;
  cars: readonly RacingCar[];
  outcomes: readonly Outcome[];
  events: readonly RaceEvent[];
  /** When the last car arrives or is stranded. */
  endMin: number;
  time: RaceTime;
  clock: FilmClock;
  lanes: FilmLanes;
  names: readonly string[];
  nameOf: NameOf;
  /** The car in the lead, as data and as text. */
  messageAt: (minute: number) => LeadMessage;
  leadAt: (minute: number) => string;
  /** Whether it plays immediately; otherwise it resumes paused. */
  startsPlaying: boolean;
}

/** A film that resumes where it was left in this tab, or starts from the beginning. */
export function makeScene(race: RaceView, cars: readonly RacingCar[], outcomes: readonly Outcome[]): Scene {
  const endMin = Math.max(0, ...outcomes.map((outcome) => (hasPlan(outcome) ? outcome.minutes : 0)));
  const time = raceTime(endMin);
  const stored = filmPosition.read();
  // A finished film restarts.
  const resumed = stored?.race === raceKey(race) && stored.minute < endMin ? stored : undefined;
  const speed = speedsFor(endMin).find((available) => available === resumed?.speed) ?? firstSpeed(endMin);
  const short = shortNames(cars);
  const names = cars.map((car) => short.get(car) ?? car.name);
  const nameOf: NameOf = (entry) => names[entry] ?? '';
  const events = raceEvents(race, outcomes);
  const messageAt = cachedLast((minute) => leadMessage(outcomes, events, minute));
  return {
    ...{ race, cars, outcomes, endMin, time, names, nameOf, events, messageAt },
    leadAt: cachedLast((minute) => leadText(messageAt(minute), nameOf, time, outcomes.length)),
    clock: new FilmClock({
      endMin,
      minute: resumed?.minute ?? 0,
      speed,
      ...(resumed?.speed === undefined && fastStartOf(events, speed)),
    }),
    lanes: new FilmLanes(outcomes, time, race.distanceKm),
    startsPlaying: resumed?.isPlaying ?? true,
  };
}

/** Caches the last result, because several parts of the page need the same minute. */
function cachedLast<V>(of: (minute: number) => V): (minute: number) => V {
  let last: { minute: number; value: V } | undefined;
  return (minute) => {
    if (last?.minute !== minute) last = { minute, value: of(minute) };
    return last.value;
  };
}

export function storePosition({ race, clock }: Scene): void {
  const { minute, isPlaying } = clock.read();
  filmPosition.write({ race: raceKey(race), minute: Math.max(minute, clock.minute), speed: clock.speed, isPlaying });
}

interface FilmPosition {
  race: string;
  minute: number;
  speed: number | undefined;
  isPlaying: boolean;
}

/** The film last shown in this tab, and its position, so that it resumes when the user comes back. */
export const filmPosition = storedIn<FilmPosition | undefined>({
  key: 'race-film',
  storage: () => sessionStorage,
  fromText: readPosition,
  toText: (value) => (value === undefined ? null : JSON.stringify(value)),
});

function readPosition(text: string | null): FilmPosition | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<FilmPosition> | null;
    if (typeof value?.race !== 'string' || typeof value.minute !== 'number' || !(value.minute >= 0)) return undefined;
    const speed = typeof value.speed === 'number' ? value.speed : undefined;
    return { race: value.race, minute: value.minute, speed, isPlaying: value.isPlaying === true };
  } catch {
    return undefined;
  }
}

/** Identifies a race by everything its events depend on. */
export const raceKey = ({ distanceKm, entries, conditions, courseKey }: RaceView): string =>
  JSON.stringify([distanceKm, entries, conditions, courseKey]);

/** Lets the film start from the beginning, even with reduced motion, which otherwise skips it. */
export function watchAgain(race: RaceView): void {
  filmPosition.write({ race: raceKey(race), minute: 0, speed: undefined, isPlaying: true });
}

/** Multiples of real time, slowest first. */
const defaultSpeeds = [60, 300, 900];
const shortSpeeds = [5, 20, 60];
const longSpeeds = [300, 900, 3600];

const shortMin = 30;
const longMin = 40 * 60;
const minSeconds = 5;

/** The three speeds of a film: the defaults if they suit its length, otherwise slower or faster ones. */
export const speedsFor = (endMin: number): number[] =>
  endMin < shortMin ? shortSpeeds : endMin > longMin ? longSpeeds : defaultSpeeds;

/** The initial speed: the middle one, or the slowest if the race would otherwise be over too soon to watch. */
export function firstSpeed(endMin: number): number {
  const [slow = 1, middle = 1] = speedsFor(endMin);
  return (endMin * 60) / middle < minSeconds ? slow : middle;
}

/** Nothing happens before the first stop, so getting near it takes at most this long. */
const fastStartSeconds = 5;
/** The last minutes before the stop are shown at the film's own speed. */
const fastStartEndsBeforeMin = 5;

/** The fast start of a film at this speed; undefined if there's no stop, or the first one is soon enough without it. */
export function fastStartOf(events: readonly RaceEvent[], speed: number): { fastStart: FastStart } | undefined {
  const stop = events.find(({ kind }) => kind === 'stop' || kind === 'stranded');
  const untilMin = (stop?.minute ?? 0) - fastStartEndsBeforeMin;
  const fast = (untilMin * 60) / fastStartSeconds;
  return fast > speed ? { fastStart: { untilMin, speed: fast } } : undefined;
}
