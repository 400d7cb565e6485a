import {
  drawFrames,
  drawRecap,
  frame,
  imageWidth,
  ink,
  type Pen,
  paper,
  type Recap,
  type RecapRoom,
  recapFacts,
  roundRect,
  write,
  writeName,
  yellow,
} from '#features/rooms/web/index.ts';
import { ranking } from '../../../cards/act.ts';
import type { CardGame } from '../../../cards/game.ts';
import * as messages from '../../messages.ts';

/** Draws the recap of a card game. Uses only data on this device. */
export async function makeRecap(game: CardGame, room: RecapRoom): Promise<Recap> {
  const places = ranking(game);
  const facts = recapFacts({
    room,
    standings: places.map(({ place, player }) => ({
      login: player.name,
      place,
      points: player.points,
      caption: messages.end.caption(player.done, player.skipped),
    })),
    photos: [],
    times: [],
    totals: [{ mark: 'F', text: messages.end.cards(game.number) }],
  });
  const hands = places.map(({ player: { name, done } }) => ({ name, done }));
  return { picture: await drawRecap(facts, (pen) => drawHands(pen, hands)), sentence: facts.sentence };
}

interface Hand {
  name: string;
  done: number;
}

const { margin, imageHeight } = frame;
const card = { width: 118, height: 164, round: 14, fan: [-14, 0, 14] } as const;
const maxShown = 4;

/** Draws a fan of cards for each of the leading players. The last card says how many cards they completed. */
function drawHands(pen: Pen, hands: readonly Hand[]): void {
  drawFrames(pen, hands.slice(0, maxShown), ({ name, done }) => {
    pen.fillStyle = '#f4f1e8';
    pen.fillRect(margin, margin, imageWidth, imageHeight);
    for (const [at, turn] of card.fan.entries()) drawCard(pen, turn, at === card.fan.length - 1 ? done : undefined);
    writeName(pen, name);
  });
}

/** Draws a card, rotated about the middle of its lower edge as in a hand of cards. */
function drawCard(pen: Pen, turn: number, done: number | undefined): void {
  const { width, height, round } = card;
  pen.save();
  pen.translate(margin + imageWidth / 2, margin + imageHeight - 38);
  pen.rotate((turn * Math.PI) / 180);
  roundRect(pen, [-width / 2, -height, width, height], round, {
    fill: done === undefined ? paper : yellow,
    edge: ink,
  });
  if (done !== undefined) {
    write(pen, String(done), { x: 0, y: -height / 2 + 27, size: 76, align: 'center' });
  }
  pen.restore();
}
