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
  /** For readers who may not see everything that members see. */
  receivesNumbers?: boolean;
  /** Thrown when the caller has no access to the channel. */
  refusal: () => AppError;
}

/** Turns a request into a server-sent event stream of a channel. Throws AppError before anything is sent. */
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
  // HEAD only asks whether the stream exists.
  if ((await channel.checkAccess([caller])).goneReason(caller) !== undefined) throw refusal();
  writeHead();
  response.end();
}
