import { addRoundRect } from '#web/charts/round-rect.ts';
import { gradient, ink, measureWith, type Pen, paper, roundRect, write, yellow } from './pen.ts';
import { inPodiumOrder, type Ranked } from './recap-facts.ts';
import { lowStonesFor, type Measure, type Stone, sizeToFit, stonesFor, truncate } from './recap-layout.ts';

const caps: Record<number, string> = { 1: yellow, 2: '#d3cebf', 3: '#e0a27a' };
const captionSize = 28;
const nameMin = 32;
/** Space at the sides of low stones, and between name and points. */
const lowMargin = 18;
const lowGap = 16;
const wheel = { width: 37, height: 65, gap: 3, edge: 3, min: 4 } as const;

export function drawStones(pen: Pen, podium: readonly Ranked[]): void {
  const players = inPodiumOrder(podium);
  const stones = stonesFor(players.map(({ place }) => place));
  const measure = measureWith(pen);
  for (const [index, player] of players.entries()) {
    const stone = stones[index];
    if (stone === undefined) continue;
    drawStone(pen, stone, player.place);
    const x = stone.x + stone.width / 2;
    const maxWidth = stone.width - 32;
    const { lines, sizes } = stone;
    write(pen, String(player.place), { x, y: stone.y + lines.place, size: sizes.place, align: 'center' });
    writeFitting(pen, measure, player.login, { x, y: stone.y + lines.name, maxWidth, size: sizes.name, min: nameMin });
    const wheels = wheelsOf(player.points, 1, wheel.min);
    drawWheels(pen, x - wheels.width / 2, stone.y + lines.points, wheels);
    writeFitting(pen, measure, player.caption, { x, y: stone.y + lines.caption, maxWidth, size: captionSize, min: 22 });
  }
}

/** Draws low milestones below something large, with the points beside the name. */
export function drawLowStones(pen: Pen, podium: readonly Ranked[]): void {
  const players = inPodiumOrder(podium);
  const stones = lowStonesFor(players.map(({ place }) => place));
  const measure = measureWith(pen);
  for (const [index, player] of players.entries()) {
    const stone = stones[index];
    if (stone === undefined) continue;
    drawStone(pen, stone, player.place);
    const middle = stone.x + stone.width / 2;
    const { lines, sizes } = stone;
    write(pen, String(player.place), { x: middle, y: stone.y + lines.place, size: sizes.place, align: 'center' });
    const wheels = wheelsOf(player.points, stone.wheelHeight / (wheel.height + 2 * wheel.edge), 1);
    const maxWidth = stone.width - 2 * lowMargin - wheels.width - lowGap;
    const size = sizeToFit(measure, player.login, maxWidth, sizes.name, nameMin);
    const name = truncate(measure, player.login, maxWidth, size);
    const nameWidth = measure(name, size);
    const left = middle - (nameWidth + lowGap + wheels.width) / 2;
    write(pen, name, { x: left, y: stone.y + lines.name, size });
    drawWheels(pen, left + nameWidth + lowGap, stone.y + lines.points, wheels);
    const caption = { x: middle, y: stone.y + lines.caption, maxWidth: stone.width - 2 * lowMargin, min: 20 };
    writeFitting(pen, measure, player.caption, { ...caption, size: captionSize });
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
  addRoundRect(pen, [x, y, width, height], corners);
  pen.clip();
  pen.fillStyle = caps[place] ?? '#d3cebf';
  pen.fillRect(x, y, width, cap);
  pen.restore();
  roundRect(pen, [x, y, width, height], corners, { edge: ink });
}

interface Fitting {
  x: number;
  y: number;
  maxWidth: number;
  size: number;
  min: number;
}

function writeFitting(pen: Pen, measure: Measure, text: string, { x, y, maxWidth, size, min }: Fitting): void {
  const fitting = sizeToFit(measure, text, maxWidth, size, min);
  write(pen, truncate(measure, text, maxWidth, fitting), { x, y, size: fitting, align: 'center' });
}

interface Wheels {
  digits: string;
  /** How many of the digits are leading zeros, which are dimmed. */
  leading: number;
  scale: number;
  width: number;
}

function wheelsOf(points: number, scale: number, min: number): Wheels {
  const own = String(points);
  const digits = own.padStart(min, '0');
  const width = (digits.length * (wheel.width + wheel.gap) - wheel.gap + 2 * wheel.edge) * scale;
  return { digits, leading: digits.length - own.length, scale, width };
}

/** Draws points like an odometer; `x` and `y` are its top left corner. */
function drawWheels(pen: Pen, x: number, y: number, { digits, leading, scale, width }: Wheels): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  roundRect(pen, [0, 0, width / scale, wheel.height + 2 * wheel.edge], 7, { fill: ink });
  for (const [index, digit] of Array.from(digits).entries()) {
    const at = wheel.edge + index * (wheel.width + wheel.gap);
    const top = wheel.edge;
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
    write(pen, digit, {
      x: at + wheel.width / 2,
      y: top + 51,
      size: 54,
      colour: index < leading ? '#8a968f' : paper,
      align: 'center',
    });
  }
  pen.restore();
}
