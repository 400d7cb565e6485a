import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends bytes as they are and gives everything that comes back until the server closes the connection. */
export async function sendRaw(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  // A server that has refused may reset the connection; what it said before that counts.
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return received;
}

/** Takes a connection's bytes apart into replies. Only replies with a length are told apart. */
export function repliesIn(received: string): RawReply[] {
  const replies: RawReply[] = [];
  let rest = received;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`No reply but ${JSON.stringify(rest.slice(0, 200))}`);
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]));
    const length = Number(headers.get('content-length') ?? 0);
    replies.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return replies;
}
