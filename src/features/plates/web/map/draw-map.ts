import { addRoundRect } from '#web/charts/round-rect.ts';
import { beyond, outlines, size } from './europe-outlines.ts';
import { lettersOn } from './map-letters.ts';

/** Colours of the picture: it is one picture, whatever theme it was made in. */
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

export interface MapBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws the map on the recap's canvas: as high as the box, at its right; what is left of it is ocean. `font` makes the sign face of
 * a size, which has to be loaded.
 */
export function drawMap(
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

/** The smallest lie within others, or beside them. */
function drawCircles(pen: CanvasRenderingContext2D, found: ReadonlySet<string>): void {
  for (const [code, { at, path }] of Object.entries(outlines)) {
    if (path !== undefined) continue;
    const circle = new Path2D();
    circle.arc(at[0], at[1], circleRadius, 0, 2 * Math.PI);
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
