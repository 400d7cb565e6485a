import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { photoEntries, zipDownloads } from '#server/http/zip-download.ts';
import { estimateBytes } from '#server/photos/estimate-bytes.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../../photo-contract.ts';
import type { ShownPhoto } from '../game.ts';
import { noSuchRoom, requireMember } from '../rights.ts';
import type { RoomKit } from '../room-kit.ts';
import type { RoomPhotos } from './room-photos.ts';
import { namesInZip } from './zip-names.ts';

interface Parts extends Pick<RoomKit, 'seats'> {
  context: Context;
  roomPhotos: RoomPhotos;
}

/** The photos of a room, whatever its game shows them for. */
export function photoRoutes({ context, seats, roomPhotos }: Parts): Route[] {
  const { db, photos, limits } = context;
  const sendZip = zipDownloads(context, 'Photos are being downloaded already.');

  async function listFor(roomId: string, userId: string): Promise<ShownPhoto[]> {
    const list = await roomPhotos.list({ roomId, userId });
    if (list === undefined) throw noSuchRoom();
    return list;
  }

  /** Breaks off for who has no seat any more: a large download takes a while. */
  async function* whileSeated<Entry>(
    roomId: string,
    caller: Caller,
    entries: AsyncIterable<Entry>,
  ): AsyncGenerator<Entry> {
    for await (const entry of entries) {
      await requireMember(seats, db.read, roomId, caller);
      yield entry;
    }
  }

  return [
    route(contract.getPhoto, async ({ params, caller }) => {
      const photo = await roomPhotos.image({ roomId: params.id, userId: caller.userId }, params.v);
      if (photo === undefined) throw noSuchRoom();
      if (photo === null) throw new AppError('notFound', 'There is no such photo in this room.');
      return { image: photo.toString('base64') };
    }),

    route(contract.getThumbnails, async ({ params, query, caller }) => {
      const seat = { roomId: params.id, userId: caller.userId };
      const found = await roomPhotos.thumbnailsFor(seat, query.v);
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
        const entries = whileSeated(params.id, caller, photoEntries(photos, namesInZip(list)));
        return { fileName: `photos-${params.id}.zip`, entries };
      });
    }),
  ];
}
