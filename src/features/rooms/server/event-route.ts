import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import { roomEvents } from '../contract.ts';
import { noSuchRoom } from './rights.ts';
import type { RoomChannel } from './room-event-channel.ts';

/** The stream on which members hear what happens. */
export function eventRoute({ context, channelOf }: { context: Context; channelOf: RoomChannel }): Route {
  return route(roomEvents, ({ params, caller, request, reply }) =>
    openEventStream(context, request, reply, { channel: channelOf(params.id), caller, refusal: noSuchRoom }),
  );
}
