/** All sizes are in px of the picture itself. */
export const picture = { width: 1080, height: 1350 } as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A photo in its white frame, positioned by its centre. */
export interface Frame {
  x: number;
  y: number;
  /** Degrees clockwise. */
  turn: number;
}

export const frame = { width: 244, height: 342, margin: 14, imageHeight: 264 } as const;
const frameStep = 252;
const framePositions = [
  { y: 505, turn: -3.5 },
  { y: 533, turn: 2.6 },
  { y: 508, turn: -1.3 },
  { y: 528, turn: 3.1 },
] as const;

/** The positions of up to four frames, which always have the same size and are centred as a group. */
export function framesFor(count: number): Frame[] {
  return framePositions.slice(0, count).map((position, index, all) => ({
    ...position,
    x: picture.width / 2 + (index - (all.length - 1) / 2) * frameStep,
  }));
}

export interface Stone extends Box {
  /** From the top of the stone to the end of its colour. */
  cap: number;
  /** Where the lines of text are, measured from the top of the stone. */
  lines: { place: number; name: number; points: number; caption: number };
  sizes: { place: number; name: number };
}

const ground = 1226;
const tall = {
  width: 302,
  height: 475,
  cap: 141,
  lines: { place: 120, name: 235, points: 257, caption: 371 },
  sizes: { place: 104, name: 84 },
} as const;
const low = {
  width: 269,
  cap: 120,
  lines: { place: 102, name: 193, points: 213, caption: 326 },
  sizes: { place: 86, name: 60 },
} as const;

/** The height depends on the place, not on the points, so ties are equally high. */
function stoneFor(place: number) {
  if (place <= 1) return tall;
  return { ...low, height: place === 2 ? 391 : 361 };
}

const lowTall = {
  width: 326,
  height: 326,
  cap: 133,
  lines: { place: 118, name: 226, points: 162, caption: 284 },
  sizes: { place: 100, name: 66 },
  wheelHeight: 80,
} as const;
/** Stones for lower places are narrower, with less space above the name. */
function lowStoneFor(place: number) {
  if (place <= 1) return lowTall;
  const height = place === 2 ? 258 : 230;
  const cap = height - 160;
  return {
    ...{ width: 284, height, cap, wheelHeight: 64 },
    lines: { place: cap - 13, name: cap + 73, points: cap + 23, caption: cap + 134 },
    sizes: { place: place === 2 ? 74 : 62, name: 54 },
  };
}

/** A stone below something large, with name and points side by side. */
interface LowStone extends Stone {
  wheelHeight: number;
}

const middles: Record<number, readonly number[]> = { 1: [540], 2: [375, 705], 3: [224.5, 540, 855.5] };

const lowMiddles: Record<number, readonly number[]> = { 1: [540], 2: [370, 710], 3: [205, 540, 875] };

const onGround = <S extends { width: number; height: number }>(
  centres: readonly number[] = [],
  stoneAt: (index: number) => S,
) =>
  centres.map((x, index) => {
    const stone = stoneAt(index);
    return { ...stone, x: x - stone.width / 2, y: ground - stone.height };
  });

/** The stones of a podium for these places, from left to right; at most three. */
export const stonesFor = (places: readonly number[]): Stone[] =>
  onGround(middles[places.length], (index) => stoneFor(places[index] ?? 1));

/** The same for low stones, whose tops slightly overlap what's above. */
export const lowStonesFor = (places: readonly number[]): LowStone[] =>
  onGround(lowMiddles[places.length], (index) => lowStoneFor(places[index] ?? 1));

/** The largest centred part of a picture that fills a box with other proportions. */
export function coverOf(source: { width: number; height: number }, target: { width: number; height: number }): Box {
  const scale = Math.min(source.width / target.width, source.height / target.height);
  const width = target.width * scale;
  const height = target.height * scale;
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height };
}

export type Measure = (text: string, size: number) => number;

/** The largest size from `max` down to `min` at which the text fits `maxWidth`; otherwise `min`. */
export function sizeToFit(measure: Measure, text: string, maxWidth: number, max: number, min: number): number {
  const wide = measure(text, max);
  if (wide <= maxWidth) return max;
  return Math.max(min, Math.floor((max * maxWidth) / wide));
}

/** The text, or as much of its beginning as fits, with an ellipsis. */
export function truncate(measure: Measure, text: string, maxWidth: number, size: number): string {
  if (measure(text, size) <= maxWidth) return text;
  const letters = Array.from(text);
  // Letter by letter is fast enough, because a name has at most 120.
  while (letters.length > 1 && measure(`${letters.join('').trimEnd()}…`, size) > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const name = { max: 118, min: 64 } as const;

/** As large as fits on one line, down to 64 px. Longer names wrap to two lines of that size, and are then truncated. */
export function nameLines(measure: Measure, text: string, maxWidth: number): { size: number; lines: string[] } {
  const size = sizeToFit(measure, text, maxWidth, name.max, name.min);
  if (measure(text, size) <= maxWidth) return { size, lines: [text] };
  const words = text.split(/\s+/);
  let first = '';
  while (words[0] !== undefined && measure(`${first} ${words[0]}`.trim(), size) <= maxWidth)
    first = `${first} ${words.shift()}`.trim();
  // A single long word continues on the second line, wherever the first one ends.
  if (first === '') {
    const letters = Array.from(text);
    while (measure(`${first}${letters[0]}`, size) <= maxWidth) first += letters.shift();
    return { size, lines: [first, truncate(measure, letters.join('').trimStart(), maxWidth, size)] };
  }
  return { size, lines: [first, truncate(measure, words.join(' '), maxWidth, size)] };
}
