import type { FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs, secondMs } from '#shared/time.ts';
import { apiHeaders } from '../http/headers.ts';
import { addressKey } from '../rate-limits.ts';
import type { Caller } from '../sessions/sessions.ts';
import type { Live } from './live.ts';

const heartbeatMs = 20 * secondMs;
/** After this long the reader is asked to come back, which also reads its rights anew. */
const maxStreamMs = 30 * minuteMs;

interface Stream {
  channel: string;
  caller: Caller;
  /** Asked with each heartbeat: does this session still exist and may it still listen? */
  mayListen: () => Promise<boolean>;
}

/** Turns a request into a stream of server-sent events and hands it to the hub. Throws AppError before anything is sent. */
export function openEventStream(live: Live, request: FastifyRequest, reply: FastifyReply, stream: Stream): void {
  const { raw: response } = reply;
  const { caller, channel } = stream;
  live.connect({
    channel,
    response,
    userId: caller.userId,
    sessionId: caller.sessionId,
    address: addressKey(request.ip),
  });
  reply.hijack();
  response.writeHead(200, {
    ...apiHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  // A retry spread over time, so that a room of hundreds does not come back in one moment.
  response.write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`);
  request.raw.socket.setTimeout(0);

  const heartbeat = setInterval(() => {
    response.write(': still here\n\n');
    stream.mayListen().then(
      (may) => may || response.end('event: gone\ndata: {"reason":"signed-out"}\n\n'),
      () => undefined,
    );
  }, heartbeatMs);
  const end = setTimeout(() => response.end(), maxStreamMs);
  response.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(end);
  });
}
