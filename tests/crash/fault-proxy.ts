import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { callsPath, keyHeader } from '#shared/idempotency.ts';
import type { Fault, FaultOf, FaultPlan } from './fault-plan.ts';
import { deliverWithFaults, type ReadFault, type ReadFaultOf } from './fault-reads.ts';
import { Forwarder, type Sent } from './forwarder.ts';

type Injected = Fault | ReadFault | 'blackout' | 'server down';

export interface FaultProxy extends AsyncDisposable {
  url: string;
  setTarget: (serverUrl: string) => void;
  injected: ReadonlyMap<Injected, number>;
  /** Number of attempts received for calls with a key, whether alone or batched. */
  attempts: () => number;
  /** Number of requests that carried those attempts. */
  requests: () => number;
  /** Repeats whose answer differed from the first. */
  mismatches: readonly string[];
  /** Blocks everything for a while, and cuts requests in flight. */
  blackOut: (ms: number) => void;
  /** Stops injecting faults. Resolves when everything delayed has arrived. */
  stopFaults: () => Promise<void>;
}

/**
 * A proxy between devices and the server that injects faults into calls with an Idempotency-Key, alone or batched.
 * Everything else passes unchanged unless `readFaultOf` says otherwise.
 */
export async function startFaultProxy(faultOf: FaultOf, readFaultOf?: ReadFaultOf): Promise<FaultProxy> {
  const forwarder = new Forwarder();
  const injected = new Map<Injected, number>();
  const sockets = new Set<Socket>();
  const nthOf = new Map<string, number>();
  let isFaultless = false;
  let attempts = 0;
  let requests = 0;
  let blackoutEnds = 0;
  const count = (what: Injected) => void injected.set(what, (injected.get(what) ?? 0) + 1);

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const singleKey = headers[keyHeader.toLowerCase()];
    const isBatch = url === `/api${callsPath}`;
    if (typeof singleKey !== 'string' && !isBatch) return pass(forwarder.target, incoming, response, deliver);
    const body = await buffer(incoming);
    const keys = isBatch ? keysIn(body) : [String(singleKey)];
    const key = keys.join(' ');
    const sent = { keys, method, url, headers, body };
    const nth = (nthOf.get(key) ?? 0) + 1;
    nthOf.set(key, nth);
    attempts += keys.length;
    requests++;
    if (!isFaultless) forwarder.countCall();
    const plan = isFaultless ? {} : faultOf(key, nth);
    if (plan.fault) count(plan.fault);
    await injectFault(forwarder, sent, plan, response);
  }

  function injectReadFault(what: 'answer' | 'event'): ReadFault | undefined {
    const fault = isFaultless ? undefined : readFaultOf?.(what);
    if (fault !== undefined) count(fault);
    return fault;
  }

  function deliver(answer: IncomingMessage, response: ServerResponse): void {
    if (readFaultOf === undefined) deliverUnchanged(answer, response);
    else deliverWithFaults(answer, response, injectReadFault).catch(() => cut(response));
  }

  const server = createServer((incoming, response) => {
    if (performance.now() < blackoutEnds) return cut(response);
    handle(incoming, response).catch(() => {
      count('server down');
      cut(response);
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');

  return {
    url: `http://127.0.0.1:${address.port}`,
    setTarget: (serverUrl) => {
      forwarder.target = serverUrl;
    },
    injected,
    attempts: () => attempts,
    requests: () => requests,
    mismatches: forwarder.mismatches,
    blackOut: (ms) => {
      count('blackout');
      blackoutEnds = performance.now() + ms;
      for (const socket of sockets) socket.destroy();
    },
    stopFaults: async () => {
      isFaultless = true;
      blackoutEnds = 0;
      await forwarder.flush();
    },
    [Symbol.asyncDispose]: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      forwarder.close();
      await once(server, 'close');
    },
  };
}

const keysIn = (body: Buffer): string[] =>
  (JSON.parse(body.toString('utf8')) as { calls: { id: string }[] }).calls.map(({ id }) => id);

const cut = (response: ServerResponse) => void response.socket?.destroy();

async function injectFault(forwarder: Forwarder, sent: Sent, plan: FaultPlan, response: ServerResponse): Promise<void> {
  const { fault, after = 1, ms = 1 } = plan;
  if (fault === 'bad gateway') {
    response.writeHead(502, { 'content-type': 'text/html' });
    response.end('<h1>Bad Gateway</h1>');
    return;
  }
  if (fault === 'cut halfway') await forwarder.forwardHalf(sent);
  if (fault === 'delayed past newer ones') forwarder.delay(sent, after);
  const isCut = fault?.startsWith('cut ') || fault?.startsWith('delayed ');
  if (isCut) return cut(response);
  if (fault === 'slow') await pause(ms);
  const times = fault === 'sent twice in parallel' ? 2 : 1;
  const { status, headers, body } = await Promise.any(Array.from({ length: times }, () => forwarder.forward(sent)));
  if (fault === 'repeated after newer ones') forwarder.delay(sent, after);
  if (fault === 'answer lost') return cut(response);
  response.writeHead(status, headers);
  if (fault !== 'answer cut halfway') return void response.end(body);
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  await pause(1);
  cut(response);
}

type Deliver = (answer: IncomingMessage, response: ServerResponse) => void;

/** Passes bytes on as they arrive, because streams never end. */
const deliverUnchanged: Deliver = (answer, response) => {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.on('error', () => cut(response));
  answer.pipe(response);
};

function pass(target: string, incoming: IncomingMessage, response: ServerResponse, deliver: Deliver): void {
  const { method, headers, url } = incoming;
  const out = request(`${target}${url}`, { method, headers }, (answer) => deliver(answer, response));
  out.on('error', () => cut(response));
  response.on('close', () => out.destroy());
  incoming.pipe(out);
}
