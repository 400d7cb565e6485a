import { games } from '#shared/site-map.ts';
import { siteName } from '#web/layout/site-name.ts';
import { drawPlate } from './draw-plate.ts';
import { ink, measureWith, type Pen, roundRect, write, yellow } from './pen.ts';
import type { RecapFacts } from './recap-facts.ts';
import { cut, nameLines, sizeToFit } from './recap-layout.ts';

const left = 134;
const right = 947;
/** Where the number's plate begins, and room before it. */
const plateAt = 650;
const gap = 24;

/** The big sign: what the room is called, when it was played, and its number unless it is private. */
export function drawSign(pen: Pen, { name, game, days, number }: RecapFacts): void {
  roundRect(pen, [70, 56, 940, 236], 34, { fill: yellow });
  roundRect(pen, [84.5, 70.5, 911, 207], 22, { edge: ink, edgeWidth: 5 });

  const measure = measureWith(pen);
  const site = 44;
  const siteSize = sizeToFit(measure, siteName, right - plateAt, site, 24);
  write(pen, siteName, { x: right, y: 143, size: siteSize, align: 'right' });
  const end = number === undefined ? right - measure(siteName, siteSize) : plateAt;
  const { size, lines } = nameLines(measure, name, end - gap - left);
  const [first = '', second] = lines;
  if (second === undefined) write(pen, first, { x: left, y: 198, size });
  else {
    write(pen, first, { x: left, y: 142, size });
    write(pen, second, { x: left, y: 206, size });
  }
  const daysWidth = (number === undefined ? right : plateAt - gap) - left;
  const daysSize = sizeToFit(measure, days, daysWidth, 36, 26);
  write(pen, cut(measure, days, daysWidth, daysSize), { x: 133, y: 251, size: daysSize });
  if (number !== undefined) {
    drawPlate(
      pen,
      { x: plateAt, y: 165, width: 298, height: 79 },
      { mark: games[game].mark, text: number, size: 54, strip: 70, spacing: 4 },
    );
  }
}
