import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { callsPath, keyHeader } from '#shared/idempotency.ts';
import type { Fault, FaultOf, FaultPlan } from './fault-plan.ts';
import { bringWithFaults, type ReadFault, type ReadFaultOf } from './fault-reads.ts';
import { Forwarder, type Sent } from './forwarder.ts';

type Met = Fault | ReadFault | 'tunnel' | 'server away';

export interface FaultProxy extends AsyncDisposable {
  url: string;
  aim: (serverUrl: string) => void;
  /** How often each fault was injected. */
  met: ReadonlyMap<Met, number>;
  /** Attempts received of calls with a key, whether alone or batched. */
  tries: () => number;
  /** The requests that carried them. */
  requests: () => number;
  /** Repeats whose answer differed from the first. */
  surprises: readonly string[];
  /** Nothing gets through for a while; requests in flight are cut. */
  tunnel: (ms: number) => void;
  /** Injects no more faults. Resolves when everything delayed has arrived. */
  calm: () => Promise<void>;
}

/**
 * A proxy between devices and the server that injects faults into calls with an Idempotency-Key, alone or batched.
 * Everything else passes unchanged unless `readFaultOf` says otherwise.
 */
export async function startFaultProxy(faultOf: FaultOf, readFaultOf?: ReadFaultOf): Promise<FaultProxy> {
  const forwarder = new Forwarder();
  const met = new Map<Met, number>();
  const sockets = new Set<Socket>();
  const nthOf = new Map<string, number>();
  let isCalm = false;
  let tries = 0;
  let requests = 0;
  let tunnelEnds = 0;
  const count = (what: Met) => void met.set(what, (met.get(what) ?? 0) + 1);

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const ofOne = headers[keyHeader.toLowerCase()];
    const isSeveral = url === `/api${callsPath}`;
    if (typeof ofOne !== 'string' && !isSeveral) return pass(forwarder.target, incoming, response, bring);
    const body = await buffer(incoming);
    const keys = isSeveral ? keysIn(body) : [String(ofOne)];
    const key = keys.join(' ');
    const sent = { keys, method, url, headers, body };
    const nth = (nthOf.get(key) ?? 0) + 1;
    nthOf.set(key, nth);
    tries += keys.length;
    requests++;
    if (!isCalm) forwarder.age();
    const plan = isCalm ? {} : faultOf(key, nth);
    if (plan.fault) count(plan.fault);
    await meet(forwarder, sent, plan, response);
  }

  /** The fault for this read or stream event. */
  function meetRead(what: 'answer' | 'event'): ReadFault | undefined {
    const fault = isCalm ? undefined : readFaultOf?.(what);
    if (fault !== undefined) count(fault);
    return fault;
  }

  function bring(answer: IncomingMessage, response: ServerResponse): void {
    if (readFaultOf === undefined) bringAsItComes(answer, response);
    else bringWithFaults(answer, response, meetRead).catch(() => cut(response));
  }

  const server = createServer((incoming, response) => {
    if (performance.now() < tunnelEnds) return cut(response);
    take(incoming, response).catch(() => {
      count('server away');
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
    aim: (serverUrl) => {
      forwarder.target = serverUrl;
    },
    met,
    tries: () => tries,
    requests: () => requests,
    surprises: forwarder.surprises,
    tunnel: (ms) => {
      count('tunnel');
      tunnelEnds = performance.now() + ms;
      for (const socket of sockets) socket.destroy();
    },
    calm: async () => {
      isCalm = true;
      tunnelEnds = 0;
      await forwarder.clear();
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

async function meet(forwarder: Forwarder, sent: Sent, plan: FaultPlan, response: ServerResponse): Promise<void> {
  const { fault, after = 1, ms = 1 } = plan;
  if (fault === 'bad gateway') {
    response.writeHead(502, { 'content-type': 'text/html' });
    response.end('<h1>Bad Gateway</h1>');
    return;
  }
  if (fault === 'cut halfway') await forwarder.passHalf(sent);
  if (fault === 'delayed past newer ones') forwarder.delay(sent, after);
  const isCut = fault?.startsWith('cut ') || fault?.startsWith('delayed ');
  if (isCut) return cut(response);
  if (fault === 'slow') await pause(ms);
  const times = fault === 'sent twice in parallel' ? 2 : 1;
  const { status, headers, body } = await Promise.any(Array.from({ length: times }, () => forwarder.passOn(sent)));
  if (fault === 'repeated after newer ones') forwarder.delay(sent, after);
  if (fault === 'answer lost') return cut(response);
  response.writeHead(status, headers);
  if (fault !== 'answer cut halfway') return void response.end(body);
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  await pause(1);
  cut(response);
}

type Bring = (answer: IncomingMessage, response: ServerResponse) => void;

/** Streams never end. */
const bringAsItComes: Bring = (answer, response) => {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.on('error', () => cut(response));
  answer.pipe(response);
};

/** Forwards a call unchanged; `bring` delivers its answer. */
function pass(target: string, incoming: IncomingMessage, response: ServerResponse, bring: Bring): void {
  const { method, headers, url } = incoming;
  const out = request(`${target}${url}`, { method, headers }, (answer) => bring(answer, response));
  out.on('error', () => cut(response));
  response.on('close', () => out.destroy());
  incoming.pipe(out);
}
