import { noSuchRoom, type Seat } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { photoEntries, zipDownloads } from '#server/http/zip-download.ts';
import { estimateBytes } from '#server/photos/estimate-bytes.ts';
import * as contract from '../photo-contract.ts';
import { makeRoomPhotos } from './room-photos.ts';
import { namesInZip } from './zip-names.ts';

/** The photos of a room together; one alone is asked for by its square. */
export function photoRoutes({ context }: { context: Context }): Route[] {
  const { db, photos, limits } = context;
  const roomPhotos = makeRoomPhotos(db);
  const sendZip = zipDownloads(context, 'Photos are being downloaded already.');

  async function listFor(roomId: string, userId: string): Promise<contract.RoomPhoto[]> {
    const list = await roomPhotos.list({ roomId, userId });
    if (list === undefined) throw noSuchRoom();
    return list;
  }

  /** Breaks off for who has no seat any more: a large download takes a while. */
  async function* whileSeated<Entry>(seat: Seat, entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
    for await (const entry of entries) {
      if ((await roomPhotos.listNamed(seat, [])) === undefined) throw noSuchRoom();
      yield entry;
    }
  }

  return [
    route(contract.listRoomPhotos, ({ params, caller }) => listFor(params.id, caller.userId)),

    route(contract.getThumbnails, async ({ params, query, caller }) => {
      const seat = { roomId: params.id, userId: caller.userId };
      const named = await roomPhotos.listNamed(seat, query.v.split(','));
      if (named === undefined) throw noSuchRoom();
      const found = await photos.thumbnails(named);
      return { thumbnails: Object.fromEntries([...found].map(([name, jpeg]) => [name, jpeg.toString('base64')])) };
    }),

    route(contract.getRoomPhotosSize, async ({ params, caller }) => {
      const names = (await listFor(params.id, caller.userId)).map(({ v }) => v);
      return { photos: names.length, bytes: await estimateBytes(photos, names) };
    }),

    route(contract.downloadRoomPhotos, (call) => {
      const { params, caller } = call;
      return sendZip(call, async () => {
        const list = await listFor(params.id, caller.userId);
        await limits.take('photosByUser', caller.userId);
        const seat = { roomId: params.id, userId: caller.userId };
        const entries = whileSeated(seat, photoEntries(photos, namesInZip(list)));
        return { fileName: `photos-${params.id}.zip`, entries };
      });
    }),
  ];
}
