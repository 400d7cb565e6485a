import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
export async function sendRaw(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  // After a refusal the server may reset the connection; whatever was received before that counts.
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return received;
}

export function repliesIn(received: string): RawReply[] {
  const replies: RawReply[] = [];
  let rest = received;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`Not a reply: ${JSON.stringify(rest.slice(0, 200))}`);
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]));
    const length = Number(headers.get('content-length') ?? 0);
    replies.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return replies;
}
