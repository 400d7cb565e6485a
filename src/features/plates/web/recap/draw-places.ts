import {
  drawPlate,
  ink,
  measureWith,
  type Pen,
  paper,
  roundRect,
  signFont,
  sizeToFit,
  truncate,
  write,
} from '#features/rooms/web/index.ts';
import { addRoundRect } from '#web/charts/round-rect.ts';
import type { PlaceListName } from '../../places/places.ts';
import { beyond, outlines, size } from '../map/europe-outlines.ts';
import { lettersOn } from '../map/map-letters.ts';
import * as messages from '../messages.ts';

/** The area below the sign, within its frame. */
export const board = { x: 62, y: 322, width: 956, height: 586 } as const;
const frameWidth = 19;
const left = board.x + 38;

/** Draws the white frame; its content must be drawn afterwards. */
export function drawBoard(pen: Pen, fill: string): void {
  const { x, y, width, height } = board;
  const outer = [x - frameWidth, y - frameWidth, width + 2 * frameWidth, height + 2 * frameWidth] as const;
  roundRect(pen, outer, 34, { fill: paper, edge: ink });
  roundRect(pen, [x, y, width, height], 18, { fill });
}

export function writeCountWithTotal(pen: Pen, found: number, of: string, colour: string): void {
  const at = { x: left + 6, y: board.y + 146, size: 140 };
  write(pen, String(found), { ...at, colour });
  const x = at.x + measureWith(pen)(String(found), at.size) + 22;
  write(pen, of, { ...at, x, size: 44, colour });
}

/** Writes the count in large type, with the total on the lines below it. */
function writeCount(pen: Pen, found: number, lines: readonly string[], y: number): void {
  const width = 250;
  const measure = measureWith(pen);
  const size = sizeToFit(measure, String(found), width, 150, 60);
  write(pen, String(found), { x: left, y, size });
  for (const [index, line] of lines.entries())
    write(pen, line, { x: left, y: y + 54 + index * 40, size: sizeToFit(measure, line, width, 38, 20) });
}

const texts = messages.recap;

const largeNames = { columns: 2, lines: 6, line: 54, size: 40 } as const;
const smallNames = { columns: 3, lines: 9, line: 36, size: 30 } as const;

interface PlacesFacts {
  found: ReadonlySet<string>;
  /** Their names, in list order. */
  names: readonly string[];
  list: PlaceListName;
  of: string;
  rarest: { code: string; by: string } | undefined;
}

/** Draws the places that were found: on the map, or as a list of names if there's no map. */
export function drawPlaces(pen: Pen, facts: PlacesFacts): void {
  const { found, list, of } = facts;
  if (list === 'europe') {
    drawBoard(pen, paper);
    drawMap(pen, board, found, signFont);
    // The noun goes below its number.
    writeCount(pen, found.size, of.split(/ (?=\D+$)/), board.y + 196);
  } else {
    drawBoard(pen, '#c9dfea');
    writeCountWithTotal(pen, found.size, of, ink);
    writeNames(pen, facts.names);
  }
  if (facts.rarest !== undefined) drawRarest(pen, facts.rarest, list);
}

const rarestAt = { x: board.x + 742, y: board.y + 74, width: 188, height: 90 };

function drawRarest(pen: Pen, { code, by }: { code: string; by: string }, list: PlaceListName): void {
  const middle = rarestAt.x + rarestAt.width / 2;
  const measure = measureWith(pen);
  const size = sizeToFit(measure, code, rarestAt.width - 66, 62, 16);
  const isPlate = list !== 'own';
  write(pen, isPlate ? texts.rarest : texts.rarestFind, { x: middle, y: board.y + 56, size: 30, align: 'center' });
  if (isPlate) drawPlate(pen, rarestAt, { mark: '', text: code, size, strip: 40 });
  else {
    const fit = sizeToFit(measure, code, 300, 48, 24);
    write(pen, truncate(measure, code, 300, fit), { x: middle, y: rarestAt.y + 62, size: fit, align: 'center' });
  }
  if (isPlate && list !== 'america') drawRing(pen, rarestAt.x + 22, rarestAt.y + 30);
  write(pen, by, {
    ...{ x: middle, y: rarestAt.y + rarestAt.height + 36, align: 'center' },
    size: sizeToFit(measure, by, 220, 28, 14),
  });
}

const dots = 12;

