import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import type { EventChannel } from '#server/live/live.ts';
import { roomEvents } from '../contract.ts';
import { isScreen, readerOf } from '../screens/server/screen-access.ts';
import { findScreenOf } from '../screens/server/screen-store.ts';
import { roomChannel } from './event-store.ts';
import type { Memberships } from './memberships.ts';
import { noSuchRoom } from './rights.ts';

/** A room's channel: its subscribers are the members, and the screen that shows it. */
export function makeRoomChannel({ db }: Pick<Context, 'db'>, memberships: Memberships) {
  return (roomId: string): EventChannel => ({
    sendsPresence: true,
    name: roomChannel(roomId),
    async look(who) {
      const userIds = who.map(({ userId }) => userId);
      const seen = await memberships.findMember(
        db.read,
        roomId,
        userIds.filter((userId) => !isScreen(userId)),
      );
      if (seen === undefined) return { whyGone: () => 'deleted' };
      // Read last: a screen that ended in between is unsubscribed, and gets nothing it couldn't have read.
      const screen = userIds.some(isScreen) ? await findScreenOf(db.read, roomId) : undefined;
      const subscribers = new Set(seen.memberIds);
      if (screen?.isBlocked === false) subscribers.add(readerOf(screen));
      return {
        newest: seen.newest,
        whyGone: ({ userId }) => (subscribers.has(userId) ? undefined : 'removed'),
      };
    },
  });
}
export type RoomChannel = ReturnType<typeof makeRoomChannel>;

/** The stream of a room's events for its members. */
export function eventRoute({ context, channelOf }: { context: Context; channelOf: RoomChannel }): Route {
  return route(roomEvents, ({ params, caller, request, reply }) =>
    openEventStream(context, request, reply, { channel: channelOf(params.id), caller, refusal: noSuchRoom }),
  );
}
