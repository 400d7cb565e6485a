import { placesAt } from '../../model/gaps.ts';
import { arrives, hasPlan, type Outcome } from '../../model/race.ts';
import { type Standing, standingAt } from '../../model/standing.ts';
import { type LaneParts, markStops, moveLane, partsOf, type RoadSize, sayLane, turnBadge } from './draw-lane.ts';
import { cannotRace, type Field, laneNews } from './lane-news.ts';
import type { RaceTime } from './race-time.ts';

/** So many lanes are written anew with one frame: all at once would be more than a frame of a slow phone has room for. */
const saidPerFrame = 2;

/** All lanes of a film as they stand in the page. */
export class FilmLanes {
  readonly #outcomes: readonly Outcome[];
  readonly #time: RaceTime;
  readonly #lanes: (LaneParts | undefined)[];
  readonly #wonMin: number | undefined;
  #road: RoadSize;
  /** Entries that are still to be written about the moment of `#say`. */
  #waiting: number[] = [];
  #say: (entry: number) => void = () => undefined;

  constructor(outcomes: readonly Outcome[], time: RaceTime, distanceKm: number) {
    this.#outcomes = outcomes;
    this.#time = time;
    this.#lanes = outcomes.map(() => undefined);
    this.#road = { distanceKm, widthPx: 0 };
    const times = outcomes.flatMap((one) => (arrives(one) ? [one.minutes] : []));
    this.#wonMin = times.length === 0 ? undefined : Math.min(...times);
  }

  /** A lane has come into the page. */
  set(entry: number, element: HTMLElement | null): void {
    this.#lanes[entry] = element === null ? undefined : partsOf(element);
  }

  resize(widthPx: number): void {
    this.#road = { ...this.#road, widthPx };
  }

  move(minute: number): void {
    for (const [entry, lane] of this.#lanes.entries()) {
      const standing = this.#standing(entry, minute);
      if (lane !== undefined && standing !== undefined) moveLane(lane, standing, this.#road);
    }
  }

  /** Begins to write what is said of a moment: the lanes follow with `sayMore`. */
  say(minute: number): void {
    // Where frames are so slow that some still wait, none is passed over.
    while (this.sayMore());
    const places = new Map(placesAt(this.#outcomes, minute).map((place) => [place.entry, place]));
    const leaders = [...places.values()].filter(({ place }) => place === 1).length;
    const field: Field = { minute, leaders, wonMin: this.#wonMin };
    this.#waiting = [...this.#lanes.keys()];
    this.#say = (entry) => {
      const [lane, outcome, place] = [this.#lanes[entry], this.#outcomes[entry], places.get(entry)];
      const standing = this.#standing(entry, minute);
      if (lane === undefined || outcome === undefined) return;
      if (!hasPlan(outcome) || place === undefined || standing === undefined) {
        sayLane(lane, cannotRace, this.#time);
        return;
      }
      sayLane(lane, laneNews(outcome, standing, place, field), this.#time);
      turnBadge(lane, standing, this.#road);
      markStops(lane, outcome, minute, this.#road);
    };
  }

  /** Writes the next of them. False when all had been written before. */
  sayMore(): boolean {
    if (this.#waiting.length === 0) return false;
    for (const entry of this.#waiting.splice(0, saidPerFrame)) this.#say(entry);
    return true;
  }

  /** All of a moment at once. */
  show(minute: number): void {
    this.move(minute);
    this.say(minute);
    while (this.sayMore());
  }

  #standing(entry: number, minute: number): Standing | undefined {
    const outcome = this.#outcomes[entry];
    return outcome !== undefined && hasPlan(outcome) ? standingAt(outcome, minute) : undefined;
  }
}
