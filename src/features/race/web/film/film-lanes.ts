import type { Plan } from '../../model/plan.ts';
import { arrives, hasPlan, type Outcome } from '../../model/race.ts';
import { type CarState, stateAt } from '../../model/race-events.ts';
import * as messages from '../messages.ts';
import { cannotRace, type Field, type LaneMessage, laneMessage, shownPlaces } from './film-messages.ts';
import { laneGapText, type RaceTime, statusText } from './film-text.ts';

/** The number of lanes whose texts are updated per frame: all at once would take too long on a slow phone. */
const textsPerFrame = 2;

export class FilmLanes {
  readonly #outcomes: readonly Outcome[];
  readonly #time: RaceTime;
  readonly #lanes: (LaneParts | undefined)[];
  readonly #winnerMin: number | undefined;
  #road: RoadSize;
  /** Entries whose texts haven't been updated to the minute last passed to `queueTexts`. */
  #queue: number[] = [];
  #writeEntry: (entry: number) => void = () => undefined;

  constructor(outcomes: readonly Outcome[], time: RaceTime, distanceKm: number) {
    this.#outcomes = outcomes;
    this.#time = time;
    this.#lanes = outcomes.map(() => undefined);
    this.#road = { distanceKm, widthPx: 0 };
    const times = outcomes.flatMap((outcome) => (arrives(outcome) ? [outcome.minutes] : []));
    this.#winnerMin = times.length === 0 ? undefined : Math.min(...times);
  }

  register(entry: number, element: HTMLElement | null): void {
    this.#lanes[entry] = element === null ? undefined : partsOf(element);
  }

  resize(widthPx: number): void {
    this.#road = { ...this.#road, widthPx };
  }

