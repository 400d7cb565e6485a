import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { EndpointShape } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
import { addressKey } from '../rate-limits.ts';
import type { AnswerSeries } from './answer-times.ts';
import {
  drain,
  guardConnections,
  keepOpenForDrain,
  type RequestTimeouts,
  refuseUnreadable,
} from './connection-limits.ts';
import { failureOf, pathOf, privatePrefixOf, restarting, sendFailure } from './failure-replies.ts';
import { apiHeaders, strictTransport } from './headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: EndpointShape['kind'];
    /** Not counted by the address limit, although the handler may count it. */
    isUncounted?: boolean;
  }
  interface FastifyInstance {
    /** Prefixes of private calls, longest first. */
    privatePaths: string[];
  }
  interface FastifyRequest {
    /** Where the answer time is counted; null for anything but API calls. */
    series: AnswerSeries | null;
    /**
     * The client's address: the peer's, or the one reported by a trusted proxy. Everything that counts or shows
     * addresses uses this.
     */
    address: string;
  }
}

const maxJsonBytes = 64 * 1024;
const defaultTimeouts: RequestTimeouts = { headersMs: 10 * secondMs, requestMs: minuteMs, checkEveryMs: secondMs };
/** How much of a refused body is read and discarded, so that the client gets to read why it was refused. */
const drainedRefusal = { maxBytes: 192 * 1024, maxMs: 5 * secondMs };
const drainedJson = { maxBytes: 4 * 1024 * 1024, maxMs: 5 * secondMs };
const drainedUpload = { maxBytes: 64 * 1024 * 1024, maxMs: 30 * secondMs };
const closeIdleEveryMs = 50;
/** Successful reads slower than this are logged. */
const slowMs = 500;

/** An HTTP server with our limits, headers and error format, but without any routes yet. */
export function makeHttpServer(
  { config, log, random, answerTimes, limits }: Context,
  timeouts = defaultTimeouts,
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
    // The hook below answers in our own words.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handle) => guardConnections(handle, timeouts),
    frameworkErrors: (error, request, reply) => sendFailure(request, reply.headers(apiHeaders), error),
    clientErrorHandler: refuseUnreadable,
  });

  // Declared here, these fields cost nothing to set, because V8 knows the shape of a request from the start.
  app.decorateRequest('series', null);
  app.decorateRequest('address', '');
  app.decorate('privatePaths', []);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    // Signatures cover the raw bytes.
    request.routeOptions.config.kind === 'raw' ? body : parseJson(request, body),
  );
  // An upload's body isn't read until its handler has checked the caller.
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
    if (request.routeOptions.config.kind !== 'upload') throw unsupportedType();
  });

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    // Node only closes connections that are idle now; those that become idle later would delay the stop.
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
    drainRest(request, reply, error);
    return sendFailure(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new AppError('notFound', "There's nothing here.")),
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
 * Call this before answering a request whose body is still arriving. Keeps the connection open and discards the rest,
 * within limits, because clients only read the answer after sending their body.
 */
function drainRest(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const { raw } = request;
  if (raw.readableEnded || !hasPendingBody(raw)) return;
  reply.removeHeader('connection');
  keepOpenForDrain(reply.raw);
  const isTooLarge = failureOf(error, request.id).failure.code === 'tooLarge';
  const limits = request.routeOptions.config.kind === 'upload' ? drainedUpload : drainedJson;
  void drain(raw, isTooLarge ? limits : drainedRefusal);
}

function hasPendingBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Fastify creates a child logger for each request, which costs as much as a small query. Our lines contain the request
 * id anyway.
 */
function withoutChildren(log: Log): Log {
  const only = Object.create(log) as Log;
  only.child = () => only;
  return only;
}

/**
 * Logs every change, refusal and failure, but plain reads only if they were slow. Private calls are only logged if they
 * fail, and without the address, because the time of such a call is private.
 */
function logRequest(log: Log, request: FastifyRequest, status: number, elapsedMs: number): void {
  const isPlainRead = request.method === 'GET' && status < 400 && elapsedMs < slowMs;
  if (isPlainRead && log.level !== 'debug') return;
  const isPrivate = privatePrefixOf(request) !== undefined;
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

const ipv4WithPort = /^([\d.]+):\d{1,5}$/;
/** `[2001:db8::1]`, with or without a port. */
const ipv6InBrackets = /^\[([^[\]]+)\](?::\d{1,5})?$/;
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * The normalised address: without a port or zone, IPv6 in its short form, IPv4-mapped IPv6 as IPv4. Undefined for text
 * that isn't an address, and for undefined, because a peer that has disconnected no longer has an address.
 */
export function parseAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (isIPv4(text)) return text;
  const bare = ipv4WithPort.exec(text)?.[1] ?? ipv6InBrackets.exec(text)?.[1] ?? text;
  if (isIPv4(bare)) return bare;
  const [withoutZone = ''] = bare.split('%');
  if (!isIPv6(withoutZone)) return undefined;
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  return mappedIpv4.exec(address)?.[1] ?? address;
}

/**
 * Returns a function that checks whether an address is one of these proxies (`127.0.0.1`, `10.0.0.0/8`); undefined if
 * there are none.
 */
export function trustIn(proxies: readonly string[]): ((address: string | undefined) => boolean) | undefined {
  if (proxies.length === 0) return undefined;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && list.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/**
 * The client's address: the last valid one in Fastify's `ips`, which lists the addresses from the peer outwards, up to
 * the first that isn't a proxy. So if a proxy forwards something invalid, the proxy's own address counts. Empty once
 * the peer has disconnected.
 */
export function clientAddress({ ips, raw }: { ips?: string[] | undefined; raw: IncomingMessage }): string {
  for (const ip of ips?.toReversed() ?? []) {
    const address = parseAddress(ip);
    if (address !== undefined) return address;
  }
  return parseAddress(raw.socket.remoteAddress) ?? '';
}

const unsupportedType = () => new AppError('unsupportedType', 'Please send JSON (application/json, UTF-8).');

/** Parses a body; undefined for an empty one. Throws AppError with a sentence if it's anything but JSON. */
export function parseJson({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): unknown {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedType();
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw unsupportedType();
  if (body.length === 0) return undefined;
  let text: string;
  try {
    // A byte order mark stays in the text, where JSON doesn't allow it.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new AppError('badInput', "The request isn't valid UTF-8.");
  }
  let value: unknown;
  let fields = 0;
  try {
    value = JSON.parse(text, function (this: object, key, field: unknown) {
      refusePrototype(key);
      if (!Array.isArray(this)) fields++;
      return field;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('badInput', "The request isn't valid JSON.");
  }
  // The top-level value counts as a field too.
  if (countColons(text) !== fields - 1) throw new AppError('badInput', 'The request has the same field twice.');
  return value;
}

/** Names of JavaScript's built-in properties are never valid in our requests. */
function refusePrototype(key: string): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
    throw new AppError('badInput', `Unknown field "${key}"`);
  }
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];

/**
 * Counts the fields in valid JSON: each has one colon outside strings. If two have the same name, `JSON.parse` takes
 * the last and other parsers the first, so a proxy and this server would read two different requests.
 */
function countColons(text: string): number {
  let count = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) isInString = !isInString;
    else if (code === backslash) index++;
    else if (code === colon && !isInString) count++;
  }
  return count;
}
