import { gradient, ink, measureWith, type Pen, paper, roundRect, write, yellow } from './pen.ts';
import { fromTheLeft } from './podium.ts';
import type { Ranked } from './recap-facts.ts';
import { cut, type Measure, type Stone, sizeToFit, stonesFor } from './recap-layout.ts';

const caps: Record<number, string> = { 1: yellow, 2: '#d3cebf', 3: '#e0a27a' };
const captionSize = 28;
const nameLeast = 32;
const wheel = { width: 37, height: 65, gap: 3, edge: 3, least: 4 } as const;

/** Milestones with who came to stand on them. */
export function drawStones(pen: Pen, podium: readonly Ranked[]): void {
  const players = fromTheLeft(podium);
  const stones = stonesFor(players.map(({ place }) => place));
  const measure = measureWith(pen);
  for (const [index, player] of players.entries()) {
    const stone = stones[index];
    if (stone === undefined) continue;
    drawStone(pen, stone, player.place);
    const x = stone.x + stone.width / 2;
    const room = stone.width - 32;
    const { lines, sizes } = stone;
    write(pen, String(player.place), { x, y: stone.y + lines.place, size: sizes.place, align: 'center' });
    writeFitting(pen, measure, player.login, { x, y: stone.y + lines.name, room, size: sizes.name, least: nameLeast });
    drawWheels(pen, x, stone.y + lines.points, player.points);
    writeFitting(pen, measure, player.caption, { x, y: stone.y + lines.caption, room, size: captionSize, least: 22 });
  }
}

function drawStone(pen: Pen, { x, y, width, height, cap }: Stone, place: number): void {
  const round = width * 0.43;
  const corners = [round, round, 8, 8];
  const stone = gradient(
    pen,
    [x, 0, x + width, 0],
    [
      [0, paper],
      [0.55, '#f3f0e4'],
      [1, '#cfc8b6'],
    ],
  );
  roundRect(pen, [x, y, width, height], corners, { fill: stone });
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, corners);
  pen.clip();
  pen.fillStyle = caps[place] ?? '#d3cebf';
  pen.fillRect(x, y, width, cap);
  pen.restore();
  roundRect(pen, [x, y, width, height], corners, { edge: ink });
}

interface Fitting {
  x: number;
  y: number;
  /** Its greatest width. */
  room: number;
  size: number;
  least: number;
}

function writeFitting(pen: Pen, measure: Measure, text: string, { x, y, room, size, least }: Fitting): void {
  const fitting = sizeToFit(measure, text, room, size, least);
  write(pen, cut(measure, text, room, fitting), { x, y, size: fitting, align: 'center' });
}

/** Points as on an odometer, with leading zeros dimmed. */
function drawWheels(pen: Pen, x: number, y: number, points: number): void {
  const digits = String(points);
  const shown = digits.padStart(wheel.least, '0');
  const width = shown.length * (wheel.width + wheel.gap) - wheel.gap + 2 * wheel.edge;
  const left = x - width / 2;
  roundRect(pen, [left, y, width, wheel.height + 2 * wheel.edge], 7, { fill: ink });
  for (const [index, digit] of Array.from(shown).entries()) {
    const at = left + wheel.edge + index * (wheel.width + wheel.gap);
    const top = y + wheel.edge;
    const drum = gradient(
      pen,
      [0, top, 0, top + wheel.height],
      [
        [0, '#0a0f0d'],
        [0.5, '#2c3732'],
        [1, '#0a0f0d'],
      ],
    );
    roundRect(pen, [at, top, wheel.width, wheel.height], 4, { fill: drum });
    const isLeading = index < shown.length - digits.length;
    write(pen, digit, {
      x: at + wheel.width / 2,
      y: top + 51,
      size: 54,
      colour: isLeading ? '#8a968f' : paper,
      align: 'center',
    });
  }
}
