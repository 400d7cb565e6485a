import { drawRecap, type Recap, type Recapped, recapFacts } from '#features/rooms/web/index.ts';
import type { CardGame } from '../../../cards/game.ts';
import { standing } from '../../../cards/points.ts';
import { words } from '../../words.ts';
import { captionOf } from './captions.ts';
import { drawHands } from './draw-hands.ts';

/** Draws how a game of cards ended; all there is to it is on this device. */
export async function makeRecap(game: CardGame, evening: Recapped): Promise<Recap> {
  const places = standing(game);
  const facts = recapFacts({
    room: evening,
    standings: places.map(({ place, player }) => ({
      login: player.name,
      place,
      points: player.points,
      caption: captionOf(player),
    })),
    photos: [],
    times: [],
    totals: [{ mark: 'F', text: words.end.cards(game.number) }],
  });
  const hands = places.map(({ player: { name, done } }) => ({ name, done }));
  return { picture: await drawRecap(facts, (pen) => drawHands(pen, hands)), sentence: facts.sentence };
}
