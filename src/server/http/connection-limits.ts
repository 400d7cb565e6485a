import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { secondMs } from '#shared/time.ts';
import { apiHeaders } from './headers.ts';

// An import would load Node's entire web client, which this module re-exports. That takes a sixth of the startup time.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

export interface RequestTimeouts {
  headersMs: number;
  /** For a whole request, including its body. */
  requestMs: number;
  checkEveryMs: number;
}

/** A refused connection stays open this long, so that the client can read why. */
const lingerMs = secondMs;
const keepAliveMs = 72 * secondMs;
const unreadable = "The request can't be read.";
/** The answer to the last request with a body on this connection; only that body can break the connection. */
const lastAnswer = Symbol('last answer');
type Connection = Socket & { [lastAnswer]?: ServerResponse };

/**
 * Node's HTTP server, which also refuses requests that two servers would read differently, expectations, and tunnels. A
 * refused request never reaches a route, and neither does anything that follows it on the same connection.
 */
export function guardConnections(handle: RequestListener, timeouts: RequestTimeouts): Server {
  const refused = new WeakSet<Socket>();
  const server = createServer({
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    keepAliveTimeout: keepAliveMs,
    // Node's own answer to a missing Host has neither our format nor our headers.
    requireHostHeader: false,
  });
  server.on('request', (request, response) => {
    if (refused.has(request.socket)) return;
    if (hasBody(request)) (request.socket as Connection)[lastAnswer] = response;
    // After an upgrade request, which nothing here supports, Node doesn't read any more requests on the connection.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    if (isUnambiguous(request)) {
      handle(request, response);
      return;
    }
    refused.add(request.socket);
    response.writeHead(400, refusalHeaders(unreadable)).end(refusalBody(unreadable));
  });
  server.on('checkExpectation', (request, response) => {
    refused.add(request.socket);
    const message = "The request expects something this server doesn't support.";
    response.writeHead(417, refusalHeaders(message)).end(refusalBody(message));
  });
  server.on('connect', (_request, socket) => refuseConnection(socket as Socket, 405, "This server isn't a proxy."));
  return server;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * False for requests that another server might split differently, or take as meant for a different host or sent by
 * someone else.
 */
function isUnambiguous({ headers, rawHeaders, url, method, httpVersionMinor }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'];
  const isOld = httpVersionMinor === 0;
  if (encoding !== undefined && (isOld || encoding.toLowerCase() !== 'chunked')) return false;
  // Only paths are accepted, not the form used for proxies (`GET http://host/path`).
  if (url?.charCodeAt(0) !== 47 && !(url === '*' && method === 'OPTIONS')) return false;
  let hosts = 0;
  let tokens = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
    if (name?.length === 13 && name.toLowerCase() === 'authorization') tokens++;
  }
  return tokens <= 1 && (hosts === 1 || (hosts === 0 && isOld));
}

/** Unparseable requests have no response object, so the answer is written to the socket. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Node's internal name for the response in flight. Bytes of ours in the middle of it would corrupt it.
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null };
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  // The unreadable part belongs to a request that has already been answered, so a second answer would be mistaken for
  // the next request's.
  const last = (socket as Connection)[lastAnswer];
  if (last?.writableEnded && !last.req.complete) {
    endConnection(socket, '');
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseConnection(socket, 408, 'The request took too long.');
  else if (error.code === 'HPE_HEADER_OVERFLOW') refuseConnection(socket, 431, 'The request headers are too large.');
  else refuseConnection(socket, 400, unreadable);
}

function refuseConnection(socket: Socket, status: number, message: string): void {
  const lines = Object.entries(refusalHeaders(message)).map(([name, value]) => `${name}: ${value}\r\n`);
  endConnection(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${refusalBody(message)}`);
}

function endConnection(socket: Socket, text: string): void {
  socket.on('error', () => undefined);
  socket.end(text);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

const refusalBody = (message: string) => JSON.stringify({ error: message });
const refusalHeaders = (message: string) => ({
  ...apiHeaders,
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(refusalBody(message)),
  connection: 'close',
});

interface DrainLimits {
  maxBytes: number;
  maxMs: number;
}

/**
 * Call this before sending the headers of an answer that precedes the end of the body. If the client sent `Connection:
 * close` (as proxies and scripts do), Node would otherwise close the connection once the answer is out, while the
 * client is still sending.
 */
export function keepOpenForDrain(response: ServerResponse): void {
  response.shouldKeepAlive = true;
}

/**
 * Reads and discards the rest of a body. Call this right after an answer that precedes the end of the body.
 *
 * A browser only reads the answer after sending its whole body. If the server stops reading or closes the connection
 * instead, the browser's next write fails (or the kernel responds with a reset, which also discards the answer already
 * received), and the user sees "network error" instead of "Image is too large". So the answer is sent first, the
 * connection stays open, and the rest is discarded. Clients that never stop sending are cut off at either limit.
 *
 * Node does the same without a limit, but only for a request that nothing has read from.
 */
export function drain(request: IncomingMessage, { maxBytes, maxMs }: DrainLimits): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytesLeft = maxBytes;
    const cut = () => request.destroy();
    const timer = setTimeout(cut, maxMs).unref();
    const count = (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) cut();
    };
    const ignore = () => undefined;
    const settle = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', settle).off('close', settle);
      resolve();
    };
    // A client that hangs up now doesn't matter; without a listener, Node would treat the error as unhandled.
    request.on('error', ignore).on('data', count).on('end', settle).on('close', settle);
    // Marks the request as read before the answer is out. Otherwise Node would drop our count and read without a limit.
    request.read(0);
    request.resume();
  });
}
