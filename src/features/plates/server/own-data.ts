import type { Belongings, Export } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import { spotsAndOwners } from './spot-store.ts';

/** A person's spots remain in the room without their account, as the feed does; their photos are deleted. */
export const countPlatesData: Belongings = async (db, person) => {
  const counted = await spotsAndOwners(db)
    .where('own.user_id', '=', person.id)
    .where('spot.undone_seq', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('spots'), eb.fn.count<number>('spot.photo').as('photos')])
    .executeTakeFirstOrThrow();
  return [
    { kind: 'plate_spots', count: counted.spots, details: [] },
    { kind: 'plate_photos', count: counted.photos, details: [] },
  ];
};

/** A person's spots by room, including undone ones, and their photos as `plates/<room>/<number>.jpg`. */
export const exportPlates: Export = async (db, person) => {
  const rows = await db
    .selectFrom('plates_players as own')
    .leftJoin('plates_spots as spot', (join) =>
      join.onRef('spot.room_id', '=', 'own.room_id').onRef('spot.player', '=', 'own.player'),
    )
    .where('own.user_id', '=', person.id)
    .orderBy('own.room_id')
    .orderBy('spot.seq')
    .select(['own.room_id', 'own.role', 'spot.seq', 'spot.game', 'spot.target', 'spot.at', 'spot.marks', 'spot.word'])
    .select(['spot.photo', 'spot.undone_seq'])
    .execute();
  const pathOf = (room: string, seq: number) => `plates/${room}/${seq}.jpg`;
  const spotOf = ({ room_id, seq, game, target, at, marks, word, photo, undone_seq }: (typeof rows)[number]) => ({
    game,
    target,
    at: at === null ? null : toIso(at),
    marks,
    word,
    taken_back: undone_seq !== null,
    photo: photo === null || seq === null ? null : pathOf(room_id, seq),
  });
  return {
    data: [...Map.groupBy(rows, ({ room_id }) => room_id)].map(([room, ofRoom]) => ({
      room,
      role: ofRoom[0]?.role ?? null,
      spots: ofRoom.filter(({ seq }) => seq !== null).map(spotOf),
    })),
    photos: rows.flatMap(({ room_id, seq, photo }) =>
      photo === null || seq === null ? [] : [{ name: photo, path: pathOf(room_id, seq) }],
    ),
  };
};
