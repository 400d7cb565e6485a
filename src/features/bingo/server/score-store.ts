import type { Reader } from '#server/db/database.ts';
import type { LogEntry, Player } from './scoring/standings.ts';
import type { OwnSquare, RoomSquare } from './scoring/stats.ts';

export interface NamedPlayer extends Player {
  login: string;
}

/** The members of a room in order of joining, with the points of their squares. */
export async function listPlayers(db: Reader, roomId: string): Promise<NamedPlayer[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('squares', (join) =>
      join.onRef('squares.room_id', '=', 'members.room_id').onRef('squares.user_id', '=', 'members.user_id'),
    )
    .where('members.room_id', '=', roomId)
    .orderBy('members.joined_seq')
    .orderBy('squares.position')
    .select(['members.user_id', 'users.login', 'squares.points'])
    .execute();
  return [...Map.groupBy(rows, (row) => row.user_id)].map(([user, squares]) => ({
    user,
    login: squares[0]?.login ?? '',
    points: squares.flatMap(({ points }) => points ?? []),
  }));
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

/** Completions and undos on the boards that present members hold: what somebody did before leaving counts no more. */
export async function listCompletionLog(db: Reader, roomId: string): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('room_events')
    .innerJoin('members', (join) =>
      join.onRef('members.room_id', '=', 'room_events.room_id').onRef('members.user_id', '=', 'room_events.user_id'),
    )
    .where('room_events.room_id', '=', roomId)
    .where('room_events.kind', 'in', ['completed', 'undone'])
    .whereRef('room_events.seq', '>', 'members.joined_seq')
    .orderBy('room_events.seq')
    .select(['room_events.seq', 'room_events.at', 'room_events.kind', 'room_events.position', 'members.user_id'])
    .execute();
  return rows.map(({ seq, at, kind, position, user_id }) => ({
    seq,
    at,
    user: user_id,
    position: position ?? 0,
    kind: kind as LogEntry['kind'],
  }));
}
