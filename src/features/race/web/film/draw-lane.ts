import type { Plan } from '../../model/plan.ts';
import type { Standing } from '../../model/standing.ts';
import { words } from '../words.ts';
import { strokes } from './axis.ts';
import { doesOf, gapOf } from './film-text.ts';
import type { LaneNews } from './lane-news.ts';
import type { RaceTime } from './race-time.ts';

// While the film runs no lane is rendered by React: what moves is written into its elements with every frame, what is read
// four times a second, and only where it has changed.

/** What of a lane changes; each is marked by its name in `data-part`. */
const parts = ['car', 'fill', 'place', 'gap', 'percent', 'note', 'low', 'past', 'ahead'] as const;
type Part = (typeof parts)[number];
export type LaneParts = Record<Part, HTMLElement | SVGElement> & { lane: HTMLElement };

export function partsOf(lane: HTMLElement): LaneParts {
  const found = parts.map((part) => {
    const element = lane.querySelector<HTMLElement | SVGElement>(`[data-part=${part}]`);
    if (element === null) throw new Error(`A lane without ${part}`);
    return [part, element] as const;
  });
  return { lane, ...(Object.fromEntries(found) as Record<Part, HTMLElement | SVGElement>) };
}

export interface RoadSize {
  distanceKm: number;
  widthPx: number;
}

/** Puts a car where it is: nothing but its `transform` is written. Its nose is its km; the trail is a part of it. */
export function moveLane({ car }: LaneParts, { km }: Standing, road: RoadSize): void {
  car.style.transform = `translate(${((km / road.distanceKm) * road.widthPx).toFixed(2)}px)`;
}

/** The badge of a charging car stands to its left where there is no room to its right. */
const badgeTurnsAt = 0.92;

export function sayLane(lane: LaneParts, news: LaneNews, time: RaceTime): void {
  write(lane.place, news.place === undefined ? '–' : String(news.place));
  write(lane.gap, gapOf(news));
  write(lane.percent, news.percent === undefined ? '' : words.film.percent(news.percent));
  write(lane.note, doesOf(news, time));
  if (news.percent !== undefined) lane.fill.style.transform = `translate(${(news.percent - 100).toFixed(1)}%)`;
  write(lane.low, news.isLow ? words.film.low : '');
  mark(lane.lane, 'does', news.does.is);
  mark(lane.lane, 'low', String(news.isLow));
}

export function turnBadge({ lane }: LaneParts, { km }: Standing, { distanceKm }: RoadSize): void {
  mark(lane, 'badge', km / distanceKm > badgeTurnsAt ? 'left' : 'right');
}

/** A lane's own planned stops: those it has left behind, and those to come. */
export function markStops({ lane, past, ahead }: LaneParts, { charges }: Plan, minute: number, road: RoadSize): void {
  const km = charges.map(({ atKm }) => atKm);
  const passed = charges.filter(({ afterMin }) => afterMin <= minute).length;
  const drawn = `${passed} ${road.widthPx}`;
  if (lane.dataset.stops === drawn) return;
  lane.dataset.stops = drawn;
  past.setAttribute('d', strokes(km.slice(0, passed), road.distanceKm, road.widthPx, 9));
  ahead.setAttribute('d', strokes(km.slice(passed), road.distanceKm, road.widthPx, 9));
}

/** Into the text that stands there: a new one would be laid out with all around it. */
function write(element: Element, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (text !== '') element.append(text);
}

function mark({ dataset }: HTMLElement, name: string, value: string): void {
  if (dataset[name] !== value) dataset[name] = value;
}
