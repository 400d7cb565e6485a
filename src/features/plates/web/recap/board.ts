import { ink, measureWith, type Pen, paper, roundRect, sizeToFit, write } from '#features/rooms/web/index.ts';

/** What hangs below the sign, within its frame. */
export const board = { x: 62, y: 322, width: 956, height: 586 } as const;
const frameWidth = 19;
const left = board.x + 38;

/** The white frame; what is drawn inside comes after it. */
export function drawBoard(pen: Pen, fill: string): void {
  const { x, y, width, height } = board;
  const outer = [x - frameWidth, y - frameWidth, width + 2 * frameWidth, height + 2 * frameWidth] as const;
  roundRect(pen, outer, 34, { fill: paper, edge: ink });
  roundRect(pen, [x, y, width, height], 18, { fill });
}

/** The count in large, and of how many behind it. */
export function writeCountInLine(pen: Pen, found: number, of: string, colour: string): void {
  const at = { x: left + 6, y: board.y + 146, size: 140 };
  write(pen, String(found), { ...at, colour });
  const x = at.x + measureWith(pen)(String(found), at.size) + 22;
  write(pen, of, { ...at, x, size: 44, colour });
}

/** How much was found: the count in large, and of how many in lines below it. */
export function writeCount(pen: Pen, found: number, lines: readonly string[], y: number): void {
  const width = 250;
  const measure = measureWith(pen);
  const size = sizeToFit(measure, String(found), width, 150, 60);
  write(pen, String(found), { x: left, y, size });
  for (const [index, line] of lines.entries())
    write(pen, line, { x: left, y: y + 54 + index * 40, size: sizeToFit(measure, line, width, 38, 20) });
}
