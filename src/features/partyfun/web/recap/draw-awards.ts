import { frame, imageWidth, inFrames, ink, type Pen, signFont, write, writeName } from '#features/rooms/web/index.ts';
import { awardLooks } from '../party/final/award-looks.ts';
import type { Award } from '../party/final/podium.ts';
import { wrapLines } from './wrap-lines.ts';

const { margin, imageHeight } = frame;
const padding = 16;
const titleSize = 32;
const size = 27;
/** The picture is one, whatever theme it was made in. */
export const awardFills: Readonly<Record<Award['name'], string>> = {
  best_bluff: '#ff8f66',
  most_loved: '#d6a6ff',
  fastest: '#82b6ff',
};
/** Icons are drawn on 24 by 24. */
const iconScale = 2.4;

/** In the place of photos: what somebody did better than all others, and the best answer in its words. */
export function drawAwards(pen: Pen, awards: readonly Award[]): void {
  inFrames(pen, awards, ({ name, title, login, detail }) => {
    pen.fillStyle = awardFills[name];
    pen.fillRect(margin, margin, imageWidth, imageHeight);
    drawIcon(pen, awardLooks[name].shape, margin + padding - 6, margin + 12, iconScale);
    write(pen, title, { x: margin + padding, y: margin + 108, size: titleSize });
    pen.font = signFont(size);
    const measure = (text: string) => pen.measureText(text).width;
    const lines = wrapLines(measure, detail, imageWidth - 2 * padding, 4);
    for (const [index, line] of lines.entries())
      write(pen, line, { x: margin + padding, y: margin + 148 + index * 32, size });
    writeName(pen, login);
  });
}

/** From its left top. */
export function drawIcon(pen: Pen, shape: string, x: number, y: number, scale: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.strokeStyle = ink;
  pen.lineWidth = 2;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.stroke(new Path2D(shape));
  pen.restore();
}
