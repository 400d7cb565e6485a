import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isPlainLine } from '#shared/text.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import { drain } from '../photos/drain.ts';
import { apiHeaders, strictTransport } from './headers.ts';
import { sendFailure } from './replies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: 'json' | 'upload' | 'events';
  }
}

const maxJsonBytes = 64 * 1024;
/** So much of a refused upload is read and thrown away, so that the client comes to read why. */
const drainRefused = { maxBytes: 192 * 1024, maxMs: 5 * secondMs };
const drainTooLarge = { maxBytes: 64 * 1024 * 1024, maxMs: 30 * secondMs };
/** A good answer that took longer than this is worth a line in the log. */
const slowMs = 500;

/** An HTTP server with our limits, headers and error shape, and no routes yet. */
export function makeHttpServer({ config, log, random }: Context): FastifyInstance {
  const bootId = random.text(4);
  let requests = 0;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${bootId}-${(++requests).toString(36)}`,
    bodyLimit: maxJsonBytes,
    routerOptions: { maxParamLength: 1000 },
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10 * secondMs, requestTimeout: minuteMs, connectionsCheckingInterval: secondMs },
    frameworkErrors: (error, request, reply) => sendFailure(request, reply.headers(apiHeaders), error),
    clientErrorHandler: refuseUnreadable,
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    parseJson(request, body),
  );
  // The body of an upload stays unread until its handler knows who may send it.
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
    if (request.routeOptions.config.kind !== 'upload') throw unsupportedType();
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(apiHeaders);
    if (request.protocol === 'https') reply.headers(strictTransport);
    refuseSmuggling(request.raw);
  });
  app.setErrorHandler((error, request, reply) => {
    closeAfterRefusedBody(request, reply.raw.req, error);
    if (request.routeOptions.config.kind === 'upload') reply.header('connection', 'close');
    return sendFailure(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new AppError('notFound', 'There is nothing here.')),
  );
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply.statusCode, reply.elapsedTime));
  return app;
}

const unsupportedType = () => new AppError('unsupportedType', 'Please send JSON (application/json, UTF-8).');

function parseJson(request: FastifyRequest, body: Buffer): unknown {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedType();
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw unsupportedType();
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new AppError('badInput', 'The request is not valid UTF-8.');
  }
  try {
    return JSON.parse(text, refusePrototype);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('badInput', 'The request is not valid JSON.');
  }
}

/** Names that would reach into JavaScript's own objects have no place in any request of ours. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
    throw new AppError('badInput', `Unknown field "${key}"`);
  }
  return value;
}

/** What one server reads as one request and another as two. */
function refuseSmuggling(raw: IncomingMessage): void {
  const encoding = raw.headers['transfer-encoding'];
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    if (raw.rawHeaders[index]?.length === 4 && raw.rawHeaders[index]?.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1 || (encoding !== undefined && encoding.toLowerCase() !== 'chunked')) {
    raw.socket.once('drain', () => raw.socket.destroy());
    raw.socket.end(rawReply(400, 'The request cannot be read.'));
    throw new AppError('badInput', 'The request cannot be read.');
  }
}

function closeAfterRefusedBody(request: FastifyRequest, raw: IncomingMessage, error: unknown): void {
  if (request.routeOptions.config.kind !== 'upload' || raw.readableEnded) return;
  const isTooLarge = error instanceof AppError && error.code === 'tooLarge';
  void drain(raw, isTooLarge ? drainTooLarge : drainRefused);
}

/** Broken requests never reach Fastify: the answer is written by hand. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.end(rawReply(408, 'The request took too long.'));
  else if (error.code === 'HPE_HEADER_OVERFLOW') socket.end(rawReply(431, 'The headers of the request are too large.'));
  else socket.end(rawReply(400, 'The request cannot be read.'));
}

function rawReply(status: number, message: string): string {
  const body = JSON.stringify({ error: message });
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${status === 408 ? 'Request Timeout' : 'Bad Request'}\r\n${lines.join('')}\r\n${body}`;
}

/** Every change, refusal and failure leaves a line; the many plain reads only when they were slow. */
function logRequest(request: FastifyRequest, status: number, elapsedMs: number): void {
  const isPlainRead = request.method === 'GET' && status < 400 && elapsedMs < slowMs;
  const path = request.url.split('?')[0] ?? '';
  const line = {
    method: request.method,
    path: isPlainLine(path) ? path.slice(0, 200) : '[unprintable]',
    status,
    ms: Math.round(elapsedMs),
    address: request.ip,
  };
  if (isPlainRead) request.log.debug(line, 'request');
  else request.log.info(line, 'request');
}
