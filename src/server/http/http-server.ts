import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { EndpointShape } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
import { addressKey } from '../rate-limits.ts';
import type { AnswerSeries } from './answer-times.ts';
import { clientAddress, trustIn } from './client-address.ts';
import { guardConnections, type Patience, refuseUnreadable } from './connection-limits.ts';
import { drain, keepOpenForDrain } from './drain.ts';
import { pathOf, privateStartOf, restarting, sendFailure, told } from './failure-replies.ts';
import { apiHeaders, strictTransport } from './headers.ts';
import { parseJson, unsupportedType } from './json-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: EndpointShape['kind'];
    /** Passes no limit of its address, or takes from it by itself. */
    isUncounted?: boolean;
  }
  interface FastifyInstance {
    /** How the addresses of private calls begin, the longest first. */
    privatePaths: string[];
  }
  interface FastifyRequest {
    /** Where it is noted how long the answer took; null for what is no call of the API. */
    series: AnswerSeries | null;
    /** Who asks: the peer, or what a trusted proxy says it is. All that counts or names addresses takes this one. */
    address: string;
  }
}

const maxJsonBytes = 64 * 1024;
const usualPatience: Patience = { headersMs: 10 * secondMs, requestMs: minuteMs, checkEveryMs: secondMs };
/** So much of a refused body is read and thrown away, so that the client comes to read why. */
const drainedRefusal = { maxBytes: 192 * 1024, maxMs: 5 * secondMs };
const drainedJson = { maxBytes: 4 * 1024 * 1024, maxMs: 5 * secondMs };
const drainedUpload = { maxBytes: 64 * 1024 * 1024, maxMs: 30 * secondMs };
const closeIdleEveryMs = 50;
/** A good answer that took longer than this is worth a line in the log. */
const slowMs = 500;

/** An HTTP server with our limits, headers and error shape, and no routes yet. */
export function makeHttpServer(
  { config, log, random, answerTimes, limits }: Context,
  patience = usualPatience,
): FastifyInstance {
  const overHttps = strictTransport(config);
  const bootId = random.text(4);
  let requests = 0;
  const app = fastify({
    loggerInstance: withoutChildren(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${bootId}-${(++requests).toString(36)}`,
    bodyLimit: maxJsonBytes,
    routerOptions: { maxParamLength: 1000 },
    trustProxy: trustIn(config.trustProxy) ?? false,
    // Its words for it are not ours; the hook below has them.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handle) => guardConnections(handle, patience),
    frameworkErrors: (error, request, reply) => sendFailure(request, reply.headers(apiHeaders), error),
    clientErrorHandler: refuseUnreadable,
  });

  // Fields that are named here cost nothing to set, as V8 knows the shape of a request from the start.
  app.decorateRequest('series', null);
  app.decorateRequest('address', '');
  app.decorate('privatePaths', []);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    // What is signed is signed as it came.
    request.routeOptions.config.kind === 'raw' ? body : parseJson(request, body),
  );
  // The body of an upload stays unread until its handler knows who may send it.
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
    if (request.routeOptions.config.kind !== 'upload') throw unsupportedType();
  });

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    // What is idle now is closed by itself; a connection that becomes idle later would be waited for in vain.
    const closing = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
    app.server.once('close', () => clearInterval(closing));
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(apiHeaders);
    if (request.protocol === 'https') reply.headers(overHttps);
    if (isClosing) throw restarting();
    request.address = clientAddress(request);
    if (!request.routeOptions.config.isUncounted) limits.takeCall('apiByAddress', addressKey(request.address));
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    readOn(request, reply, error);
    return sendFailure(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new AppError('notFound', 'There is nothing here.')),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    (request.series ?? answerTimes.others).note(statusCode, elapsedTime);
    logRequest(log, request, statusCode, elapsedTime);
    done();
  });
  return app;
}

/**
 * To be called before the answer to a request whose body is still on its way. A client reads the answer only after it
 * has sent its body, so the connection stays open and the rest runs into the void, within bounds.
 */
function readOn(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const { raw } = request;
  if (raw.readableEnded || !isBodyOnItsWay(raw)) return;
  reply.removeHeader('connection');
  keepOpenForDrain(reply.raw);
  const isTooLarge = told(error, request.id).failure.code === 'tooLarge';
  const limits = request.routeOptions.config.kind === 'upload' ? drainedUpload : drainedJson;
  void drain(raw, isTooLarge ? limits : drainedRefusal);
}

function isBodyOnItsWay({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Fastify makes a child logger for each request, which costs as much as a small query. Our lines name the request themselves. */
function withoutChildren(log: Log): Log {
  const only = Object.create(log) as Log;
  only.child = () => only;
  return only;
}

/**
 * Every change, refusal and failure leaves a line; the many plain reads only when they were slow. Of private calls only refusals and
 * failures do, without the address of who asked: a line has a time, and that is what is private.
 */
function logRequest(log: Log, request: FastifyRequest, status: number, elapsedMs: number): void {
  const isPlainRead = request.method === 'GET' && status < 400 && elapsedMs < slowMs;
  if (isPlainRead && log.level !== 'debug') return;
  const isPrivate = privateStartOf(request) !== undefined;
  if (isPrivate && status < 400) return;
  const line = {
    reqId: request.id,
    method: request.method,
    path: pathOf(request),
    status,
    ms: Math.round(elapsedMs),
    ...(!isPrivate && { address: request.address }),
  };
  if (isPlainRead) log.debug(line, 'request');
  else log.info(line, 'request');
}
