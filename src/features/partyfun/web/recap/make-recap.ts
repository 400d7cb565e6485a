import {
  drawFrames,
  drawLowStones,
  drawRecap,
  frame,
  imageWidth,
  ink,
  type MakeRecap,
  measureWith,
  type Pen,
  recapFacts,
  roundRect,
  signFont,
  write,
  writeName,
} from '#features/rooms/web/index.ts';
import { partyOf } from '../../party-document.ts';
import type { PartyFinal } from '../../party-view.ts';
import * as messages from '../messages.ts';
import { partyQuery } from '../party/api.ts';
import { type Award, awardStyles, awardsOf, featOf } from '../party/final/podium.ts';
import { fitLines, isRightToLeft, wrapLines } from './wrap-lines.ts';

const { margin, imageHeight } = frame;
const awardPadding = 16;
const titleSize = 32;
const size = 27;
/** The image looks the same in every theme. */
const awardFills: Readonly<Record<Award['name'], string>> = {
  best_bluff: '#ff8f66',
  most_loved: '#d6a6ff',
  fastest: '#82b6ff',
};
/** Icons are drawn on a 24 x 24 grid. */
const iconScale = 2.4;

/** Draws the awards, if the game had no endings. */
function drawAwards(pen: Pen, awards: readonly Award[]): void {
  drawFrames(pen, awards, ({ name, title, login, detail }) => {
    pen.fillStyle = awardFills[name];
    pen.fillRect(margin, margin, imageWidth, imageHeight);
    drawIcon(pen, awardStyles[name].shape, margin + awardPadding - 6, margin + 12, iconScale);
    write(pen, title, { x: margin + awardPadding, y: margin + 108, size: titleSize });
    pen.font = signFont(size);
    const measure = (text: string) => pen.measureText(text).width;
    const lines = wrapLines(measure, detail, imageWidth - 2 * awardPadding, 4);
    for (const [index, line] of lines.entries())
      write(pen, line, { x: margin + awardPadding, y: margin + 148 + index * 32, size });
    writeName(pen, login);
  });
}

