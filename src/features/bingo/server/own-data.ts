import type { Belongings, Export } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';

/** Boards are deleted with their memberships, and photos with their squares. */
export const belongingsOnBoards: Belongings = async (db, person) => {
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
