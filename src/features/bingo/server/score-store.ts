import type { Membership } from '#features/rooms/server/index.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { toIso } from '#shared/time.ts';
import { type BoardDocument, resultOfBoard } from '../bingo-document.ts';
import { rank, rowOf } from '../ranking.ts';
import { makeReadByPlayer } from './by-player.ts';

type InRoom = { roomId: string };
type PlayerRow = { user_id: string; login: string; joined_seq: number };
type SquareRow = { challenge_id: string; title: string; points: number; at: number | null; seq: number | null };
type BoardRow = SquareRow & { swapped_out: string };

export interface Player {
  login: string;
  since: number;
  board?: BoardDocument;
  titles: readonly (readonly [challenge: string, title: string])[];
}

export function makeReadBoards(db: Pick<Database, 'read'>) {
  const { read } = db;
  const playersOf = prepared<InRoom, PlayerRow>(read, (kysely, parameter) =>
    kysely
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .where('members.room_id', '=', parameter('roomId'))
      .orderBy('members.joined_seq')
      .select(['members.user_id', 'users.login', 'members.joined_seq']),
  );
  const selectSquares = (kysely: Reader, roomId: string) =>
    kysely
      .selectFrom('squares')
      .innerJoin('bingo_boards', (join) =>
        join
          .onRef('bingo_boards.room_id', '=', 'squares.room_id')
          .onRef('bingo_boards.user_id', '=', 'squares.user_id'),
      )
      .where('squares.room_id', '=', roomId)
      .orderBy('position')
      .select(['challenge_id', 'title', 'points', 'completed_at as at', 'completed_seq as seq', 'swapped_out']);
  const squaresIn = prepared<InRoom, BoardRow & { user_id: string }>(read, (kysely, parameter) =>
    selectSquares(kysely, parameter('roomId')).select('squares.user_id'),
  );
  const squaresBy = prepared<Membership, BoardRow>(read, (kysely, parameter) =>
    selectSquares(kysely, parameter('roomId')).where('squares.user_id', '=', parameter('userId')),
  );
  return makeReadByPlayer<Player>(db, {
    async ofAll(on, roomId) {
      const players = await playersOf(on, { roomId });
      const squares = Map.groupBy(await squaresIn(on, { roomId }), (row) => row.user_id);
      return new Map(
        players.map(({ user_id, login, joined_seq: since }) => [
          user_id,
          { login, since, ...boardOf(squares.get(user_id)) },
        ]),
      );
    },
    ofOne: async (on, roomId, userId, { login, since }) => ({
      ...{ login, since },
      ...boardOf(await squaresBy(on, { roomId, userId })),
    }),
  });
}

/** The board that these squares make up; they must be in board order. */
export function boardOf(rows: readonly (SquareRow & Partial<BoardRow>)[] = []): Pick<Player, 'board' | 'titles'> {
  if (rows.length === 0) return { titles: [] };
  const swapped = (JSON.parse(rows[0]?.swapped_out ?? '[]') as string[]).length;
  const done = rows.flatMap(({ at, seq }, place) =>
    at === null || seq === null ? [] : [[place, { at: toIso(at), seq }] as const],
  );
  return {
    board: {
      squares: rows.map(({ challenge_id: id, points }) => [id, points]),
      done: Object.fromEntries(done),
      ...(swapped > 0 && { swapped }),
    },
    titles: rows.map(({ challenge_id: id, title }) => [id, title]),
  };
}

export const rankOf = (players: Iterable<Player>) =>
  rank(Array.from(players, ({ login, since, board }) => rowOf({ login, joined_seq: since }, resultOfBoard(board))));
