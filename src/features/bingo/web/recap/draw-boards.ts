import { frame, imageWidth, inFrames, ink, type Pen, roundRect, writeName, yellow } from '#features/rooms/web/index.ts';
import { bingoGrid } from '../../score.ts';
import type { Standing } from '../../score-contract.ts';

type Player = Pick<Standing, 'login' | 'done'>;

const { margin, imageHeight } = frame;
const { rows, columns } = bingoGrid;
const cell = { width: 58, height: 54, gap: 11 } as const;

/** Without a photo the frames show the boards of the podium. */
export function drawBoards(pen: Pen, players: readonly Player[]): void {
  inFrames(pen, players, ({ login, done }) => {
    pen.fillStyle = '#f4f1e8';
    pen.fillRect(margin, margin, imageWidth, imageHeight);
    const x = margin + (imageWidth - columns * cell.width - (columns - 1) * cell.gap) / 2;
    const y = margin + (imageHeight - rows * cell.height - (rows - 1) * cell.gap) / 2;
    for (let position = 0; position < rows * columns; position++) {
      const column = position % columns;
      const row = Math.floor(position / columns);
      const box = [
        x + column * (cell.width + cell.gap),
        y + row * (cell.height + cell.gap),
        cell.width,
        cell.height,
      ] as const;
      if (done[position]) roundRect(pen, box, 6, { fill: yellow, edge: ink, edgeWidth: 3 });
      else roundRect(pen, box, 6, { fill: '#fffdf7', edge: '#75817a', edgeWidth: 2 });
    }
    writeName(pen, login);
  });
}
