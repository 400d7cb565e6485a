import type { Reader } from '#server/db/database.ts';
import type { Completion, Player } from './scoring/standings.ts';
import type { OwnSquare, RoomSquare } from './scoring/stats.ts';

export interface NamedPlayer extends Player {
  login: string;
}

/**
 * The members of a room in order of joining, with the points of their squares, and the completions that stand: all that
 * the scores need, in one look.
 */
export async function listGame(
  db: Reader,
  roomId: string,
): Promise<{ players: NamedPlayer[]; completions: Completion[] }> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('squares', (join) =>
      join.onRef('squares.room_id', '=', 'members.room_id').onRef('squares.user_id', '=', 'members.user_id'),
    )
    .where('members.room_id', '=', roomId)
    .orderBy('members.joined_seq')
    .orderBy('squares.position')
    .select([
      'members.user_id as user',
      'users.login',
      'squares.position',
      'squares.points',
      'squares.completed_at as at',
      'squares.completed_seq as seq',
    ])
    .execute();
  const players = [...Map.groupBy(rows, (row) => row.user)].map(([user, squares]) => ({
    user,
    login: squares[0]?.login ?? '',
    points: squares.flatMap(({ points }) => points ?? []),
  }));
  const completions = rows.flatMap(({ user, position, at, seq }) =>
    position === null || at === null || seq === null ? [] : { user, position, at, seq },
  );
  return { players, completions };
}

/** All squares dealt in a room. */
export async function listRoomSquares(db: Reader, roomId: string): Promise<RoomSquare[]> {
  const rows = await db
    .selectFrom('squares')
    .where('room_id', '=', roomId)
    .orderBy('challenge_id')
    .select(['challenge_id', 'title', 'completed_at'])
    .execute();
  return rows.map((row) => ({ challengeId: row.challenge_id, title: row.title, completedAt: row.completed_at }));
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
