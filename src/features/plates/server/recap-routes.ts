import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { type PlatesGame, type PlatesStanding, type Player, type Spot, summaryOfGame } from '../contract.ts';
import { type EarlierGame, gamesPerPage, getPlatesRecap, listEarlierGames } from '../recap-contract.ts';
import { recordsOf } from '../rules/outcome.ts';
import { seenOf, tableOf } from '../rules/scoring.ts';
import { makeEndIfDue, type Parts, requireMember } from './endings.ts';
import { type GameAt, type GameRow, gameColumns, gameFromRow } from './game-store.ts';
import { type SpotFields, spotColumns, spotOf } from './spot-store.ts';

export function recapRoutes(parts: Parts): Route[] {
  const { context, games, spots } = parts;
  const { read } = context.db;
  const earlier = makeEarlierStore(context.db);
  const endIfDue = makeEndIfDue(parts);

  async function requestedNumber(
    roomId: string,
    { game, spot }: { game?: string | undefined; spot?: string | undefined },
  ) {
    if (game !== undefined) return Number(game);
    return spot === undefined ? undefined : ((await earlier.findGameOf(roomId, Number(spot))) ?? 0);
  }

  return [
    route(getPlatesRecap, async ({ params: { id }, query, caller }) => {
      await requireMember(parts, read, id, caller.userId);
      await endIfDue(id);
      const newest = await games.findNewest(read, id);
      const number = (await requestedNumber(id, query)) ?? newest.number;
      const game = number === newest.number ? newest : await games.findGame(read, { roomId: id, number });
      if (game === undefined) throw new AppError('notFound', "There's no such game in this room.");
      const players = await games.listPlayers(read, id);
      const list = await spots.listSpots(read, { roomId: id, number });
      const all = tableOf(game, players, list.map(seenOf));
      const table = number === newest.number ? all : all.filter(hasFound);
      return { game, players, spots: list, table, records: recordsOf(game, list.map(seenOf)), last: newest.number };
    }),

    route(listEarlierGames, async ({ params: { id }, query, caller }) => {
      await requireMember(parts, read, id, caller.userId);
      const number = query.before === undefined ? (await games.findNewest(read, id)).number : Number(query.before);
      const found = await earlier.listBefore({ roomId: id, number }, gamesPerPage + 1);
      const page = found.slice(0, gamesPerPage);
      const [last, first] = [page[0], page.at(-1)];
      if (last === undefined || first === undefined) return { games: [] };
      const players = await games.listPlayers(read, id);
      const spotsByGame = await earlier.listSpots({ roomId: id, from: first.number, to: last.number });
      return {
        games: page.map((game) => earlierGameOf(game, players, spotsByGame.get(game.number) ?? [])),
        ...(found.length > page.length && { before: first.number }),
      };
    }),
  ];
}

/** Excludes members who joined later: they're passengers now, but didn't play in earlier games. */
const hasFound = ({ finds }: PlatesStanding) => finds > 0;

function earlierGameOf(game: PlatesGame, players: readonly Player[], spots: readonly Spot[]): EarlierGame {
  const first = tableOf(game, players, spots.map(seenOf)).filter((row) => row.place === 1 && hasFound(row));
  return {
    game: summaryOfGame(game),
    finds: spots.length,
    winners: first.map(({ login }) => login),
    points: first[0]?.points ?? 0,
  };
}

type GameRange = { roomId: string; from: number; to: number };

function makeEarlierStore({ read }: Pick<Database, 'read'>) {
  const before = prepared<GameAt & { atMost: number }, GameRow>(read, (db, parameter) =>
    db
      .selectFrom('plates_games')
      .where('room_id', '=', parameter('roomId'))
      .where('number', '<', parameter('number'))
      .orderBy('number', 'desc')
      .limit(parameter('atMost'))
      .select(gameColumns),
  );
  const activeSpots = prepared<GameRange, SpotFields & { game: number }>(read, (db, parameter) =>
    db
      .selectFrom('plates_spots')
      .where('room_id', '=', parameter('roomId'))
      .where('game', '>=', parameter('from'))
      .where('game', '<=', parameter('to'))
      .where('undone_seq', 'is', null)
      .orderBy('seq')
      .select([...spotColumns, 'game']),
  );
  const gameOf = prepared<{ roomId: string; seq: number }, { game: number }>(read, (db, parameter) =>
    db
      .selectFrom('plates_spots')
      .where('room_id', '=', parameter('roomId'))
      .where('seq', '=', parameter('seq'))
      .select('game'),
  );

  return {
    listBefore: async (at: GameAt, atMost: number): Promise<PlatesGame[]> =>
      (await before(read, { ...at, atMost })).map(gameFromRow),

    /** Active spots of these games, by number. */
    async listSpots(range: GameRange): Promise<ReadonlyMap<number, Spot[]>> {
      const rows = Map.groupBy(await activeSpots(read, range), ({ game }) => game);
      return new Map([...rows].map(([game, spots]) => [game, spots.map(spotOf)]));
    },

    /** The game that this event's spot belongs to, even if the spot was undone. */
    findGameOf: async (roomId: string, seq: number): Promise<number | undefined> =>
      (await gameOf(read, { roomId, seq }))[0]?.game,
  };
}
