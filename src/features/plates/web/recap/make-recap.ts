import {
  drawLowStones,
  drawRecap,
  ink,
  type MakeRecap,
  measureWith,
  type Pen,
  paper,
  type Recap,
  recapFacts,
  roundRect,
  sizeToFit,
  write,
  yellow,
} from '#features/rooms/web/index.ts';
import { toIso } from '#shared/time.ts';
import type { PlatesGame } from '../../contract.ts';
import type { PlatesRecap } from '../../recap-contract.ts';
import { recapQuery } from '../api.ts';
import { bestDayOf, captionOf, progressOf, type RunTimeline, timelineOf } from '../end/captions.ts';
import * as messages from '../messages.ts';
import { loadPlaces } from '../places/places.ts';
import { momentIn } from '../room/moment.ts';
import { paceText } from '../run/run-view.ts';
import { ownerOf } from '../spot/SpotHeart.tsx';
import { board, drawBoard, drawPlaces, writeCountWithTotal } from './draw-places.ts';

const texts = messages.recap;

export async function makeRecap(...[client, room, number]: [...Parameters<MakeRecap>, number]): Promise<Recap> {
  const recap = await client.fetchQuery({ ...recapQuery(room.id, number), staleTime: 0, retry: false });
  const { game, spots, table } = recap;
  const progress = progressOf(game, spots);
  const facts = recapFacts({
    room: { ...room, created_at: game.started_at ?? room.created_at },
    standings: table.map((row) => ({ ...row, caption: captionOf(game, row) })),
    photos: [],
    times: spots.map(({ at }) => at),
    totals: totalsOf(recap),
    ...(progress && { detail: texts.found(progress.found, progress.text) }),
  });
  const titled = { ...facts, days: texts.days(messages.game.kinds[game.settings.kind], facts.days) };
  const drawContent = await painterOf(recap, facts.podium);
  return { picture: await drawRecap(titled, drawContent, drawLowStones), sentence: facts.sentence };
}

function totalsOf({ spots, table, records }: PlatesRecap) {
  const best = bestDayOf(spots);
  const fastest = records.fastest_ten_ms;
  return [
    { mark: 'P', text: texts.players(table.length) },
    ...(best === undefined ? [] : [{ mark: 'D', text: texts.bestDay(best.finds) }]),
    ...(best === undefined && fastest !== undefined ? [{ mark: 'F', text: texts.fastestTen(paceText(fastest)) }] : []),
  ];
}

/** Draws the area below the sign: the map, the timeline, or the boards. */
async function painterOf(
  recap: PlatesRecap,
  podium: readonly { login: string; done?: string | undefined }[],
): Promise<(pen: Pen) => void> {
  const { game, spots, players, records } = recap;
  const progress = progressOf(game, spots);
  const timeline = timelineOf(game, spots);
  const of = texts.of(progress?.text ?? '');
  if (timeline !== undefined) return (pen) => drawTimeline(pen, game, timeline, of);
  const { settings } = game;
  if (settings.kind !== 'collector') return (pen) => drawCards(pen, podium);
  const { list, country } = settings;
  const found = new Set(spots.map(({ target }) => target));
  const { rarest } = records;
  const places = list === 'own' ? [] : await loadPlaces(list, country);
  const names = new Map(places.map(({ code, name }) => [code, name]));
  return (pen) =>
    drawPlaces(pen, {
      found,
      names: [...found].map((code) => names.get(code) ?? code),
      ...{ list, of },
      rarest: rarest && { code: rarest.target, by: texts.rarestBy(ownerOf({ players }, rarest), rarest.points) },
    });
}

const side = 3;
const cell = 84;
const gap = 10;
const size = side * cell + (side - 1) * gap;

function drawCards(pen: Pen, players: readonly { login: string; done?: string | undefined }[]): void {
  drawBoard(pen, '#f4f1e8');
  const step = board.width / Math.max(1, players.length);
  const measure = measureWith(pen);
  for (const [index, { login, done = '' }] of players.entries()) {
    const middle = board.x + step * (index + 0.5);
    const nameSize = sizeToFit(measure, login, step - 40, 48, 18);
    write(pen, login, { x: middle, y: board.y + 110, size: nameSize, align: 'center' });
    drawGrid(pen, middle - size / 2, board.y + 150, done);
  }
}

function drawGrid(pen: Pen, x: number, y: number, done: string): void {
  for (let position = 0; position < side * side; position++) {
    const left = x + (position % side) * (cell + gap);
    const top = y + Math.floor(position / side) * (cell + gap);
    const box = [left, top, cell, cell] as const;
    if (done[position] === '1') roundRect(pen, box, 10, { fill: yellow, edge: ink });
    else roundRect(pen, box, 10, { fill: paper, edge: '#75817a', edgeWidth: 3 });
  }
}

const asphalt = '#222b27';
const paleGrey = '#aebab3';
const stonesPerRow = 5;
const stone = { width: 104, height: 92 } as const;

function drawTimeline(pen: Pen, game: PlatesGame, { steps, milestones }: RunTimeline, of: string): void {
  drawBoard(pen, asphalt);
  writeCountWithTotal(pen, steps, of, paper);
  const step = (board.width - 80) / stonesPerRow;
  for (let row = 0; row * stonesPerRow < milestones.length; row++) drawLane(pen, laneY(row));
  for (const [index, { digits, atMs }] of milestones.entries()) {
    const x = board.x + 40 + step * ((index % stonesPerRow) + 0.5);
    const y = laneY(Math.floor(index / stonesPerRow));
    drawMilestone(pen, x, y, digits, atMs !== undefined);
    const moment = atMs === undefined ? undefined : momentIn(game, toIso(atMs));
    const at = { x, colour: moment === undefined ? paleGrey : paper, align: 'center' } as const;
    write(pen, moment?.time ?? '–', { ...at, y: y + 40, size: 32 });
    if (moment?.day !== undefined) write(pen, moment.day, { ...at, y: y + 72, size: 26, colour: paleGrey });
  }
}

const laneY = (row: number) => board.y + 320 + row * 180;

function drawLane(pen: Pen, y: number): void {
  pen.save();
  pen.strokeStyle = paleGrey;
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
  roundRect(pen, box, round, isReached ? { fill: yellow } : { fill: asphalt, edge: paleGrey });
  const size = sizeToFit(measureWith(pen), digits, width - 24, 50, 20);
  write(pen, digits, { x, y: y - 24, size, colour: isReached ? '#15201b' : paleGrey, align: 'center' });
}
