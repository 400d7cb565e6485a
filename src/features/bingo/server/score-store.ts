import type { Seat } from '#features/rooms/server/index.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Completion, lineOf, rowOf, type Unranked } from '../ranking.ts';
import { bingoGrid } from '../score.ts';
import type { Line } from '../score-contract.ts';
import { lineOfMarks, makeMarksOf } from './board-store.ts';
import { makeReadByPlayer } from './by-player.ts';
import type { OwnSquare, RoomSquare } from './stats.ts';

type InRoom = { roomId: string };
type PlayerRow = { user_id: string; login: string; joined_seq: number; board_of: string | null };
type DoneRow = { user_id: string; position: number; points: number; at: number; seq: number };

/** Only done squares are read: an open one counts for nothing. */
const openBoard: readonly number[] = Array.from({ length: bingoGrid.rows * bingoGrid.columns }, () => 0);

/** What the members of a room have reached. */
export function makeReadRows(db: Pick<Database, 'read'>) {
  const { read } = db;
  const playersOf = prepared<InRoom, PlayerRow>(read, (kysely, parameter) =>
    kysely
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .leftJoin('bingo_boards', (join) =>
        join
          .onRef('bingo_boards.room_id', '=', 'members.room_id')
          .onRef('bingo_boards.user_id', '=', 'members.user_id'),
      )
      .where('members.room_id', '=', parameter('roomId'))
      .orderBy('members.joined_seq')
      .select(['members.user_id', 'users.login', 'members.joined_seq', 'bingo_boards.user_id as board_of']),
  );
  const doneIn = prepared<InRoom, DoneRow>(read, (kysely, parameter) =>
    kysely
      .selectFrom('squares')
      .where('room_id', '=', parameter('roomId'))
      .where('completed_at', 'is not', null)
      .select(['user_id', 'position', 'points', 'completed_at as at', 'completed_seq as seq'])
      .$narrowType<{ at: number; seq: number }>(),
  );
  const marksOf = makeMarksOf(read);
  return makeReadByPlayer<Unranked>(db, {
    async ofAll(on, roomId) {
      const players = await playersOf(on, { roomId });
      const done = Map.groupBy(await doneIn(on, { roomId }), (row) => row.user_id);
      return new Map(players.map((player) => [player.user_id, rowOf(player, reached(player, done))]));
    },
    ofOne: async (on, roomId, userId, former) => rowOf(former, lineOfMarks(await marksOf(on, { roomId, userId }))),
  });
}

function reached(player: PlayerRow, doneByAll: ReadonlyMap<string, DoneRow[]>): Line {
  const done = doneByAll.get(player.user_id) ?? [];
  return lineOf(player.board_of === null ? [] : pointsOf(done), done satisfies Completion[]);
}

function pointsOf(done: readonly DoneRow[]): readonly number[] {
  if (done.length === 0) return openBoard;
  const points = [...openBoard];
  for (const square of done) points[square.position] = square.points;
  return points;
}

/** The squares dealt in a room. */
export function makeReadSquares(db: Pick<Database, 'read'>) {
  const { read } = db;
  const squaresOf = (kysely: Reader, roomId: string) =>
    kysely
      .selectFrom('squares')
      .where('room_id', '=', roomId)
      .orderBy('challenge_id')
      .select(['user_id as userId', 'challenge_id as challengeId', 'title', 'completed_at as completedAt']);
  type Row = RoomSquare & { userId: string };
  const squaresIn = prepared<InRoom, Row>(read, (kysely, parameter) => squaresOf(kysely, parameter('roomId')));
  const squaresBy = prepared<Seat, Row>(read, (kysely, parameter) =>
    squaresOf(kysely, parameter('roomId')).where('user_id', '=', parameter('userId')),
  );
  return makeReadByPlayer<RoomSquare[]>(db, {
    ofAll: async (on, roomId) => Map.groupBy(await squaresIn(on, { roomId }), ({ userId }) => userId),
    ofOne: (on, roomId, userId) => squaresBy(on, { roomId, userId }),
  });
}

/** A person's boards over all rooms, each in board order, and the number of rooms they are in. */
export async function listOwnBoards(db: Reader, userId: string): Promise<{ rooms: number; boards: OwnSquare[][] }> {
  const rooms = await db
    .selectFrom('members')
    .innerJoin('rooms', (join) => join.onRef('rooms.id', '=', 'members.room_id').on('rooms.game', '=', 'bingo'))
    .where('members.user_id', '=', userId)
    .select('members.room_id')
    .execute();
  const squares = await db
    .selectFrom('squares')
    .where('user_id', '=', userId)
    .orderBy('room_id')
    .orderBy('position')
    .select(['room_id', 'difficulty', 'category', 'points', 'photo', 'completed_at'])
    .execute();
  const boards = [...Map.groupBy(squares, (square) => square.room_id).values()];
  return {
    rooms: rooms.length,
    boards: boards.map((board) =>
      board.map(({ difficulty, category, points, photo, completed_at }) => ({
        difficulty,
        category,
        points,
        hasPhoto: photo !== null,
        completedAt: completed_at,
      })),
    ),
  };
}
