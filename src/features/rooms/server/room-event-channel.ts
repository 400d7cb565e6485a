import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import type { EventChannel } from '#server/live/live.ts';
import { roomEvents } from '../contract.ts';
import { isScreen, readerOf } from '../screens/server/screen-access.ts';
import { findScreenOf } from '../screens/server/screen-store.ts';
import { roomChannel } from './event-store.ts';
import type { Seats } from './memberships.ts';
import { noSuchRoom } from './rights.ts';

/** The channel of a room: its members hear it, each with a seat, and the screen that shows it. */
export function makeRoomChannel({ db }: Pick<Context, 'db'>, seats: Seats) {
  return (roomId: string): EventChannel => ({
    sendsPresence: true,
    name: roomChannel(roomId),
    async checkAccess(who) {
      const userIds = who.map(({ userId }) => userId);
      const seen = await seats.findMember(
        db.read,
        roomId,
        userIds.filter((userId) => !isScreen(userId)),
      );
      if (seen === undefined) return { goneReason: () => 'deleted' };
      // Afterwards: what ends in between is over for it, and it hears nothing that it could not have read.
      const screen = userIds.some(isScreen) ? await findScreenOf(db.read, roomId) : undefined;
      const hearing = new Set(seen.seated);
      if (screen?.isShut === false) hearing.add(readerOf(screen));
      return {
        newest: seen.newest,
        goneReason: ({ userId }) => (hearing.has(userId) ? undefined : 'removed'),
      };
    },
  });
}
export type RoomChannel = ReturnType<typeof makeRoomChannel>;

/** The stream on which members hear what happens. */
export function eventRoute({ context, channelOf }: { context: Context; channelOf: RoomChannel }): Route {
  return route(roomEvents, ({ params, caller, request, reply }) =>
    openEventStream(context, request, reply, { channel: channelOf(params.id), caller, refusal: noSuchRoom }),
  );
}
