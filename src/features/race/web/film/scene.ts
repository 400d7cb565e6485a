import { storedIn } from '#web/device/stored.ts';
import { hasPlan, type Outcome } from '../../model/race.ts';
import { type RaceEvent, storyOf } from '../../model/story.ts';
import type { RaceView } from '../../race-address.ts';
import type { RacingCar } from '../racing-cars.ts';
import { shortNames } from '../short-names.ts';
import { FilmClock } from './film-clock.ts';
import { FilmLanes } from './film-lanes.ts';
import { leadText, type NameOf, type RaceTime, raceTime } from './film-text.ts';
import { type LeadMessage, leadMessage } from './lead-messages.ts';

/** All that the parts of one film share. */
export interface Scene {
  race: RaceView;
  cars: readonly RacingCar[];
  outcomes: readonly Outcome[];
  story: readonly RaceEvent[];
  /** When the last one arrives or stands still. */
  endMin: number;
  time: RaceTime;
  clock: FilmClock;
  lanes: FilmLanes;
  names: readonly string[];
  nameOf: NameOf;
  /** Who leads, as rules and in words. */
  messageAt: (minute: number) => LeadMessage;
  leadAt: (minute: number) => string;
  /** Whether it plays from the start, or goes on where it was left. */
  startsPlaying: boolean;
}

/** A film at the moment at which it was left in this tab, or at its start. */
export function makeScene(race: RaceView, cars: readonly RacingCar[], outcomes: readonly Outcome[]): Scene {
  const endMin = Math.max(0, ...outcomes.map((one) => (hasPlan(one) ? one.minutes : 0)));
  const time = raceTime(endMin);
  const left = moment.read();
  // Who comes back to one that is over wants to see it again.
  const known = left?.race === raceKey(race) && left.minute < endMin ? left : undefined;
  const speed = speedsFor(endMin).find((one) => one === known?.speed) ?? firstSpeed(endMin);
  const short = shortNames(cars);
  const names = cars.map((car) => short.get(car) ?? car.name);
  const nameOf: NameOf = (entry) => names[entry] ?? '';
  const story = storyOf(race, outcomes);
  const messageAt = lastKept((minute) => leadMessage(outcomes, story, minute));
  return {
    ...{ race, cars, outcomes, endMin, time, names, nameOf, story, messageAt },
    leadAt: lastKept((minute) => leadText(messageAt(minute), nameOf, time, outcomes.length)),
    clock: new FilmClock({ endMin, minute: known?.minute ?? 0, speed }),
    lanes: new FilmLanes(outcomes, time, race.distanceKm),
    startsPlaying: known?.isPlaying ?? true,
  };
}

/** Several parts of the page ask for the same moment one after the other. */
function lastKept<V>(of: (minute: number) => V): (minute: number) => V {
  let last: { minute: number; value: V } | undefined;
  return (minute) => {
    if (last?.minute !== minute) last = { minute, value: of(minute) };
    return last.value;
  };
}

/** So that it goes on there for whoever comes back. */
export function keepMoment({ race, clock }: Scene): void {
  const { minute, speed, isPlaying } = clock.read();
  moment.write({ race: raceKey(race), minute: Math.max(minute, clock.minute), speed, isPlaying });
}

/** Where somebody left a film. */
interface Moment {
  race: string;
  minute: number;
  speed: number | undefined;
  isPlaying: boolean;
}

/** The race that was shown last in this tab, and where: whoever leaves it and comes back finds it there. */
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

/** By what a race is known again: all that its course depends on. */
export const raceKey = ({ distanceKm, entries, conditions, courseKey }: RaceView): string =>
  JSON.stringify([distanceKm, entries, conditions, courseKey]);

/** To be shown from its start, also where nothing moves and the film would give way to the result. */
export function watchAgain(race: RaceView): void {
  moment.write({ race: raceKey(race), minute: 0, speed: undefined, isPlaying: true });
}

/** Of the race's time over ours, slowest first. */
const usualSpeeds = [60, 300, 900];
const shortSpeeds = [5, 20, 60];
const longSpeeds = [300, 900, 3600];

const shortMin = 30;
const longMin = 40 * 60;
const leastSeconds = 5;

/** The three speeds of a film: those a race of an hour or a day is seen well at, else slower or quicker ones. */
export const speedsFor = (endMin: number): number[] =>
  endMin < shortMin ? shortSpeeds : endMin > longMin ? longSpeeds : usualSpeeds;

/** The one it starts with: the middle one, or the slowest where nothing would be seen of the race. */
export function firstSpeed(endMin: number): number {
  const [slow = 1, middle = 1] = speedsFor(endMin);
  return (endMin * 60) / middle < leastSeconds ? slow : middle;
}
