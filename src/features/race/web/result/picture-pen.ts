import { addRoundRect } from '#web/charts/round-rect.ts';
/** The value of a token of the page. */
export type Colour = (token: string) => string;

export const signFace: Face = (px) => `600 ${px}px Sign, "Arial Narrow", sans-serif`;
export const bodyFace: Face = (px) => `400 ${px}px system-ui, sans-serif`;

type Face = (px: number) => string;

interface Text {
  face: Face;
  px: number;
  fill: string;
  align?: CanvasTextAlign;
  maxPx: number;
}

/** How much smaller a long text may be written before it is cut. */
const leastShare = 0.6;

/** Writes one line; what is too long is written smaller, and cut where that does not help. */
export function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, how: Text): void {
  pen.font = how.face(how.px);
  pen.fillStyle = how.fill;
  pen.textAlign = how.align ?? 'left';
  const share = how.maxPx / pen.measureText(text).width;
  if (share < 1) pen.font = how.face(how.px * Math.max(leastShare, share));
  let shown = text;
  while (shown.length > 2 && pen.measureText(shown).width > how.maxPx + 1) {
    shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
  }
  pen.fillText(shown, x, y);
}

export function box(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number | number[],
) {
  pen.beginPath();
  addRoundRect(pen, [x, y, w, h], radius);
}

/** Charging is yellow and hatched. */
export function drawHatched(
  pen: CanvasRenderingContext2D,
  colour: Colour,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  if (w < 1) return;
  pen.save();
  box(pen, x, y, w, h, 4);
  pen.fillStyle = colour('--bingo-fill');
  pen.fill();
  pen.clip();
  pen.strokeStyle = colour('--paper');
  pen.lineWidth = 3;
  for (let at = x - h; at < x + w; at += 12) {
    pen.beginPath();
    pen.moveTo(at, y + h);
    pen.lineTo(at + h, y);
    pen.stroke();
  }
  pen.restore();
}
