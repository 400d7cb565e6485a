import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { StoreAnswer } from './store-failure.ts';

export type StoreFault =
  | 'gone'
  | 'silent'
  | 'full'
  | 'busy'
  /** The call is carried out, but the answer gets lost. */
  | 'answer lost'
  | 'answer cut'
  /** The call is carried out twice, as by a proxy that retries; the second answer is returned. */
  | 'twice'
  /** Someone else answers, and reports success. */
  | 'garbage'
  /** The uploaded data is altered on the way. */
  | 'changed';

export interface FaultyStore extends AsyncDisposable {
  port: number;
  /** The fault of all calls from now on; a function picks one by method, number or address. */
  fault: StoreFault | undefined | ((method: string, nth: number, url: string) => StoreFault | undefined);
  calls: number;
  /** Resolves when this many calls are stuck in a silent store. */
  stuck: (count: number) => Promise<void>;
}

const answers = {
  full: [507, '<Error><Code>XMinioStorageFull</Code></Error>'],
  busy: [503, '<Error><Code>SlowDown</Code></Error>'],
  garbage: [200, '<html>Welcome to the hotel</html>'],
} as const;

function answerItself(response: ServerResponse, fault: keyof typeof answers): void {
  const [status, text] = answers[fault];
  response.writeHead(status).end(text);
}

/** A proxy in front of a store that injects faults. */
export async function startFaultyStore(storePort: number): Promise<FaultyStore> {
  const sockets = new Set<Socket>();
  const waiting: { count: number; resolve: () => void }[] = [];
  let stuck = 0;
  const faulty = { fault: undefined, calls: 0 } as Pick<FaultyStore, 'fault' | 'calls'>;

  function countStuck(): void {
    stuck++;
    for (const { count, resolve } of waiting) if (stuck >= count) resolve();
  }

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const nth = ++faulty.calls;
    const fault = typeof faulty.fault === 'function' ? faulty.fault(method, nth, url) : faulty.fault;
    if (fault === 'gone') return void incoming.socket.destroy();
    const body = await buffer(incoming);
    if (fault === 'silent') return countStuck();
    if (fault === 'full' || fault === 'busy' || fault === 'garbage') return answerItself(response, fault);
    const sent = { method, url, headers, body: fault === 'changed' ? changed(body) : body };
    const first = await passOn(storePort, sent);
    const answer = fault === 'twice' ? await passOn(storePort, sent) : first;
    if (fault === 'answer lost') return void incoming.socket.destroy();
    response.writeHead(answer.status, answer.headers);
    if (fault !== 'answer cut') return void response.end(answer.body);
    response.write(answer.body.subarray(0, answer.body.length / 2), () => incoming.socket.destroy());
  }

  const server = createServer(
    (incoming, response) => void take(incoming, response).catch(() => incoming.socket.destroy()),
  );
  server.on('connection', (socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(faulty, {
    port: (server.address() as AddressInfo).port,
    stuck: (count: number) =>
      new Promise<void>((resolve) => void (stuck >= count ? resolve() : waiting.push({ count, resolve }))),
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  });
}

function changed(body: Buffer): Buffer {
  const other = Buffer.from(body);
  if (other.length > 10) other[10] = (other[10] ?? 0) ^ 1;
  return other;
}

type Sent = Pick<IncomingMessage, 'headers'> & { method: string; url: string; body: Buffer };

async function passOn(port: number, { method, url, headers, body }: Sent): Promise<StoreAnswer> {
  const out = request({ port, host: '127.0.0.1', method, path: url, headers });
  out.end(body);
  const [response] = (await once(out, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
}
