import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#shared/errors.ts';
import { preferNoWait } from '#shared/prefer-no-wait.ts';
import { eventStreamHeaders } from '../http/headers.ts';
import { addressKey } from '../rate-limits.ts';
import type { Caller } from '../sessions/sessions.ts';
import type { EventChannel, Live } from './live.ts';

interface Stream {
  channel: EventChannel;
  caller: Pick<Caller, 'userId'> & { sessionId?: string; login?: string };
  /** The stream of somebody who may not hear all that members hear. */
  receivesNumbers?: boolean;
  /** Told to who may not hear the channel. */
  refusal: () => AppError;
}

/** Turns a request into a stream of server-sent events of a channel. Throws AppError, and then nothing was sent. */
export async function openEventStream(
  { live }: { live: Live },
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, channel, refusal, receivesNumbers }: Stream,
): Promise<void> {
  const { raw: response } = reply;
  const writeHead = () => {
    reply.hijack();
    response.writeHead(200, eventStreamHeaders);
  };
  const { userId, sessionId, login } = caller;
  if (request.method === 'GET') {
    const isBrief = request.headers.prefer === preferNoWait;
    const address = addressKey(request.address);
    const reader = { userId, sessionId, login, receivesNumbers, isBrief, address, response, writeHead };
    if ((await live.connect({ channel, ...reader })) !== undefined) throw refusal();
    return;
  }
  // Who asks with HEAD wants to know whether there is a stream, not to follow it.
  if ((await channel.look([caller])).whyGone(caller) !== undefined) throw refusal();
  writeHead();
  response.end();
}
