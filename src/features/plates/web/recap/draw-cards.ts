import { ink, measureWith, type Pen, paper, roundRect, sizeToFit, write, yellow } from '#features/rooms/web/index.ts';
import { board, drawBoard } from './board.ts';

const side = 3;
const cell = 84;
const gap = 10;
const size = side * cell + (side - 1) * gap;

/** The boards of the podium beside each other. */
export function drawCards(pen: Pen, players: readonly { login: string; done?: string | undefined }[]): void {
  drawBoard(pen, '#f4f1e8');
  const step = board.width / Math.max(1, players.length);
  const measure = measureWith(pen);
  for (const [index, { login, done = '' }] of players.entries()) {
    const middle = board.x + step * (index + 0.5);
    const nameSize = sizeToFit(measure, login, step - 40, 48, 18);
    write(pen, login, { x: middle, y: board.y + 110, size: nameSize, align: 'center' });
    drawOne(pen, middle - size / 2, board.y + 150, done);
  }
}

function drawOne(pen: Pen, x: number, y: number, done: string): void {
  for (let position = 0; position < side * side; position++) {
    const left = x + (position % side) * (cell + gap);
    const top = y + Math.floor(position / side) * (cell + gap);
    const box = [left, top, cell, cell] as const;
    if (done[position] === '1') roundRect(pen, box, 10, { fill: yellow, edge: ink });
    else roundRect(pen, box, 10, { fill: paper, edge: '#75817a', edgeWidth: 3 });
  }
}
