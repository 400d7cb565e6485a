import type { Database, Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Completion, lineOf, rowOf, type Unranked } from '../ranking.ts';
import { bingoGrid } from '../score.ts';
import type { OwnSquare, RoomSquare } from './stats.ts';

type InRoom = { roomId: string };
type PlayerRow = { user_id: string; login: string; joined_seq: number; board_of: string | null };
type DoneRow = { user_id: string; position: number; points: number; at: number; seq: number };

/** Only done squares are read: an open one counts for nothing. */
const openBoard: readonly number[] = Array.from({ length: bingoGrid.rows * bingoGrid.columns }, () => 0);

/** What the members of a room have reached, in order of joining. */
export function makeListRows({ read }: Pick<Database, 'read'>): (db: Reader, roomId: string) => Promise<Unranked[]> {
  const playersOf = prepared<InRoom, PlayerRow>(read, (db, parameter) =>
    db
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
  const doneIn = prepared<InRoom, DoneRow>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .where('room_id', '=', parameter('roomId'))
      .where('completed_at', 'is not', null)
      .select(['user_id', 'position', 'points', 'completed_at as at', 'completed_seq as seq'])
      .$narrowType<{ at: number; seq: number }>(),
  );
  return async (db, roomId) => {
    const players = await playersOf(db, { roomId });
    const doneBy = Map.groupBy(await doneIn(db, { roomId }), (row) => row.user_id);
    return players.map((player) => {
      const done = doneBy.get(player.user_id) ?? [];
      const line = lineOf(player.board_of === null ? [] : pointsOf(done), done satisfies Completion[]);
      return rowOf(player, line);
    });
  };
}

function pointsOf(done: readonly DoneRow[]): readonly number[] {
  if (done.length === 0) return openBoard;
  const points = [...openBoard];
  for (const square of done) points[square.position] = square.points;
  return points;
}

/** All squares dealt in a room. */
export function makeListSquares({
  read,
}: Pick<Database, 'read'>): (db: Reader, roomId: string) => Promise<RoomSquare[]> {
  const squaresOf = prepared<InRoom, RoomSquare>(read, (db, parameter) =>
    db
      .selectFrom('squares')
      .where('room_id', '=', parameter('roomId'))
      .orderBy('challenge_id')
      .select(['challenge_id as challengeId', 'title', 'completed_at as completedAt']),
  );
  return (db, roomId) => squaresOf(db, { roomId });
}
/** A person's boards over all rooms, each in board order, and the number of rooms they are in. */
export async function listOwnBoards(db: Reader, userId: string): Promise<{ rooms: number; boards: OwnSquare[][] }> {
  const rooms = await db.selectFrom('members').where('user_id', '=', userId).select('room_id').execute();
  const squares = await db
    .selectFrom('squares')
    .where('user_id', '=', userId)
    .orderBy('room_id')
    .orderBy('position')
    .select(['room_id', 'difficulty', 'category', 'photo', 'completed_at'])
    .execute();
  const boards = [...Map.groupBy(squares, (square) => square.room_id).values()];
  return {
    rooms: rooms.length,
    boards: boards.map((board) =>
      board.map(({ difficulty, category, photo, completed_at }) => ({
        difficulty,
        category,
        hasPhoto: photo !== null,
        completedAt: completed_at,
      })),
    ),
  };
}
