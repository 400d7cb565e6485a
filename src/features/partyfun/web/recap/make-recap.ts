import { drawLowStones, drawRecap, type MakeRecap, type Pen, recapFacts } from '#features/rooms/web/index.ts';
import { partyOf } from '../../party-document.ts';
import { partyQuery } from '../party/api.ts';
import { awardsOf, featOf } from '../party/final/podium.ts';
import { words } from '../words.ts';
import { drawAwards } from './draw-awards.ts';
import { drawEndings, loadLetters } from './draw-endings.ts';

/** Draws how the game ended, which is known as long as nobody has begun another. */
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
      { mark: 'N', text: words.phases.players(final.players.length) },
      { mark: 'R', text: words.evening.rounds(settings.rounds) },
    ],
    ...(best && { detail: words.result.bestEndingWas(best.text, best.by) }),
  });
  const { endings } = final;
  const awards = awardsOf(final);
  if (endings.length === 0)
    return { picture: await drawRecap(facts, (pen) => drawAwards(pen, awards)), sentence: facts.sentence };
  await loadLetters(endings);
  const hang = (pen: Pen) => drawEndings(pen, endings, awards);
  return { picture: await drawRecap(facts, hang, drawLowStones), sentence: facts.sentence };
};
