import { type CountOwn, dataTable, findOwnId, type ListData, type ListOwn } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { CountUserData, Export } from '#server/feature.ts';
import { route } from '#server/http/serve.ts';
import { toIso } from '#shared/time.ts';
import { getPersonStats } from '../score-contract.ts';
import { type OwnSquare, personStats, pointsOf } from '../stats.ts';
import { type SquareRow, squareColumns } from './board-store.ts';
import { boardOf, rankOf } from './score-store.ts';

/** Counts what is deleted with an account's memberships: its boards, and the photos on their squares. */
export const countBoardData: CountUserData = async (db, person) => {
  const { boards } = await db
    .selectFrom('bingo_boards')
    .where('user_id', '=', person.id)
    .select((eb) => eb.fn.countAll<number>().as('boards'))
    .executeTakeFirstOrThrow();
  const { photos } = await db
    .selectFrom('squares')
    .where('user_id', '=', person.id)
    .select((eb) => eb.fn.count<number>('photo').as('photos'))
    .executeTakeFirstOrThrow();
  return [
    { kind: 'boards', count: boards, details: [] },
    { kind: 'photos', count: photos, details: [] },
  ];
};

/** A person's boards with their squares, and their photos as `photos/<room>/<square>.jpg`. */
export const exportBoards: Export = async (db, person) => {
  const squares = await db
    .selectFrom('squares')
    .innerJoin('rooms', 'rooms.id', 'squares.room_id')
    .where('squares.user_id', '=', person.id)
    .orderBy('rooms.created_seq')
    .orderBy('squares.position')
    .select([
      'squares.room_id',
      'squares.position',
      'squares.title',
      'squares.description',
      'squares.category',
      'squares.difficulty',
      'squares.points',
      'squares.completed_at',
      'squares.photo',
    ])
    .execute();
  const pathOf = (square: { room_id: string; position: number }) =>
    `photos/${square.room_id}/${String(square.position + 1).padStart(2, '0')}.jpg`;
  return {
    data: [...Map.groupBy(squares, (square) => square.room_id)].map(([room, ofRoom]) => ({
      room,
      squares: ofRoom.map(({ room_id, position, completed_at, photo, ...square }) => ({
        position: position + 1,
        ...square,
        completed_at: completed_at === null ? null : toIso(completed_at),
        photo: photo === null ? null : pathOf({ room_id, position }),
      })),
    })),
    photos: squares.flatMap((square) => (square.photo === null ? [] : [{ name: square.photo, path: pathOf(square) }])),
  };
};

type OwnRow = { roomId: string; squares: number; done: number; photo: string | null };

/** A person's progress in these rooms, and the photo of each room's latest event, if it's active and has one. */
export function makeListOwn({ read }: Pick<Database, 'read'>): ListOwn {
  const ownIn = prepared<{ userId: string; roomIds: string }, OwnRow>(read, (db, parameter) =>
    db
      .selectFrom(listOf(parameter('roomIds')))
      .leftJoin('squares as own', (join) =>
        join.onRef('own.room_id', '=', 'listed.value').on('own.user_id', '=', parameter('userId')),
      )
      .groupBy('listed.value')
      .select(({ fn, selectFrom }) => [
        'listed.value as roomId',
        fn.count<number>('own.position').as('squares'),
        fn.count<number>('own.completed_at').as('done'),
        selectFrom('rooms')
          .innerJoin('room_events as event', (join) =>
            join.onRef('event.room_id', '=', 'rooms.id').onRef('event.seq', '=', 'rooms.revision'),
          )
          .innerJoin('squares as last', (join) =>
            join
              .onRef('last.room_id', '=', 'event.room_id')
              .onRef('last.user_id', '=', 'event.user_id')
              .onRef('last.position', '=', 'event.position')
              .onRef('last.completed_seq', '=', 'event.seq'),
          )
          .whereRef('rooms.id', '=', 'listed.value')
          .select('last.photo')
          .as('photo'),
      ]),
  );
  return async (query) =>
    (await ownIn(read, query)).map(({ roomId, squares, done, photo }) => ({
      roomId,
      ...(squares > 0 && { mine: { done, of: squares } }),
      ...(photo !== null && { photo }),
    }));
}

export function makeCountOwn({ db, clock }: Pick<Context, 'db' | 'clock'>): CountOwn {
  return async (userId) => {
    const own = await listOwnBoards(db.read, userId);
    const { squares, lines, full_houses, photos, day_streak } = personStats({ ...own, nowMs: clock() });
    const figures = { squares, lines, full_houses, photos, day_streak };
    return { games: own.boards.length, points: pointsOf(own.boards), figures };
  };
}

export const personStatsRoute = ({ db, clock }: Context) =>
  route(getPersonStats, async ({ params, caller }) => {
    const userId = await findOwnId(db.read, caller, params.login);
    return personStats({ ...(await listOwnBoards(db.read, userId)), nowMs: clock() });
  });

/** A person's boards in all rooms, each in board order, and how many rooms they're in. */
async function listOwnBoards(db: Reader, userId: string): Promise<{ rooms: number; boards: OwnSquare[][] }> {
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
