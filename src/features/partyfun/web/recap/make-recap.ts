import { drawRecap, type MakeRecap, recapFacts } from '#features/rooms/web/index.ts';
import { partyQuery } from '../party/api.ts';
import { awardsOf, featOf } from '../party/final/podium.ts';
import { words } from '../words.ts';
import { drawAwards } from './draw-awards.ts';

/** Draws how the game ended, which is known as long as nobody has begun another. */
export const makeRecap: MakeRecap = async (client, room) => {
  const { party } = await client.fetchQuery(partyQuery(room.id));
  const { final, settings, since } = party;
  if (final === null) throw new Error('The game is not over');
  const facts = recapFacts({
    room,
    standings: final.players.map((player) => ({ ...player, points: player.score, caption: featOf(player) })),
    photos: [],
    times: [since],
    totals: [
      { mark: 'N', text: words.phases.players(final.players.length) },
      { mark: 'R', text: words.evening.rounds(settings.rounds) },
    ],
  });
  const picture = await drawRecap(facts, (pen) => drawAwards(pen, awardsOf(final)));
  return { picture, sentence: facts.sentence };
};
