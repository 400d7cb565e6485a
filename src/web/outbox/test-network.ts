import { callsPath } from '#shared/idempotency.ts';
import { secondMs } from '#shared/time.ts';
import type { Session } from './entry.ts';
import type { OutboxParts } from './make-outbox.ts';
import type { Answer, Outgoing, Transport } from './transport.ts';

export const allFaults = [
  'answered',
  'slow',
  'slow to arrive',
  'lost on its way',
  'answer lost',
  'late',
  'hangs',
  'fault',
  'busy',
  'too often',
  'hotel page',
  'killed after one',
  'busy after one',
  'unknown',
] as const;
export type Fault = (typeof allFaults)[number];
const slowMs = 10 * secondMs;

export const ana: Session = { login: 'Ana', ownerKey: 'ana', token: 'token of ana' };
export const ben: Session = { login: 'ben', ownerKey: 'ben', token: 'token of ben' };

export const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  text: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
  header: (name) => headers[name] ?? (name === 'content-type' && typeof body === 'object' ? 'application/json' : null),
});

/** Counts every id once, like the real server; refuses on request. */
export function testServer() {
  const answers = new Map<string, Answer>();
  const counted: { id: string; lane: string; name: string; by: string }[] = [];
  const known = new Set([ana.token, ben.token]);
  return {
    counted,
    known,
    refusals: new Map<string, Answer>(),
    /** Replaces the answer to batched calls. */
    several: undefined as (() => Answer) | undefined,
    take(out: Outgoing): Answer {
      if (!known.has(out.token)) return answer(401, { error: 'Not Authenticated' });
      const { lane, name } = JSON.parse(out.json ?? '{}') as { lane: string; name: string };
      const refusal = this.refusals.get(name);
      if (refusal) return refusal;
      const key = `${out.token} ${out.id}`;
      const answered = answers.get(key) ?? answer(201, { name });
      if (!answers.has(key)) counted.push({ id: out.id, lane, name, by: out.token });
      answers.set(key, answered);
      return answered;
    },
  };
}

interface Network {
  server: ReturnType<typeof testServer>;
  faultPlan: Fault[];
  /** Delayed requests; the test makes them arrive. */
  late: (() => void)[];
  sent: Outgoing[];
  later: OutboxParts['later'];
}

/** Handles one request like the server: one call, or several until one fails. */
function takeAll(server: Network['server'], out: Outgoing, atMost = Number.POSITIVE_INFINITY): Answer {
  if (out.address !== `/api${callsPath}`) return atMost > 0 ? server.take(out) : busy;
  if (server.several) return server.several();
  const { calls } = JSON.parse(out.json ?? '') as { calls: (Outgoing & { body: unknown })[] };
  const answers: { status: number; headers?: object; body?: unknown }[] = [];
  for (const { body, ...call } of calls) {
    const taken =
      answers.length < atMost ? server.take({ ...call, token: out.token, json: JSON.stringify(body) }) : busy;
    const { status, text, header } = taken;
    if (status === 401 && answers.length === 0) return taken;
    const after = header('retry-after');
    answers.push({
      status,
      ...(after && { headers: { 'retry-after': after } }),
      ...(text && { body: JSON.parse(text) }),
    });
    if (status >= 300) break;
  }
  return answer(200, { answers });
}

const busy = answer(503, { error: 'Starting.' });

export function testNetwork({ server, faultPlan, late, sent, later }: Network): Transport {
  return (out) => {
    sent.push(out);
    const isSeveral = out.address === `/api${callsPath}`;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const lose = () => reject(new Error('No answer'));
    const take = () => takeAll(server, out);
    const actions: Record<Fault, () => void> = {
      answered: () => resolve(take()),
      slow: () => {
        const taken = take();
        later(slowMs, () => resolve(taken));
      },
      'slow to arrive': () => void later(slowMs, () => resolve(take())),
      'lost on its way': lose,
      'answer lost': () => {
        take();
        lose();
      },
      // Delayed on the way, it arrives after the client has given up.
      late: () => {
        late.push(take);
        lose();
      },
      hangs: () => {
        take();
        later(30 * secondMs, lose);
      },
      fault: () => resolve(answer(500, { error: 'Something went wrong.' })),
      busy: () => resolve(busy),
      'too often': () => resolve(answer(429, { error: 'Too often.' }, { 'retry-after': '20' })),
      'killed after one': () => {
        takeAll(server, out, 1);
        lose();
      },
      'busy after one': () => resolve(takeAll(server, out, isSeveral ? 1 : 0)),
      // An older server doesn't know batched calls.
      unknown: () => resolve(isSeveral ? answer(404, { error: "There's nothing here." }) : take()),
      'hotel page': () => resolve(answer(200, '<h1>Welcome</h1>', { 'content-type': 'text/html' })),
    };
    actions[faultPlan.shift() ?? 'answered']();
    return promise;
  };
}
