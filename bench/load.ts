import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type NextRequest = (connection: number, round: number) => Buffer;

interface Load {
  port: number;
  connections: number;
  durationMs: number;
  next: NextRequest;
  /** The expected status; defaults to 200. */
  status?: 200 | 304;
}

/** Sends the requests of each connection one after another. Throws on any other status. */
export async function answerAll(
  port: number,
  requests: readonly Buffer[],
  status: number,
  connections: number,
): Promise<void> {
  const sockets = await connectTo(port, connections);
  let sent = 0;
  await Promise.all(sockets.map((socket) => converse(socket, status, () => requests[sent++])));
}

async function connectTo(port: number, connections: number): Promise<Socket[]> {
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1').setNoDelay(true));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

export function requestBytes(
  method: string,
  path: string,
  token: string,
  body?: object,
  headers: Record<string, string> = {},
): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`);
}

/**
 * Uses a custom client, because clients share the machine with the server, and this one costs a fraction of what a
 * general HTTP client does. Throws on any other status.
 */
export async function answersPerSecond(load: Load): Promise<number> {
  const { port, connections, durationMs, next, status = 200 } = load;
  const sockets = await connectTo(port, connections);
  let answers = 0;
  const start = performance.now();
  const deadline = start + durationMs;
  await Promise.all(
    sockets.map((socket, connection) =>
      converse(socket, status, (round) => (performance.now() < deadline ? next(connection, round) : undefined)).then(
        (count) => {
          answers += count;
        },
      ),
    ),
  );
  return (answers * 1000) / (performance.now() - start);
}

function converse(socket: Socket, status: number, next: (round: number) => Buffer | undefined): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let round = 0;
  let pending: Buffer | undefined;

  function ask(): void {
    const request = next(round);
    if (request === undefined) {
      socket.destroy();
      resolve(round);
    } else socket.write(request);
  }
  socket.on('data', (chunk: Buffer) => {
    const bytes = pending === undefined ? chunk : Buffer.concat([pending, chunk]);
    const length = answerLength(bytes, status);
    if (length === undefined || bytes.length < length) {
      pending = bytes;
      return;
    }
    pending = undefined;
    if (bytes.toString('latin1', 9, 12) !== String(status)) {
      reject(new Error(`Unexpected answer: ${bytes.toString('utf8', 0, 1000)}`));
      socket.destroy();
      return;
    }
    round++;
    ask();
  });
  socket.once('error', reject);
  socket.once('close', () => reject(new Error('The server closed a connection')));
  ask();
  return promise;
}

/** Length of head and body together; undefined until the head has arrived. */
function answerLength(bytes: Buffer, status: number): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  if (status === 304) return headEnd + 4;
  const contentLength = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, headEnd))?.[1];
  if (contentLength === undefined) throw new Error('A response without content-length');
  return headEnd + 4 + Number(contentLength);
}
