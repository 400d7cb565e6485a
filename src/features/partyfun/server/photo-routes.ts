import { noSuchRoom } from '#features/rooms/server/index.ts';
import { makePhotoCall } from '#server/http/photo-call.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { actFor, type Parts } from './party-routes.ts';
import { addPhoto, dropPhotos, listKnownPhotos, makeFindVisible } from './photo-store.ts';
import { refusalOf } from './refusals.ts';

export function photoRoutes(parts: Parts): Route[] {
  const { context, store, lock } = parts;
  const { db, photos, clock } = context;
  const findVisible = makeFindVisible(db);
  const takePhoto = makePhotoCall(context, listKnownPhotos);

  async function visibleTo(roomId: string, { userId }: Caller, names: readonly string[]): Promise<string[]> {
    const visible = await findVisible({ roomId, userId }, names);
    if (visible === undefined) throw noSuchRoom();
    return visible;
  }

  return [
    route(contract.sendPartyPhoto, async (call) => {
      const { params, query, caller } = call;
      const [roomId, phase] = [params.id, Number(query.phase)];
      const { userId } = caller;
      let title = '';
      return takePhoto(call, {
        lock: lock(roomId),
        // Runs before the upload, so that a late photo is refused before it's sent.
        async check() {
          const found = await store.findFor(db.read, { roomId, userId }, clock());
          if (found === undefined) throw noSuchRoom();
          if (found.state.number !== phase) throw refusalOf('late');
          title = found.state.round?.text ?? '';
        },
        async show(trx, photo) {
          let previous: string | undefined;
          // Added before the answer, because the last answer makes all photos visible.
          await addPhoto(trx, { name: photo, roomId, userId, title, createdAt: clock() });
          const next = await actFor(parts, trx, roomId, caller, (before) => {
            previous = before.round?.answers[userId]?.what.photo;
            return { do: 'answer', by: userId, phase, tab: query.tab, answer: { photo } };
          });
          const dropped = previous === undefined ? [] : await dropPhotos(trx, roomId, [previous]);
          trx.onCommit(() => photos.remove(dropped));
          return { ...next, photo };
        },
      });
    }),

    route(contract.getPartyPhoto, async ({ params, caller }) => {
      const [name] = await visibleTo(params.id, caller, [params.photo]);
      if (name === undefined) throw new AppError('notFound', "There's no such photo.");
      return { image: (await photos.read(name)).toString('base64') };
    }),

    route(contract.getPartyThumbnails, async ({ params, query, caller }) => {
      const found = await photos.thumbnails(await visibleTo(params.id, caller, query.v.split(',')));
      return { thumbnails: Object.fromEntries([...found].map(([name, jpeg]) => [name, jpeg.toString('base64')])) };
    }),
  ];
}
