import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GamePhotos, RoomGame, ShownPhoto } from '../game.ts';
import type { Seat } from '../seats.ts';

interface Parts {
  context: Pick<Context, 'db' | 'photos'>;
  games: readonly RoomGame[];
}

/** Of a game that has none. */
const noPhotos: GamePhotos = { listShown: async () => [], listNamed: async () => [] };

/**
 * The photos of a room for one of its members, as the room's game shows them. Who has no seat in the room gets undefined, exactly as for a
 * room that does not exist.
 */
export function makeRoomPhotos({ context: { db, photos }, games }: Parts) {
  const { read } = db;
  const byGame = new Map<string, GamePhotos>(games.map((game) => [game.name, game.makePhotos?.(db) ?? noPhotos]));
  const gameOf = prepared<Seat, { game: string }>(read, (kysely, parameter) =>
    kysely
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .where('members.room_id', '=', parameter('roomId'))
      .where('members.user_id', '=', parameter('userId'))
      .select('rooms.game'),
  );

  async function photosFor({ roomId, userId }: Seat): Promise<GamePhotos | undefined> {
    const [room] = await gameOf(read, { roomId, userId });
    return room && (byGame.get(room.game) ?? noPhotos);
  }

  /** Of these names those that are photos of the room. */
  const namedFor = async (seat: Seat, names: readonly string[]): Promise<string[] | undefined> =>
    (await photosFor(seat))?.listNamed({ roomId: seat.roomId, names: JSON.stringify(names) });

  return {
    /** Newest first. */
    list: async (seat: Seat): Promise<ShownPhoto[] | undefined> => (await photosFor(seat))?.listShown(seat.roomId),

    /** One as it is; null where the room does not show it. */
    async image(seat: Seat, name: string): Promise<Buffer | null | undefined> {
      const named = await namedFor(seat, [name]);
      return named && (named.includes(name) ? photos.read(name) : null);
    },

    /** Of those of these names, with commas between, that are photos of the room. */
    async thumbnailsFor(seat: Seat, names: string): Promise<{ thumbnails: Record<string, string> } | undefined> {
      const named = await namedFor(seat, names.split(','));
      if (named === undefined) return undefined;
      const found = await photos.thumbnails(named);
      return { thumbnails: Object.fromEntries([...found].map(([name, jpeg]) => [name, jpeg.toString('base64')])) };
    },
  };
}
export type RoomPhotos = ReturnType<typeof makeRoomPhotos>;
