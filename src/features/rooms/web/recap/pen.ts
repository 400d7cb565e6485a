import { addRoundRect } from '#web/charts/round-rect.ts';
import { type Box, type Measure, picture } from './recap-layout.ts';

export type Pen = CanvasRenderingContext2D;

/** The picture's colours, the same in every theme. */
export const ink = '#15201b';
export const paper = '#fffdf7';
export const yellow = '#ffc61a';
export const red = '#b3261e';

/** The pages' sign font. The system's fonts cover what it lacks, such as other scripts. */
export const signFont = (size: number) =>
  `600 ${size}px Sign, "Arial Narrow", "Roboto Condensed", system-ui, sans-serif`;

export const measureWith =
  (pen: Pen): Measure =>
  (text, size) => {
    pen.font = signFont(size);
    return pen.measureText(text).width;
  };

interface Writing {
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  colour?: string;
  align?: CanvasTextAlign;
}

export function write(pen: Pen, text: string, { x, y, size, colour = ink, align = 'left' }: Writing): void {
  pen.font = signFont(size);
  pen.textAlign = align;
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

/** A linear gradient. `stops` are positions from 0 to 1, with their colours. */
export function gradient(
  pen: Pen,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  stops: readonly (readonly [number, string])[],
): CanvasGradient {
  const made = pen.createLinearGradient(x0, y0, x1, y1);
  for (const [at, colour] of stops) made.addColorStop(at, colour);
  return made;
}

/** Draws a rectangle with rounded corners, optionally filled and with a border. */
export function roundRect(
  pen: Pen,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number | number[],
  { fill, edge, edgeWidth = 4 }: { fill?: string | CanvasGradient; edge?: string; edgeWidth?: number },
): void {
  pen.beginPath();
  addRoundRect(pen, [x, y, width, height], radius);
  if (fill !== undefined) {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (edge !== undefined) {
    pen.strokeStyle = edge;
    pen.lineWidth = edgeWidth;
    pen.stroke();
  }
}

interface Lettering {
  /** The letter in the blue strip. */
  mark: string;
  text: string;
  size: number;
  strip: number;
  /** Between letters. */
  spacing?: number;
}

/** Draws a European number plate, with the text centred beside the strip. */
export function drawPlate(
  pen: Pen,
  { x, y, width, height }: Box,
  { mark, text, size, strip, spacing = 0 }: Lettering,
): void {
  const edge = height > 70 ? 4 : 3;
  const box = [x + edge / 2, y + edge / 2, width - edge, height - edge] as const;
  const radius = 9;
  roundRect(pen, box, radius, { fill: paper });
  roundRect(pen, [box[0], box[1], strip, box[3]], [radius, 0, 0, radius], { fill: '#0b55b5' });
  roundRect(pen, box, radius, { edge: ink, edgeWidth: edge });
  // Capitals and digits are 0.7 times as high as the font size.
  const base = (letters: number) => y + height / 2 + letters * 0.35;
  const markSize = Math.min(size, strip * 0.72);
  write(pen, mark, { x: box[0] + strip / 2, y: base(markSize), size: markSize, colour: '#ffffff', align: 'center' });
  pen.letterSpacing = `${spacing}px`;
  write(pen, text, { x: box[0] + strip + (box[2] - strip + spacing) / 2, y: base(size), size, align: 'center' });
  pen.letterSpacing = '0px';
}

const size = 37;
const strip = 46;
const padding = 26;
const gap = 23;

/** Draws plates side by side on the road, each as wide as its text. */
export function drawTotals(pen: Pen, totals: readonly { mark: string; text: string }[]): void {
  const measure = measureWith(pen);
  const widths = totals.map(({ text }) => measure(text, size) + strip + 2 * padding);
  const whole = widths.reduce((sum, width) => sum + width, gap * (widths.length - 1));
  let x = (picture.width - whole) / 2;
  for (const [index, total] of totals.entries()) {
    const width = widths[index] ?? 0;
    drawPlate(pen, { x, y: 1265, width, height: 59 }, { ...total, size, strip });
    x += width + gap;
  }
}