function drawRing(pen: Pen, x: number, y: number): void {
  pen.fillStyle = '#ffc61a';
  for (let dot = 0; dot < dots; dot++) {
    const turn = (dot / dots) * 2 * Math.PI;
    pen.beginPath();
    pen.arc(x + 11 * Math.sin(turn), y - 11 * Math.cos(turn), 1.8, 0, 2 * Math.PI);
    pen.fill();
  }
}

const namesArea = { x: board.x + 44, top: board.y + 258, width: board.width - 88 } as const;

/** Writes as many names as fit, and how many more there are. Short lists are set in larger type. */
function writeNames(pen: Pen, names: readonly string[]): void {
  const measure = measureWith(pen);
  const { columns, lines, line, size } = names.length <= 12 ? largeNames : smallNames;
  const capacity = columns * lines;
  const shown =
    names.length <= capacity ? names : [...names.slice(0, capacity - 1), texts.more(names.length - capacity + 1)];
  const width = namesArea.width / columns;
  for (const [index, name] of shown.entries()) {
    const fit = sizeToFit(measure, name, width - 24, size, 24);
    write(pen, truncate(measure, name, width - 24, fit), {
      x: namesArea.x + Math.floor(index / lines) * width,
      y: namesArea.top + (index % lines) * line,
      size: fit,
      colour: ink,
    });
  }
}

/** The picture's colours, the same in every theme. */
const colours = {
  ocean: '#c9dfea',
  beyond: '#e3dfd1',
  beyondLine: '#cdc7b5',
  missing: '#f4f1e8',
  missingLine: '#b3ad9d',
  missingInk: '#5e6b64',
  found: '#ffc61a',
  ink: '#15201b',
} as const;
const circleRadius = 7;

interface MapBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws the map on the right of the box, as tall as the box; the rest is ocean. `font` returns the sign font at a size,
 * and must be loaded.
 */
function drawMap(
  pen: CanvasRenderingContext2D,
  { x, y, width, height }: MapBox,
  found: ReadonlySet<string>,
  font: (size: number) => string,
): void {
  pen.save();
  pen.beginPath();
  addRoundRect(pen, [x, y, width, height], 18);
  pen.clip();
  pen.fillStyle = colours.ocean;
  pen.fillRect(x, y, width, height);
  const scale = height / size.height;
  pen.translate(x + width - size.width * scale, y);
  pen.scale(scale, scale);
  pen.lineJoin = 'round';
  paint(pen, new Path2D(beyond), colours.beyond, colours.beyondLine, 2);
  for (const isFound of [false, true]) drawCountries(pen, found, isFound);
  drawCircles(pen, found);
  writeLetters(pen, found, font);
  pen.restore();
}

function drawCountries(pen: CanvasRenderingContext2D, found: ReadonlySet<string>, isFound: boolean): void {
  for (const [code, { path }] of Object.entries(outlines))
    if (path !== undefined && found.has(code) === isFound) paintCountry(pen, new Path2D(path), isFound);
}

/** The smallest countries are circles, within or beside others. */
function drawCircles(pen: CanvasRenderingContext2D, found: ReadonlySet<string>): void {
  for (const [code, { x, y, path }] of Object.entries(outlines)) {
    if (path !== undefined) continue;
    const circle = new Path2D();
    circle.arc(x, y, circleRadius, 0, 2 * Math.PI);
    paintCountry(pen, circle, found.has(code));
  }
}

function paintCountry(pen: CanvasRenderingContext2D, shape: Path2D, isFound: boolean): void {
  if (isFound) paint(pen, shape, colours.found, colours.ink, 3);
  else paint(pen, shape, colours.missing, colours.missingLine, 2);
}

function paint(pen: CanvasRenderingContext2D, shape: Path2D, fill: string, line: string, lineWidth: number): void {
  pen.fillStyle = fill;
  pen.fill(shape);
  pen.strokeStyle = line;
  pen.lineWidth = lineWidth;
  pen.stroke(shape);
}

function writeLetters(pen: CanvasRenderingContext2D, found: ReadonlySet<string>, font: (size: number) => string): void {
  const finds = new Map([...found].map((code) => [code, 'yours' as const]));
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  for (const { code, x, y, size: letterSize } of lettersOn({ outlines, finds, isLarge: false })) {
    pen.font = font(letterSize);
    const base = y + letterSize * 0.35;
    if (found.has(code)) {
      pen.strokeStyle = colours.found;
      pen.lineWidth = 6;
      pen.strokeText(code, x, base);
    }
    pen.fillStyle = found.has(code) ? colours.ink : colours.missingInk;
    pen.fillText(code, x, base);
  }
}