  move(minute: number): void {
    for (const [entry, lane] of this.#lanes.entries()) {
      const state = this.#stateOf(entry, minute);
      if (lane !== undefined && state !== undefined) moveLane(lane, state, this.#road);
    }
  }

  /** Queues the texts of a minute; `writeQueued` writes them. */
  queueTexts(minute: number): void {
    // If frames are too slow to empty the queue, the rest is written now.
    while (this.writeQueued());
    const places = new Map(shownPlaces(this.#outcomes, minute).map((place) => [place.entry, place]));
    const leaders = [...places.values()].filter(({ place }) => place === 1).length;
    const field: Field = { minute, leaders, cars: places.size, winnerMin: this.#winnerMin };
    this.#queue = [...this.#lanes.keys()];
    this.#writeEntry = (entry) => {
      const [lane, outcome, place] = [this.#lanes[entry], this.#outcomes[entry], places.get(entry)];
      const state = this.#stateOf(entry, minute);
      if (lane === undefined || outcome === undefined) return;
      if (!hasPlan(outcome) || place === undefined || state === undefined) {
        writeLane(lane, cannotRace, this.#time);
        return;
      }
      writeLane(lane, laneMessage(outcome, state, place, field), this.#time);
      placeBadge(lane, state, this.#road);
      markStops(lane, outcome, minute, this.#road);
    };
  }

  /** Writes the texts of the next few lanes; false if the queue was empty. */
  writeQueued(): boolean {
    if (this.#queue.length === 0) return false;
    for (const entry of this.#queue.splice(0, textsPerFrame)) this.#writeEntry(entry);
    return true;
  }

  /** Draws everything for a minute, including all texts. */
  show(minute: number): void {
    this.move(minute);
    this.queueTexts(minute);
    while (this.writeQueued());
  }

  #stateOf(entry: number, minute: number): CarState | undefined {
    const outcome = this.#outcomes[entry];
    return outcome !== undefined && hasPlan(outcome) ? stateAt(outcome, minute) : undefined;
  }
}

// React doesn't render lanes while the film plays: positions are written to the DOM in every frame, texts four times a
// second and only if they changed.

/** The parts of a lane that change, by their `data-part`. */
const parts = ['car', 'fill', 'place', 'gap', 'percent', 'note', 'low', 'past', 'ahead'] as const;
type Part = (typeof parts)[number];
type LaneParts = Record<Part, HTMLElement | SVGElement> & { lane: HTMLElement };

function partsOf(lane: HTMLElement): LaneParts {
  const found = parts.map((part) => {
    const element = lane.querySelector<HTMLElement | SVGElement>(`[data-part=${part}]`);
    if (element === null) throw new Error(`A lane without ${part}`);
    return [part, element] as const;
  });
  return { lane, ...(Object.fromEntries(found) as Record<Part, HTMLElement | SVGElement>) };
}

interface RoadSize {
  distanceKm: number;
  widthPx: number;
}

/** Moves a car using only `transform`. Its nose is at its km, and the trail moves with it. */
function moveLane({ car }: LaneParts, { km }: CarState, road: RoadSize): void {
  car.style.transform = `translate(${((km / road.distanceKm) * road.widthPx).toFixed(2)}px)`;
}

/** Beyond this share of the road a charging car's badge is on its left, because there's no room on its right. */
const badgeLeftFrom = 0.92;

function writeLane(lane: LaneParts, message: LaneMessage, time: RaceTime): void {
  setText(lane.place, message.place === undefined ? '–' : String(message.place));
  setText(lane.gap, laneGapText(message));
  setText(lane.percent, message.percent === undefined ? '' : messages.film.percent(message.percent));
  setText(lane.note, statusText(message, time));
  if (message.percent !== undefined) lane.fill.style.transform = `translate(${(message.percent - 100).toFixed(1)}%)`;
  setText(lane.low, message.isLow ? messages.film.low : '');
  setData(lane.lane, 'status', message.status.kind);
  setData(lane.lane, 'low', String(message.isLow));
}

function placeBadge({ lane }: LaneParts, { km }: CarState, { distanceKm }: RoadSize): void {
  setData(lane, 'badge', km / distanceKm > badgeLeftFrom ? 'left' : 'right');
}

function markStops({ lane, past, ahead }: LaneParts, { charges }: Plan, minute: number, road: RoadSize): void {
  const km = charges.map(({ atKm }) => atKm);
  const passed = charges.filter(({ afterMin }) => afterMin <= minute).length;
  const drawn = `${passed} ${road.widthPx}`;
  if (lane.dataset.stops === drawn) return;
  lane.dataset.stops = drawn;
  past.setAttribute('d', strokes(km.slice(0, passed), road.distanceKm, road.widthPx, 9));
  ahead.setAttribute('d', strokes(km.slice(passed), road.distanceKm, road.widthPx, 9));
}

/** Changes the existing text node, because a new one would need more layout. */
function setText(element: Element, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (text !== '') element.append(text);
}

function setData({ dataset }: HTMLElement, name: string, value: string): void {
  if (dataset[name] !== value) dataset[name] = value;
}

/** Minimum px between labels, ticks and strokes on the road. */
const labelPx = 55;
const chargerPx = 10;
const strokePx = 4;

const kmSteps = [0.1, 0.2, 0.25, 0.5];
for (const power of [1, 10, 100, 1000]) for (const step of [1, 2, 2.5, 5]) kmSteps.push(step * power);

/**
 * The labels of the axis, in km or miles, from 0 to the finish; the narrowest screens only show the start, middle and
 * end.
 */
export function axisLabels(distanceKm: number, widthPx: number): number[] {
  const pxPerKm = widthPx / distanceKm;
  if (widthPx < 200) return [0, distanceKm / 2, distanceKm];
  // Whole km only, because 2.5 would be hard to read.
  const step = kmSteps.find((km) => km * pxPerKm >= labelPx && (km < 1 || Number.isInteger(km))) ?? distanceKm;
  const labels: number[] = [];
  for (let count = 0; (distanceKm - count * step) * pxPerKm >= labelPx * 0.8; count++) labels.push(count * step);
  return labels.length === 0 ? [0, distanceKm] : [...labels, distanceKm];
}

/** The km at which chargers are drawn: all, or every second, fourth ... if they would overlap. */
export function chargerTicks(spacingKm: number, distanceKm: number, widthPx: number): number[] {
  let step = spacingKm;
  while (step < distanceKm && (step * widthPx) / distanceKm < chargerPx) step *= 2;
  const ticks: number[] = [];
  for (let km = step; km < distanceKm; km += step) ticks.push(km);
  return ticks;
}

/** One path of vertical strokes at these km, leaving out any that would touch the previous one. */
export function strokes(km: readonly number[], distanceKm: number, widthPx: number, heightPx: number): string {
  let [path, last] = ['', Number.NEGATIVE_INFINITY];
  for (const at of km) {
    const px = (at / distanceKm) * widthPx;
    if (px - last < strokePx) continue;
    path += `M${px.toFixed(1)} 0v${heightPx}`;
    last = px;
  }
  return path;
}

interface Finish {
  entry: number;
  /** Positions of its tick and its letter, in px from the bar's start. */
  tickPx: number;
  letterPx: number;
}

/** Minimum distance between letters, so that each is legible. */
export const letterGapPx = 14;

/** Ticks and letters of all arrivals, from left to right; a stranded car has none. */
export function finishes(outcomes: readonly Outcome[], endMin: number, widthPx: number): Finish[] {
  const ticks = outcomes
    .flatMap((outcome, entry) => {
      if (!arrives(outcome)) return [];
      return [{ entry, tickPx: (outcome.minutes / endMin) * widthPx }];
    })
    .sort((a, b) => a.tickPx - b.tickPx);
  const placed = spreadApart(
    ticks.map(({ tickPx }) => tickPx),
    widthPx,
  );
  return ticks.map((tick, index) => ({ ...tick, letterPx: placed[index] ?? tick.tickPx }));
}

interface Cluster {
  count: number;
  /** Position of the first letter, from the mean of the ideal positions. */
  firstPx: number;
}

/**
 * Positions at least `letterGapPx` apart, in the same order and moved as little as possible (least squares), so that
 * crowded ones are spread around their common middle. They're between 0 and the width if there's room.
 */
export function spreadApart(idealPx: readonly number[], widthPx: number): number[] {
  const clusters: Cluster[] = [];
  for (const ideal of idealPx) {
    let last: Cluster = { count: 1, firstPx: ideal };
    for (let before = clusters.at(-1); before !== undefined; before = clusters.at(-1)) {
      if (before.firstPx + before.count * letterGapPx <= last.firstPx) break;
      clusters.pop();
      const count = before.count + last.count;
      const moved = last.firstPx - before.count * letterGapPx;
      last = { count, firstPx: (before.firstPx * before.count + moved * last.count) / count };
    }
    clusters.push(last);
  }
  const free = clusters.flatMap(({ count, firstPx }) =>
    Array.from({ length: count }, (_, index) => firstPx + index * letterGapPx),
  );
  return free.map((px, index) => {
    const atMost = widthPx - (free.length - 1 - index) * letterGapPx;
    return Math.max(index * letterGapPx, Math.min(px, atMost));
  });
}
