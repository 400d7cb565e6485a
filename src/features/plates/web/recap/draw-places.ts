import { drawPlate, ink, measureWith, type Pen, paper, signFont, sizeToFit, write } from '#features/rooms/web/index.ts';
import { drawMap } from '../map/draw-map.ts';
import { words } from '../words.ts';
import { board, drawBoard, writeCount } from './board.ts';

const texts = words.recap;

export interface PlacesFacts {
  /** Codes of what was found. */
  found: ReadonlySet<string>;
  /** What they are called, in the order of the list. */
  names: readonly string[];
  hasMap: boolean;
  /** How many of how many, in lines. */
  of: readonly string[];
  rarest: { code: string; by: string } | undefined;
}

/** What was found of the list: on the map, or as names where there is none. */
export function drawPlaces(pen: Pen, facts: PlacesFacts): void {
  const { found, hasMap, of } = facts;
  if (hasMap) {
    drawBoard(pen, paper);
    drawMap(pen, board, found, signFont);
    writeCount(pen, found.size, of, board.y + 196);
  } else {
    drawBoard(pen, '#c9dfea');
    writeCount(pen, found.size, of, board.y + 160);
    writeNames(pen, facts);
  }
  if (facts.rarest !== undefined) drawRarest(pen, facts.rarest);
}

const rarestAt = { x: board.x + 742, y: board.y + 74, width: 188, height: 90 };

/** The plate that was hardest to find. */
function drawRarest(pen: Pen, { code, by }: { code: string; by: string }): void {
  const middle = rarestAt.x + rarestAt.width / 2;
  const measure = measureWith(pen);
  const size = sizeToFit(measure, code, rarestAt.width - 66, 62, 16);
  write(pen, texts.rarest, { x: middle, y: board.y + 56, size: 30, align: 'center' });
  drawPlate(pen, rarestAt, { mark: '', text: code, size, strip: 40 });
  drawRing(pen, rarestAt.x + 22, rarestAt.y + 30);
  write(pen, by, {
    ...{ x: middle, y: rarestAt.y + rarestAt.height + 36, align: 'center' },
    size: sizeToFit(measure, by, 220, 28, 14),
  });
}

const dots = 12;

function drawRing(pen: Pen, x: number, y: number): void {
  pen.fillStyle = '#ffc61a';
  for (let dot = 0; dot < dots; dot++) {
    const turn = (dot / dots) * 2 * Math.PI;
    pen.beginPath();
    pen.arc(x + 11 * Math.sin(turn), y - 11 * Math.cos(turn), 1.8, 0, 2 * Math.PI);
    pen.fill();
  }
}

const columns = { x: board.x + 330, top: board.y + 206, width: 300, line: 36, lines: 10, count: 2 } as const;

/** As many as there is room for. */
function writeNames(pen: Pen, { names }: PlacesFacts): void {
  const measure = measureWith(pen);
  for (const [index, name] of names.slice(0, columns.count * columns.lines).entries()) {
    const column = Math.floor(index / columns.lines);
    write(pen, name, {
      x: columns.x + column * columns.width,
      y: columns.top + (index % columns.lines) * columns.line,
      size: sizeToFit(measure, name, columns.width - 24, 28, 12),
      colour: ink,
    });
  }
}
