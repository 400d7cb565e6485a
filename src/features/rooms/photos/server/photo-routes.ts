import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Route, route } from '#server/http/serve.ts';
import { photoEntries, zipDownloads } from '#server/http/zip-download.ts';
import { estimateBytes } from '#server/photos/estimate-bytes.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { GamePhotos, RoomGame, ShownPhoto } from '../../server/game.ts';
import { type Membership, noSuchRoom, requireMember } from '../../server/rights.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import * as contract from '../contract.ts';

interface Parts extends Pick<RoomKit, 'memberships'> {
  context: Context;
  roomPhotos: RoomPhotos;
}

export function photoRoutes({ context, memberships, roomPhotos }: Parts): Route[] {
  const { db, photos, limits } = context;
  const sendZip = zipDownloads(context, "Photos are already being downloaded. Please wait until it's done.");

  async function listFor(roomId: string, userId: string): Promise<ShownPhoto[]> {
    const list = await roomPhotos.list({ roomId, userId });
    if (list === undefined) throw noSuchRoom();
    return list;
  }

  /** Stops the download if the caller is no longer a member, because a large download takes a while. */
  async function* whileMember<Entry>(
    roomId: string,
    caller: Caller,
    entries: AsyncIterable<Entry>,
  ): AsyncGenerator<Entry> {
    for await (const entry of entries) {
      await requireMember(memberships, db.read, roomId, caller);
      yield entry;
    }
  }

  return [
    route(contract.getPhoto, async ({ params, caller }) => {
      const photo = await roomPhotos.image({ roomId: params.id, userId: caller.userId }, params.v);
      if (photo === undefined) throw noSuchRoom();
      if (photo === null) throw new AppError('notFound', "There's no such photo in this room.");
      return { image: photo.toString('base64') };
    }),

    route(contract.getThumbnails, async ({ params, query, caller }) => {
      const membership = { roomId: params.id, userId: caller.userId };
      const found = await roomPhotos.thumbnailsFor(membership, query.v);
      if (found === undefined) throw noSuchRoom();
      return found;
    }),

    route(contract.getRoomPhotosSize, async ({ params, caller }) => {
      const names = (await listFor(params.id, caller.userId)).map(({ name }) => name);
      return { photos: names.length, bytes: await estimateBytes(photos, names) };
    }),

    route(contract.downloadRoomPhotos, (call) => {
      const { params, caller } = call;
      return sendZip(call, async () => {
        const list = await listFor(params.id, caller.userId);
        await limits.take('photosByUser', caller.userId);
        const entries = whileMember(params.id, caller, photoEntries(photos, namesInZip(list)));
        return { fileName: `photos-${params.id}.zip`, entries };
      });
    }),
  ];
}

interface RoomPhotosParts {
  context: Pick<Context, 'db' | 'photos'>;
  games: readonly RoomGame[];
}

const noPhotos: GamePhotos = { listShown: async () => [], listNamed: async () => [] };

/** A room's photos for one of its members. Non-members get undefined, as if the room didn't exist. */
export function makeRoomPhotos({ context: { db, photos }, games }: RoomPhotosParts) {
  const { read } = db;
  const byGame = new Map<string, GamePhotos>(games.map((game) => [game.name, game.makePhotos?.(db) ?? noPhotos]));
  const gameOf = prepared<Membership, { game: string }>(read, (kysely, parameter) =>
    kysely
      .selectFrom('members')
      .innerJoin('rooms', 'rooms.id', 'members.room_id')
      .where('members.room_id', '=', parameter('roomId'))
      .where('members.user_id', '=', parameter('userId'))
      .select('rooms.game'),
  );

  async function photosFor({ roomId, userId }: Membership): Promise<GamePhotos | undefined> {
    const [room] = await gameOf(read, { roomId, userId });
    return room && (byGame.get(room.game) ?? noPhotos);
  }

  const namedFor = async (membership: Membership, names: readonly string[]): Promise<string[] | undefined> =>
    (await photosFor(membership))?.listNamed({ roomId: membership.roomId, names: JSON.stringify(names) });

  return {
    /** Newest first. */
    list: async (membership: Membership): Promise<ShownPhoto[] | undefined> =>
      (await photosFor(membership))?.listShown(membership.roomId),

    /** The photo's bytes; null if the room doesn't show it. */
    async image(membership: Membership, name: string): Promise<Buffer | null | undefined> {
      const named = await namedFor(membership, [name]);
      return named && (named.includes(name) ? photos.read(name) : null);
    },

    /** `names` is comma-separated; names that don't belong to a photo in the room are left out. */
    async thumbnailsFor(
      membership: Membership,
      names: string,
    ): Promise<{ thumbnails: Record<string, string> } | undefined> {
      const named = await namedFor(membership, names.split(','));
      if (named === undefined) return undefined;
      const found = await photos.thumbnails(named);
      return { thumbnails: Object.fromEntries([...found].map(([name, jpeg]) => [name, jpeg.toString('base64')])) };
    },
  };
}
export type RoomPhotos = ReturnType<typeof makeRoomPhotos>;

const maxNameLength = 80;

/** Puts each player's photos in a folder, under names that every file system accepts. */
export function namesInZip(photos: readonly Pick<ShownPhoto, 'login' | 'title' | 'name' | 'at'>[]) {
  const taken = new Set<string>();
  return photos.map(({ login, title, name: photo, at }) => {
    const base = `${safeName(login, 'player')}/${safeName(title, 'photo')}`;
    let name = base;
    // Titles may repeat, and some file systems ignore case.
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} ${number}`;
    taken.add(name.toLowerCase());
    return { photo, name: `${name}.jpg`, lastModified: new Date(at) };
  });
}

function safeName(text: string, fallback: string): string {
  const cleaned = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '-');
  // Not hidden, not a command option, and without the trailing characters that Windows strips.
  return cleaned.slice(0, maxNameLength).replace(/^[ -]+|[ -]+$/g, '') || fallback;
}
