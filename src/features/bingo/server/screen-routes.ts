import { makeScreenDoor, noSuchScreen } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import * as contract from '../screen-contract.ts';
import { makeRoomPhotos } from './room-photos.ts';
import { makeScreenView, RoomGone } from './screen-view.ts';

/** What a television asks for, which has the link of a screen and no account. */
export function screenRoutes({ context }: { context: Context }): Route[] {
  const { db, photos } = context;
  const letIn = makeScreenDoor(context);
  const readView = makeScreenView(db);
  const roomPhotos = makeRoomPhotos(db);
  return [
    route(contract.getScreenView, async (call) => {
      const screen = await letIn(call);
      const view = await readView(screen).catch((error: unknown) => {
        if (error instanceof RoomGone) return undefined;
        throw error;
      });
      if (view === undefined) throw noSuchScreen();
      return view;
    }),

    route(contract.getScreenThumbnails, async (call) => {
      const named = await roomPhotos.listNamed(await letIn(call), call.query.v.split(','));
      if (named === undefined) throw noSuchScreen();
      const found = await photos.thumbnails(named);
      return { thumbnails: Object.fromEntries([...found].map(([name, jpeg]) => [name, jpeg.toString('base64')])) };
    }),
  ];
}
