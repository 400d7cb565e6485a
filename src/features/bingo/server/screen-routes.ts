import { makeScreenDoor, noSuchScreen } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import * as contract from '../screen-contract.ts';
import { makeScreenView, RoomGone } from './screen-view.ts';

/** What a television asks for, which has the link of a screen and no account. */
export function screenRoutes(context: Context): Route[] {
  const letIn = makeScreenDoor(context);
  const readView = makeScreenView(context.db);
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
  ];
}
