import { addRoundRect } from '#web/charts/round-rect.ts';
import { letteredStyle } from '#web/charts/series.ts';
import { carBox, letterAt, wheelRadius, wheels } from '../car-shapes.ts';
import type { PictureContent, PictureLine, PictureStep } from './picture-content.ts';

const [width, height] = [1080, 1350];
const margin = 60;
const footerPx = 70;

const signOf = ({ steps }: PictureContent) => ({
  left: margin,
  top: 190,
  width: width - 2 * margin,
  height: steps.length > 0 ? 510 : 130,
});

/** The light theme's colours, even in dark mode, because a dark picture looks out of place in most chats. */
const colours: Readonly<Record<string, string>> = {
  '--paper': '#f4f1e8',
  '--ink': '#15201b',
  '--ink-2': '#4c5a53',
  '--accent': '#0b55b5',
  '--on-accent': '#ffffff',
  '--bingo-fill': '#ffc61a',
  '--series-1': '#0a6b42',
  '--series-2': '#0b55b5',
  '--series-3': '#ad3508',
  '--series-4': '#7a3fa8',
};

/** Draws the result on this device as a PNG of 1080 x 1350. Throws if the browser can't. */
export async function drawPicture(content: PictureContent): Promise<Blob> {
  await Promise.all([document.fonts.load('600 40px Sign'), document.fonts.ready]);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  const colour: Colour = (token) => colours[token] ?? '#15201b';
  pen.fillStyle = colour('--paper');
  pen.fillRect(0, 0, width, height);
  drawHead(pen, colour, content);
  drawSign(pen, colour, content);
  drawOrder(pen, colour, content);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

function drawHead(pen: CanvasRenderingContext2D, colour: Colour, { title, lead, foot }: PictureContent): void {
  const maxPx = width - 2 * margin;
  write(pen, title, margin, 110, { face: signFace, px: 72, fill: colour('--ink'), maxPx });
  write(pen, lead, margin, 158, { face: bodyFace, px: 30, fill: colour('--ink-2'), maxPx });
  write(pen, foot, width - margin, height - 34, {
    face: signFace,
    px: 30,
    fill: colour('--ink-2'),
    align: 'right',
    maxPx,
  });
}

function drawSign(pen: CanvasRenderingContext2D, colour: Colour, content: PictureContent): void {
  const { steps, sentence } = content;
  const sign = signOf(content);
  const { left, top } = sign;
  const onSign = colour('--on-accent');
  pen.fillStyle = colour('--accent');
  box(pen, left, top, sign.width, sign.height, 36);
  pen.fill();
  pen.strokeStyle = onSign;
  pen.lineWidth = 4;
  box(pen, left + 12, top + 12, sign.width - 24, sign.height - 24, 26);
  pen.stroke();
  const floor = top + sign.height - 90;
  const sentenceAt = steps.length > 0 ? floor + 54 : top + sign.height / 2 + 12;
  // The first is in the middle, the second on its left.
  const slots = steps.length === 1 ? [1] : steps.length === 2 ? [1.5, 0.5] : [1, 0, 2];
  for (const [rank, step] of steps.entries())
    drawStep(pen, colour, step, rank, left + 50 + (slots[rank] ?? 1) * 290, floor);
  if (steps.length > 0) {
    pen.fillStyle = onSign;
    pen.fillRect(left + 40, floor, sign.width - 80, 4);
  }
  const how = { face: bodyFace, px: 32, fill: onSign, align: 'center' as const, maxPx: sign.width - 80 };
  write(pen, sentence, width / 2, sentenceAt, how);
}

const stepPx = [250, 180, 140] as const;

function drawStep(
  pen: CanvasRenderingContext2D,
  colour: Colour,
  { place, name, time, mark, shape }: PictureStep,
  rank: number,
  left: number,
  floor: number,
): void {
  const [onSign, accent] = [colour('--on-accent'), colour('--accent')];
  const tall = stepPx[rank] ?? 140;
  const wide = 280;
  const middle = left + wide / 2;
  box(pen, left, floor - tall, wide, tall, [14, 14, 0, 0]);
  pen.lineWidth = 4;
  pen.strokeStyle = onSign;
  pen.fillStyle = onSign;
  if (rank === 0) pen.fill();
  else pen.stroke();
  const ink = rank === 0 ? accent : onSign;
  write(pen, String(place), middle, floor - tall / 2 + 6, {
    face: signFace,
    px: rank === 0 ? 92 : 68,
    fill: ink,
    align: 'center',
    maxPx: wide,
  });
  write(pen, time, middle, floor - tall / 2 + 56, {
    face: signFace,
    px: 42,
    fill: ink,
    align: 'center',
    maxPx: wide - 20,
  });
  write(pen, name, middle, floor - tall - 16, {
    face: signFace,
    px: 32,
    fill: onSign,
    align: 'center',
    maxPx: wide - 8,
  });

  const scale = 2.2;
  pen.save();
  pen.translate(middle - (carBox.width * scale) / 2, floor - tall - 54 - carBox.height * scale);
  pen.scale(scale, scale);
  pen.fillStyle = onSign;
  pen.fill(new Path2D(shape.body));
  pen.fillStyle = accent;
  pen.fill(new Path2D(shape.windows));
  pen.strokeStyle = accent;
  pen.lineWidth = 2;
  for (const { x, y } of wheels) {
    pen.beginPath();
    pen.arc(x, y, wheelRadius, 0, 2 * Math.PI);
    pen.fillStyle = onSign;
    pen.fill();
    pen.stroke();
  }
  write(pen, mark, letterAt.x, letterAt.y + 3.5, { face: signFace, px: 10, fill: accent, align: 'center', maxPx: 20 });
  pen.restore();
}

function drawOrder(pen: CanvasRenderingContext2D, colour: Colour, content: PictureContent): void {
  const { lines, longestMin } = content;
  const sign = signOf(content);
  const orderTop = sign.top + sign.height + 40;
  const room = height - footerPx - orderTop;
  const rowPx = Math.min(180, room / Math.max(1, lines.length));
  const top = orderTop + (room - lines.length * rowPx) / 2;
  for (const [at, line] of lines.entries()) drawLine(pen, colour, line, top + at * rowPx, rowPx, longestMin);
}

function drawLine(
  pen: CanvasRenderingContext2D,
  colour: Colour,
  { place, index, name, time, gap, split }: PictureLine,
  top: number,
  rowPx: number,
  longestMin: number,
): void {
  const px = Math.min(52, rowPx * 0.48);
  const base = top + rowPx * 0.5;
  const ink = colour('--ink');
  write(pen, place, margin + 20, base, { face: signFace, px: px, fill: ink, align: 'center', maxPx: 60 });
  const { mark, color } = letteredStyle(index);
  const side = px * 1.15;
  pen.strokeStyle = pen.fillStyle = colour(color.slice('var('.length, -1));
  pen.lineWidth = 4;
  box(pen, margin + 60, base - side * 0.83, side, side, 8);
  pen.stroke();
  write(pen, mark, margin + 60 + side / 2, base, {
    face: signFace,
    px: px * 0.8,
    fill: pen.fillStyle,
    align: 'center',
    maxPx: side,
  });
  write(pen, name, margin + 80 + side, base, { face: signFace, px: px, fill: ink, maxPx: 470 });
  write(pen, time, width - margin - 170, base, { face: signFace, px: px, fill: ink, align: 'right', maxPx: 320 });
  write(pen, gap, width - margin, base, {
    face: signFace,
    px: px * 0.85,
    fill: colour('--ink-2'),
    align: 'right',
    maxPx: 150,
  });
  if (split === undefined) return;
  const [full, y, h] = [width - 2 * margin - 60, base + rowPx * 0.14, Math.max(6, rowPx * 0.2)];
  const drive = (full * split.driveMin) / longestMin;
  pen.fillStyle = colour('--accent');
  box(pen, margin + 60, y, Math.max(1, drive - 3), h, 4);
  pen.fill();
  drawHatched(pen, colour, margin + 60 + drive, y, (full * split.stopMin) / longestMin, h);
}

type Colour = (token: string) => string;

const signFace: Face = (px) => `600 ${px}px Sign, "Arial Narrow", sans-serif`;
const bodyFace: Face = (px) => `400 ${px}px system-ui, sans-serif`;

type Face = (px: number) => string;

interface Text {
  face: Face;
  px: number;
  fill: string;
  align?: CanvasTextAlign;
  maxPx: number;
}

/** How far a long text shrinks before it's truncated. */
const minShare = 0.6;

/** Draws one line; a long text shrinks first, and is truncated if that isn't enough. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, how: Text): void {
  pen.font = how.face(how.px);
  pen.fillStyle = how.fill;
  pen.textAlign = how.align ?? 'left';
  const share = how.maxPx / pen.measureText(text).width;
  if (share < 1) pen.font = how.face(how.px * Math.max(minShare, share));
  let shown = text;
  while (shown.length > 2 && pen.measureText(shown).width > how.maxPx + 1) {
    shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
  }
  pen.fillText(shown, x, y);
}

function box(pen: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, radius: number | number[]) {
  pen.beginPath();
  addRoundRect(pen, [x, y, w, h], radius);
}

function drawHatched(pen: CanvasRenderingContext2D, colour: Colour, x: number, y: number, w: number, h: number): void {
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
