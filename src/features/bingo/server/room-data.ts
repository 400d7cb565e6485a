import { dataTable, type ListData } from '#features/rooms/server/index.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { toIso } from '#shared/time.ts';
import { type SquareRow, squareColumns } from './board-store.ts';
import { boardOf, rankOf } from './score-store.ts';

interface Player {
  user_id: string;
  login: string;
  joined_seq: number;
}
/** A player without a board has one row without a square. */
type Row = Player & (SquareRow | { [Column in keyof SquareRow]: null });
type Dealt = Player & SquareRow;

export function makeRoomData({ db: { read } }: { db: Pick<Database, 'read'> }): ListData {
  // One statement, so that the leaderboard matches these squares.
  const rowsIn = prepared<{ roomId: string }, Row>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .leftJoin('squares', (join) =>
        join.onRef('squares.room_id', '=', 'members.room_id').onRef('squares.user_id', '=', 'members.user_id'),
      )
      .where('members.room_id', '=', parameter('roomId'))
      .orderBy('members.joined_seq')
      .orderBy('squares.position')
      .select(['members.user_id', 'users.login', 'members.joined_seq'])
      .select(squareColumns)
      .$castTo<Row>(),
  );
  return async (roomId) => {
    const rows = await rowsIn(read, { roomId });
    const dealt = rows.filter((row): row is Dealt => row.position !== null);
    return [squaresOf(dealt), completionsOf(dealt), scoresOf(rows)];
  };
}

const squaresOf = (dealt: readonly Dealt[]) =>
  dataTable(
    'squares',
    ['login', 'position', 'title', 'description', 'category', 'difficulty', 'points', 'image_required', 'completed_at'],
    dealt.map((row) => ({
      ...row,
      position: row.position + 1,
      image_required: row.image_required === 1,
      completed_at: row.completed_at === null ? null : toIso(row.completed_at),
    })),
  );

function completionsOf(dealt: readonly Dealt[]) {
  const done = dealt.flatMap((row) => (row.completed_seq === null ? [] : { ...row, seq: row.completed_seq }));
  return dataTable(
    'completions',
    ['seq', 'at', 'login', 'position', 'title', 'points', 'photo'],
    done
      .toSorted((a, b) => a.seq - b.seq)
      .map((row) => ({ ...row, at: toIso(row.completed_at ?? 0), position: row.position + 1 })),
  );
}

function scoresOf(rows: readonly Row[]) {
  const players = [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const own = [first, ...others].filter((row): row is Dealt => row.position !== null);
    const squares = own.map((row) => ({ ...row, at: row.completed_at, seq: row.completed_seq }));
    return { login: first.login, since: first.joined_seq, ...boardOf(squares) };
  });
  return dataTable(
    'scores',
    ['place', 'login', 'points', 'squares', 'rows', 'columns', 'full_house', 'reached_at'],
    rankOf(players).map(({ done: _, badges: __, ...row }) => row),
  );
}
