import { type GameScreen, type Looked, makeListHearts } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameHead, Spot } from '../contract.ts';
import { isCollector } from '../rules/collector-points.ts';
import { digitsOf, isRun, numbersIn } from '../rules/run.ts';
import { chainsOf, nextStep, seenOf, tableOf } from '../rules/scoring.ts';
import { titleOfTarget } from '../rules/target-title.ts';
import { PlatesOnScreen, screenFinds, screenPlayers } from '../screen-contract.ts';
import { makeGameStore } from './game-store.ts';
import { shortHead } from './short-head.ts';
import { makeSpotStore } from './spot-store.ts';

/** About so many take a row and a card. */
const bytesPerRow = 200;

/** The game at hand, as a screen shows it. */
export function makeScreen({ read }: Pick<Database, 'read'>): GameScreen {
  const games = makeGameStore({ read });
  const spots = makeSpotStore({ read });
  const listHearts = makeListHearts(read);
  const listQuestioned = makeListQuestioned(read);

  async function viewOf(roomId: string): Promise<PlatesOnScreen> {
    const game = await games.findNewest(read, roomId);
    const [players, list, hearts, questioned] = await Promise.all([
      games.listPlayers(read, roomId),
      spots.listSpots(read, { roomId, number: game.number }),
      listHearts(read, roomId),
      listQuestioned(read, { roomId }),
    ]);
    const asked = new Set(questioned.map(({ seq }) => seq));
    const logins = new Map(players.map(({ player, login }) => [player, login]));
    const latest = list.toSorted((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq).slice(0, screenFinds);
    return {
      game: shortHead(game),
      passengers: players.filter(({ here, role }) => here && role === 'passenger').length,
      ...standOf(game, list),
      table: tableOf(game, players, list.map(seenOf))
        .slice(0, screenPlayers)
        .map(({ login, place, points }) => ({ login, place, points })),
      finds: latest.map(({ seq, player, target, photo }) => ({
        ...{
          seq,
          login: logins.get(player) ?? '',
          title: titleOfTarget(game.settings, target),
          hearts: hearts.get(seq)?.length ?? 0,
        },
        ...(photo !== undefined && { photo }),
        ...(asked.has(seq) && { is_questioned: true }),
      })),
    };
  }

  return {
    view: PlatesOnScreen,
    async look(roomId): Promise<Looked> {
      const view = await viewOf(roomId);
      return { view, bytes: bytesPerRow * (view.table.length + view.finds.length + 1) };
    },
  };
}

/** What somebody asks about in a room. */
const makeListQuestioned = (read: Database['read']) =>
  prepared<{ roomId: string }, { seq: number }>(read, (db, parameter) =>
    db.selectFrom('questions').where('room_id', '=', parameter('roomId')).where('outcome', 'is', null).select('seq'),
  );

/** How much is found, and what is next. */
function standOf(game: GameHead, list: readonly Spot[]): Pick<PlatesOnScreen, 'next' | 'found' | 'of'> {
  if (isRun(game)) {
    const of = numbersIn[game.settings.length];
    const found = Math.max(0, ...[...chainsOf(game, list.map(seenOf)).values()].map(nextStep));
    return { found, of, ...(game.state === 'running' && found < of && { next: digitsOf(game, found) }) };
  }
  if (!isCollector(game)) return {};
  return { found: new Set(list.map(({ target }) => target)).size, of: Object.keys(game.tiers ?? {}).length };
}
