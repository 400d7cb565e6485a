import { measureWith, type Pen, paper, roundRect, sizeToFit, write, yellow } from '#features/rooms/web/index.ts';
import { toIso } from '#shared/time.ts';
import type { GameHead } from '../../contract.ts';
import type { RunRoad } from '../end/milestones.ts';
import { momentIn } from '../room/moment.ts';
import { board, drawBoard, writeCountInLine } from './board.ts';

const asphalt = '#222b27';
const pale = '#aebab3';
const inARow = 5;
const stone = { width: 104, height: 92 } as const;

/** The road that was driven: a stone at each tenth, and its time. */
export function drawRoad(pen: Pen, game: GameHead, { steps, milestones }: RunRoad, of: string): void {
  drawBoard(pen, asphalt);
  writeCountInLine(pen, steps, of, paper);
  const step = (board.width - 80) / inARow;
  for (let row = 0; row * inARow < milestones.length; row++) drawLane(pen, laneY(row));
  for (const [index, { digits, atMs }] of milestones.entries()) {
    const x = board.x + 40 + step * ((index % inARow) + 0.5);
    const y = laneY(Math.floor(index / inARow));
    drawMilestone(pen, x, y, digits, atMs !== undefined);
    const moment = atMs === undefined ? undefined : momentIn(game, toIso(atMs));
    const at = { x, colour: moment === undefined ? pale : paper, align: 'center' } as const;
    write(pen, moment?.time ?? '–', { ...at, y: y + 40, size: 32 });
    if (moment?.day !== undefined) write(pen, moment.day, { ...at, y: y + 72, size: 26, colour: pale });
  }
}

const laneY = (row: number) => board.y + 320 + row * 180;

/** The broken line that the stones stand on. */
function drawLane(pen: Pen, y: number): void {
  pen.save();
  pen.strokeStyle = pale;
  pen.lineWidth = 4;
  pen.setLineDash([34, 26]);
  pen.beginPath();
  pen.moveTo(board.x + 30, y);
  pen.lineTo(board.x + board.width - 30, y);
  pen.stroke();
  pen.restore();
}

function drawMilestone(pen: Pen, x: number, y: number, digits: string, isReached: boolean): void {
  const { width, height } = stone;
  const round = [width / 2, width / 2, 6, 6];
  const box = [x - width / 2, y - height, width, height] as const;
  roundRect(pen, box, round, isReached ? { fill: yellow } : { fill: asphalt, edge: pale });
  const size = sizeToFit(measureWith(pen), digits, width - 24, 50, 20);
  write(pen, digits, { x, y: y - 24, size, colour: isReached ? '#15201b' : pale, align: 'center' });
}
