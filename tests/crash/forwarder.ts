import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallAnswer, callsPath } from '#shared/idempotency.ts';

export interface Sent {
  /** One key, or the keys in a batch. */
  keys: string[];
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A call that found the server down is delivered after this many others. */
const afterServerDown = 10;

/** Forwards calls to the server, some of them late, and compares each repeat's answer with the first. */
export class Forwarder {
  /** Changes when the server is restarted. */
  target = '';
  /** Repeats whose answer differed from the first. */
  readonly mismatches: string[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #answers = new Map<string, { status: number; text: string }>();
  #delayed: { sent: Sent; after: number }[] = [];
  readonly #arriving = new Set<Promise<void>>();

  async forward(sent: Sent): Promise<Received> {
    const { method, url, headers, body } = sent;
    const { promise, resolve, reject } = Promise.withResolvers<Received>();
    const out = request(`${this.target}${url}`, { method, headers, agent: this.#agent }, (answer) => {
      const whole = buffer(answer);
      whole.then((read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }), reject);
    });
    out.on('error', reject);
    out.end(body);
    const received = await promise;
    this.#compare(sent, received);
    return received;
  }

  async forwardHalf({ method, url, headers, body }: Sent): Promise<void> {
    if (body.length === 0) return;
    const out = request(`${this.target}${url}`, { method, headers: { ...headers, 'content-length': body.length } });
    out.on('error', () => undefined);
    out.write(body.subarray(0, Math.floor(body.length / 2)));
    await pause(1);
    out.destroy();
  }

  /** Delays the call until `after` others have arrived, and ignores its answer. */
  delay(sent: Sent, after: number): void {
    this.#delayed.push({ sent, after });
  }

  /** Counts a newly arrived call, and forwards those that have been delayed long enough. */
  countCall(): void {
    for (const delayed of this.#delayed) delayed.after -= 1;
    const due = this.#delayed.filter(({ after }) => after <= 0);
    this.#delayed = this.#delayed.filter(({ after }) => after > 0);
    for (const { sent } of due) this.#arrive(sent);
  }

  /** Resolves when everything delayed has arrived. */
  async flush(): Promise<void> {
    while (this.#delayed.length + this.#arriving.size > 0) {
      for (const { sent } of this.#delayed.splice(0)) this.#arrive(sent);
      await Promise.all(this.#arriving);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #arrive(sent: Sent): void {
    const forwarded = this.forward(sent).then(
      () => undefined,
      () => this.delay(sent, afterServerDown),
    );
    const arrived = forwarded.finally(() => this.#arriving.delete(arrived));
    this.#arriving.add(arrived);
  }

  #compare({ keys, method, url }: Sent, { status, body }: Received): void {
    const text = body.toString('utf8');
    if (url !== `/api${callsPath}`) this.#compareOne(`${method} ${url}`, keys[0] ?? '', status, text);
    else if (status === 200) {
      const { answers } = JSON.parse(text) as { answers: CallAnswer[] };
      for (const [place, answer] of answers.entries())
        this.#compareOne('one of several', keys[place] ?? '', answer.status, JSON.stringify(answer.body));
    }
  }

  #compareOne(what: string, key: string, status: number, text: string): void {
    const first = this.#answers.get(key);
    const isGood = status >= 200 && status < 300;
    if (first === undefined && isGood) this.#answers.set(key, { status, text });
    // A 503 says nothing about the outcome.
    if (first === undefined || status === 503 || (first.status === status && first.text === text)) return;
    this.mismatches.push(`${what} (${key}): first ${first.status} ${first.text}, then ${status} ${text}`);
  }
}
