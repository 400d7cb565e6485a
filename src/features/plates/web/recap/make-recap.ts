import {
  drawLowStones,
  drawRecap,
  type MakeRecap,
  type Pen,
  type Recap,
  recapFacts,
} from '#features/rooms/web/index.ts';
import type { PlatesRecap } from '../../recap-contract.ts';
import { recapQuery } from '../api.ts';
import { bestDayOf } from '../end/best-day.ts';
import { captionOf, reachedOf } from '../end/captions.ts';
import { roadOf } from '../end/milestones.ts';
import { loadPlaces } from '../places/load-places.ts';
import { paceText } from '../run/PaceTiles.tsx';
import { ownerOf } from '../spot/SpotHeart.tsx';
import { words } from '../words.ts';
import { drawCards } from './draw-cards.ts';
import { drawPlaces } from './draw-places.ts';
import { drawRoad } from './draw-road.ts';

const texts = words.recap;

/** Reads what the game of this number has come to, and draws it. */
export async function makeRecap(...[client, room, number]: [...Parameters<MakeRecap>, number]): Promise<Recap> {
  const recap = await client.fetchQuery({ ...recapQuery(room.id, number), staleTime: 0, retry: false });
  const { game, spots, table } = recap;
  const reached = reachedOf(game, spots);
  const facts = recapFacts({
    room: { ...room, created_at: game.started_at ?? room.created_at },
    standings: table.map((row) => ({ ...row, caption: captionOf(game, row) })),
    photos: [],
    times: spots.map(({ at }) => at),
    totals: totalsOf(recap),
    ...(reached && { detail: texts.found(reached.found, reached.text) }),
  });
  const titled = { ...facts, days: texts.days(words.game.kinds[game.settings.kind], facts.days) };
  const hang = await painterOf(recap, facts.podium);
  return { picture: await drawRecap(titled, hang, drawLowStones), sentence: facts.sentence };
}

/** Who played, and one record. */
function totalsOf({ spots, table, records }: PlatesRecap) {
  const best = bestDayOf(spots);
  const fastest = records.fastest_ten_ms;
  return [
    { mark: 'P', text: texts.players(table.length) },
    ...(best === undefined ? [] : [{ mark: 'D', text: texts.bestDay(best.finds) }]),
    ...(best === undefined && fastest !== undefined ? [{ mark: 'F', text: texts.fastestTen(paceText(fastest)) }] : []),
  ];
}

/** What hangs below the sign: the map, the road, or the boards. */
async function painterOf(
  recap: PlatesRecap,
  podium: readonly { login: string; done?: string | undefined }[],
): Promise<(pen: Pen) => void> {
  const { game, spots, players, records } = recap;
  const reached = reachedOf(game, spots);
  const road = roadOf(game, spots);
  const of = texts.of(reached?.text ?? '');
  if (road !== undefined) return (pen) => drawRoad(pen, game, road, of);
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