function drawIcon(pen: Pen, shape: string, x: number, y: number, scale: number): void {
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

type Ending = PartyFinal['endings'][number];
type Measure = ReturnType<typeof measureWith>;

/** More endings than this would have to be smaller. */
const endingsShown = 2;
const left = 60;
const width = 960;
const padding = 36;
const board = { y: 314, height: 374, titleAt: 52, contentAt: 74, contentHeight: 274 };
const tile = { y: 706, height: 180, gap: 18, share: 3, padding: 22 };
const blue = '#82b6ff';
/** Line height. */
const spread = 1.16;

/** The sizes of an ending with its prompt and authors, if it's alone or one of two. */
const styles = {
  alone: {
    prompt: [
      { size: 34, maxLines: 1 },
      { size: 30, maxLines: 2 },
    ],
    text: [
      { size: 64, maxLines: 1 },
      { size: 54, maxLines: 2 },
      { size: 42, maxLines: 3 },
    ],
    by: 30,
  },
  two: {
    prompt: [
      { size: 27, maxLines: 1 },
      { size: 24, maxLines: 1 },
    ],
    text: [
      { size: 46, maxLines: 1 },
      { size: 36, maxLines: 2 },
      { size: 31, maxLines: 2 },
    ],
    by: 25,
  },
} as const;

/** Draws the most loved endings with their prompts, and the awards below them. */
function drawEndings(pen: Pen, endings: readonly Ending[], awards: readonly Award[]): void {
  const shown = endings.slice(0, endingsShown);
  const measure = measureWith(pen);
  drawSign(pen, [left, board.y, width, board.height], blue);
  write(pen, messages.result.bestEndings(shown.length), { x: left + padding, y: board.y + board.titleAt, size: 32 });
  const height = board.contentHeight / shown.length;
  for (const [index, ending] of shown.entries()) {
    // If both endings have the same prompt, it's drawn once.
    const prompt = shown[index - 1]?.prompt === ending.prompt ? '' : ending.prompt;
    drawEnding(pen, measure, { ...ending, prompt }, board.y + board.contentAt + index * height, height);
  }
  const each = (width - (tile.share - 1) * tile.gap) / tile.share;
  const first = left + (width - awards.length * each - (awards.length - 1) * tile.gap) / 2;
  for (const [index, award] of awards.entries()) drawTile(pen, measure, award, first + index * (each + tile.gap), each);
}

function drawEnding(pen: Pen, measure: Measure, { prompt, text, by, votes }: Ending, y: number, height: number): void {
  const isAlone = height === board.contentHeight;
  const style = isAlone ? styles.alone : styles.two;
  const room = width - 2 * padding;
  const above = fitLines(measure, prompt, room, style.prompt);
  const ending = fitLines(measure, text, room, style.text);
  const authors = messages.result.endingOf(by, votes);
  const below = fitLines(measure, authors, room, [{ size: style.by, maxLines: 1 }]);
  // Each part is aligned according to the direction of its text, but the authors are aligned like their ending.
  const parts = [
    { ...above, side: prompt, words: prompt },
    { ...ending, side: text, words: text },
    { ...below, side: text, words: '' },
  ];
  const high = parts.reduce((sum, { size, lines }) => sum + size * spread * lines.length, 0);
  let at = y + (height - high) / 2;
  for (const { size, lines, side, words } of parts) {
    const isAtRight = isRightToLeft(side);
    pen.direction = isRightToLeft(words) ? 'rtl' : 'ltr';
    for (const line of lines) {
      at += size * spread;
      const x = isAtRight ? left + width - padding : left + padding;
      write(pen, line, { x, y: at - 0.24 * size, size, align: isAtRight ? 'right' : 'left' });
    }
  }
  pen.direction = 'ltr';
}

function drawTile(pen: Pen, measure: Measure, { name, title, login, detail }: Award, x: number, room: number): void {
  drawSign(pen, [x, tile.y, room, tile.height], awardFills[name]);
  drawIcon(pen, awardStyles[name].shape, x + tile.padding - 4, tile.y + 20, 1.7);
  const inner = room - 2 * tile.padding;
  write(pen, title, { x: x + tile.padding + 48, y: tile.y + 50, size: 28 });
  const player = fitLines(
    measure,
    login,
    inner,
    [40, 34, 28].map((size) => ({ size, maxLines: 1 })),
  );
  write(pen, player.lines[0] ?? '', { x: x + tile.padding, y: tile.y + 102, size: player.size });
  const feat = fitLines(measure, detail, inner, [
    { size: 25, maxLines: 1 },
    { size: 22, maxLines: 2 },
  ]);
  for (const [index, line] of feat.lines.entries())
    write(pen, line, { x: x + tile.padding, y: tile.y + 134 + index * 26, size: feat.size });
}

/** Draws a sign that looks as it does on the pages, with a line inside its edge. */
function drawSign(pen: Pen, [x, y, w, h]: readonly [number, number, number, number], fill: string): void {
  roundRect(pen, [x, y, w, h], 26, { fill });
  roundRect(pen, [x + 9, y + 9, w - 18, h - 18], 18, { edge: ink, edgeWidth: 3 });
}

/** Loads the sign font with all the letters that the endings use. */
const loadLetters = (endings: readonly Ending[]): Promise<unknown> =>
  document.fonts.load(signFont(48), endings.map(({ prompt, text }) => prompt + text).join('')).catch(() => undefined);

/** Draws the recap of the finished game. That's possible until the next one starts. */
export const makeRecap: MakeRecap = async (client, room) => {
  const { document } = await client.fetchQuery(partyQuery(room.id));
  const party = partyOf(document.party);
  const { final, settings, since } = party;
  if (final === null) throw new Error('The game is not over');
  const [best] = final.endings;
  const facts = recapFacts({
    room,
    standings: final.players.map((player) => ({ ...player, points: player.score, caption: featOf(player) })),
    photos: [],
    times: [since],
    totals: [
      { mark: 'N', text: messages.phases.players(final.players.length) },
      { mark: 'R', text: messages.lobby.rounds(settings.rounds) },
    ],
    ...(best && { detail: messages.result.bestEndingWas(best.text, best.by) }),
  });
  const { endings } = final;
  const awards = awardsOf(final);
  if (endings.length === 0)
    return { picture: await drawRecap(facts, (pen) => drawAwards(pen, awards)), sentence: facts.sentence };
  await loadLetters(endings);
  const draw = (pen: Pen) => drawEndings(pen, endings, awards);
  return { picture: await drawRecap(facts, draw, drawLowStones), sentence: facts.sentence };
};
