import { secondMs } from '#shared/time.ts';
import type { LanesParts } from './lanes.ts';
import type { Session } from './stored-entry.ts';
import type { Answer, Outgoing, Transport } from './transport.ts';

/** What becomes of one request. */
export const fates = [
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
] as const;
export type Fate = (typeof fates)[number];
const slowMs = 10 * secondMs;

export const ana: Session = { login: 'Ana', ownerKey: 'ana', token: 'token of ana' };
export const ben: Session = { login: 'ben', ownerKey: 'ben', token: 'token of ben' };

export const answer = (status: number, body?: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  text: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
  header: (name) => headers[name] ?? (name === 'content-type' && typeof body === 'object' ? 'application/json' : null),
});

/** Counts every id once, as the site's own does; refuses what it is told to. */
export function testServer() {
  const kept = new Map<string, Answer>();
  const counted: { id: string; lane: string; name: string; by: string }[] = [];
  const known = new Set([ana.token, ben.token]);
  return {
    counted,
    known,
    refusals: new Map<string, Answer>(),
    take(out: Outgoing): Answer {
      if (!known.has(out.token)) return answer(401, { error: 'Not Authenticated' });
      const { lane, name } = JSON.parse(out.json ?? '{}') as { lane: string; name: string };
      const refusal = this.refusals.get(name);
      if (refusal) return refusal;
      const key = `${out.token} ${out.id}`;
      const answered = kept.get(key) ?? answer(201, { name });
      if (!kept.has(key)) counted.push({ id: out.id, lane, name, by: out.token });
      kept.set(key, answered);
      return answered;
    },
  };
}

interface Network {
  server: ReturnType<typeof testServer>;
  /** What becomes of the next requests. */
  fate: Fate[];
  /** What arrives when it is told to. */
  late: (() => void)[];
  sent: Outgoing[];
  later: LanesParts['later'];
}

/** A network on which each request meets its fate. */
export function testNetwork({ server, fate, late, sent, later }: Network): Transport {
  return (out) => {
    sent.push(out);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const lose = () => reject(new Error('No answer'));
    const take = () => server.take(out);
    const ways: Record<Fate, () => void> = {
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
      // Somewhere on the way it is held, and comes when nobody waits for it any more.
      late: () => {
        late.push(take);
        lose();
      },
      hangs: () => {
        take();
        later(30 * secondMs, lose);
      },
      fault: () => resolve(answer(500, { error: 'Something went wrong.' })),
      busy: () => resolve(answer(503, { error: 'Starting.' })),
      'too often': () => resolve(answer(429, { error: 'Too often.' }, { 'retry-after': '20' })),
      'hotel page': () => resolve(answer(200, '<h1>Welcome</h1>', { 'content-type': 'text/html' })),
    };
    ways[fate.shift() ?? 'answered']();
    return promise;
  };
}
