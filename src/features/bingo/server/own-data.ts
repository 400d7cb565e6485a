import { type CountOwn, findOwnId, type ListOwn } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import type { CountUserData, Export } from '#server/feature.ts';
import { route } from '#server/http/serve.ts';
import { toIso } from '#shared/time.ts';
import { getPersonStats } from '../score-contract.ts';
import { personStats, pointsOf } from '../stats.ts';
import { listOwnBoards } from './score-store.ts';

/** Counts what is deleted with an account's memberships: boards, and photos on their squares. */
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

/** A person's progress in these rooms, and the photo of each room's latest event if that's still active and has one. */
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
