import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import { roomEvents } from '../contract.ts';
import { roomChannel } from './live-topics.ts';
import { requireMember } from './rights.ts';
import type { Seats } from './seats.ts';

/** The stream on which members hear that something changed. */
export function eventRoute({ context, seats }: { context: Context; seats: Seats }): Route {
  const { db } = context;
  return route(roomEvents, async ({ params, caller, request, reply }) => {
    await requireMember(seats, db.read, params.id, caller);
    const seat = { roomId: params.id, userId: caller.userId };
    openEventStream(context, request, reply, {
      channel: roomChannel(params.id),
      caller,
      whyGone: async () => ((await seats.isMember(db.read, seat)) ? undefined : 'removed'),
    });
  });
}
