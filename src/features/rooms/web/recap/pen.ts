import { addRoundRect } from '#web/charts/round-rect.ts';
import type { Measure } from './recap-layout.ts';

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
