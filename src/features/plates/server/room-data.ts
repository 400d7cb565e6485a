import { dataTable, type ListData } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { PlatesGame, Player, Spot } from '../contract.ts';
import { type Seen, scoreSpots, seenOf, tableOf } from '../rules/scoring.ts';
import { makeGameStore } from './game-store.ts';
import { makeSpotStore } from './spot-store.ts';

interface Played {
  game: PlatesGame;
  list: readonly Spot[];
  seen: readonly Seen[];
}

export function makeRoomData({ db }: Pick<Context, 'db'>): ListData {
  const games = makeGameStore(db);
  const spots = makeSpotStore(db);

  return async (roomId) => {
    const { number: last } = await games.findNewest(db.read, roomId);
    const players = await games.listPlayers(db.read, roomId);

    async function* allGames(): AsyncGenerator<PlatesGame> {
      for (let number = 1; number <= last; number++) {
        const game = await games.findGame(db.read, { roomId, number });
        if (game !== undefined) yield game;
      }
    }

    /** Loads the games one at a time. */
    async function* rowsOf<Row>(rowsIn: (played: Played) => readonly Row[]): AsyncGenerator<Row> {
      for await (const game of allGames()) {
        const list = await spots.listSpots(db.read, { roomId, number: game.number });
        yield* rowsIn({ game, list, seen: list.map(seenOf) });
      }
    }

    return [
      dataTable(
        'games',
        ['game', 'kind', 'state', 'started_at', 'ended_at', 'ended_by', 'settings'],
        gamesOf(allGames()),
      ),
      dataTable(
        'spots',
        ['game', 'seq', 'at', 'login', 'target', 'points', 'is_first', 'marks', 'word', 'photo'],
        rowsOf((played) => spotsOf(played, players)),
      ),
      dataTable(
        'scores',
        ['game', 'place', 'login', 'points', 'finds', 'complete', 'reached_at'],
        rowsOf((played) => scoresOf(played, players)),
      ),
    ];
  };
}

async function* gamesOf(games: AsyncIterable<PlatesGame>) {
  for await (const { number, settings, state, started_at, ended_at, ended_by } of games) {
    const { kind, ...rest } = settings;
    const times = { started_at: started_at ?? null, ended_at: ended_at ?? null, ended_by: ended_by ?? null };
    yield { game: number, kind, state, ...times, settings: JSON.stringify(rest) };
  }
}

function spotsOf({ game, list, seen }: Played, players: readonly Player[]) {
  const scores = scoreSpots(game, seen);
  const logins = new Map(players.map(({ player, login }) => [player, login]));
  return list.map(({ seq, at, player, target, marks, word, photo }) => ({
    game: game.number,
    seq,
    at,
    login: logins.get(player) ?? null,
    target,
    points: scores.get(seq)?.points ?? 0,
    is_first: scores.get(seq)?.isFirst ?? false,
    marks: marks ?? null,
    word: word ?? null,
    photo: photo ?? null,
  }));
}

const scoresOf = ({ game, seen }: Played, players: readonly Player[]) =>
  tableOf(game, players, seen).map(({ place, login, points, finds, complete, reached_at }) => ({
    game: game.number,
    place,
    login,
    points,
    finds,
    complete,
    reached_at,
  }));
