import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import type { EventChannel } from '#server/live/live.ts';
import { roomEvents } from '../contract.ts';
import { roomChannel } from './live-topics.ts';
import { noSuchRoom } from './rights.ts';
import type { Seats } from './seats.ts';

/** The stream on which members hear what happens. */
export function eventRoute({ context, seats }: { context: Context; seats: Seats }): Route {
  const { db } = context;
  const channelOf = (roomId: string): EventChannel => ({
    name: roomChannel(roomId),
    async look(who) {
      const userIds = who.map(({ userId }) => userId);
      const seen = await seats.findSeated(db.read, roomId, userIds);
      if (seen === undefined) return { whyGone: () => 'deleted' };
      return { newest: seen.revision, whyGone: ({ userId }) => (seen.seated.has(userId) ? undefined : 'removed') };
    },
  });
  return route(roomEvents, ({ params, caller, request, reply }) =>
    openEventStream(context, request, reply, { channel: channelOf(params.id), caller, refusal: noSuchRoom }),
  );
}
