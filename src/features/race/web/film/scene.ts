import type { Outcome } from '../../model/race.ts';
import { hasPlan } from '../../model/race.ts';
import { type RaceEvent, storyOf } from '../../model/story.ts';
import type { RaceView } from '../../race-address.ts';
import type { RacingCar } from '../racing-cars.ts';
import { shortNames } from '../short-names.ts';
import { FilmClock } from './film-clock.ts';
import { FilmLanes } from './film-lanes.ts';
import { moment, raceKey } from './film-moments.ts';
import { firstSpeed, speedsFor } from './film-speeds.ts';
import { leadText, type NameOf } from './film-text.ts';
import { type LeadNews, leadNews } from './lead-news.ts';
import { type RaceTime, raceTime } from './race-time.ts';

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
  newsAt: (minute: number) => LeadNews;
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
  const newsAt = lastKept((minute) => leadNews(outcomes, story, minute));
  return {
    ...{ race, cars, outcomes, endMin, time, names, nameOf, story, newsAt },
    leadAt: lastKept((minute) => leadText(newsAt(minute), nameOf, time, outcomes.length)),
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
