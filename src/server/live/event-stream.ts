import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs, secondMs } from '#shared/time.ts';
import { apiHeaders } from '../http/headers.ts';
import { addressKey } from '../rate-limits.ts';
import type { Caller, Sessions } from '../sessions/sessions.ts';
import type { GoneReason, Live } from './live.ts';
import { say, sayGone, sayLast } from './reader.ts';

const heartbeatMs = 20 * secondMs;
/** After this long the reader is asked to come back, which also reads its rights anew. */
const maxStreamMs = 30 * minuteMs;

interface Stream {
  channel: string;
  caller: Caller;
  /** Asked at the start and with each heartbeat: which right beyond the session this caller has lost, or undefined. */
  whyGone: () => Promise<Exclude<GoneReason, 'signed-out'> | undefined>;
  /** Where that is to be noticed sooner than with the next heartbeat, because nobody tells of it. */
  lookEveryMs?: number;
}

interface Machinery {
  live: Live;
  sessions: Pick<Sessions, 'findLive'>;
}

/** Turns a request into a stream of server-sent events and hands it to the hub. Throws AppError before anything is sent. */
export function openEventStream(
  { live, sessions }: Machinery,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, channel, whyGone, lookEveryMs }: Stream,
): void {
  const { raw: response } = reply;
  // Who asks with HEAD wants to know whether there is a stream, not to follow it.
  const follows = request.method === 'GET';
  if (follows) {
    const { userId, sessionId } = caller;
    live.connect({ channel, response, userId, sessionId, address: addressKey(request.ip) });
  }
  reply.hijack();
  response.writeHead(200, {
    ...apiHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  // A retry spread over time, so that a room of hundreds does not come back in one moment.
  const retry = `retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`;
  if (!follows) {
    response.end();
    return;
  }
  response.write(retry);
  const look = async () => {
    const { sessionId } = caller;
    return (await sessions.findLive([sessionId])).has(sessionId) ? whyGone() : 'signed-out';
  };
  beat(response, look, lookEveryMs);
}

function beat(response: ServerResponse, whyGone: () => Promise<GoneReason | undefined>, lookEveryMs?: number): void {
  // Where the database cannot say just now, the next beat asks again.
  const check = async () => {
    const reason = await whyGone().catch(() => undefined);
    if (reason !== undefined) sayGone(response, reason);
  };
  // What was announced between the first look at the caller's rights and now did not reach this reader.
  void check();
  const heartbeat = setInterval(async () => {
    await check();
    say(response, ': still here\n\n');
  }, heartbeatMs);
  const looking = lookEveryMs === undefined ? undefined : setInterval(() => void check(), lookEveryMs);
  const end = setTimeout(() => sayLast(response, ''), maxStreamMs);
  response.once('close', () => {
    clearInterval(heartbeat);
    clearInterval(looking);
    clearTimeout(end);
  });
}
