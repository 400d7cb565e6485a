import { hash } from 'node:crypto';
import type { EndpointShape } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { keyHeader, keyPattern } from '#shared/idempotency.ts';
import type { Context } from '../context.ts';
import type { Hold, Trx } from '../db/database.ts';
import { orGone } from '../db/failures.ts';
import { Answered, Written, written } from '../http/answers.ts';
import type { Kept, KeyStore } from './key-store.ts';

export interface OnceOptions {
  /** What the work holds. It is then not kept waiting for the key, and what it did for a repeat is taken back. */
  hold?: Hold | undefined;
  /** SHA-256 of what was sent beside the parsed body, such as a photo. */
  digest?: string | undefined;
}

/** What of a request makes it the same one. */
export interface Sent {
  userId: string;
  /** As it was asked for, with its query. */
  url: string;
  /** As the contract gives it: its fields are in the order of the schema, however they came. */
  body: unknown;
}

/** The key of a request; undefined without one. Throws badInput for what is no key. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyPattern.test(header)) return header;
  throw new AppError('badInput', `The ${keyHeader} has to be 8 to 64 letters, digits, "-" or "_".`);
}

/** Somebody has taken the key: this transaction is nothing. */
class Taken extends Error {}

/** A call that came with a key. */
export class KeyedCall {
  readonly #shape: EndpointShape;
  readonly #sent: Sent;
  readonly #place: { userId: string; key: string };
  readonly #keys: KeyStore;
  readonly #context: Pick<Context, 'db' | 'clock'>;

  constructor(
    context: Pick<Context, 'db' | 'clock'>,
    keys: KeyStore,
    shape: EndpointShape,
    sent: Sent & { key: string },
  ) {
    this.#shape = shape;
    this.#sent = sent;
    this.#place = { userId: sent.userId, key: sent.key };
    this.#keys = keys;
    this.#context = context;
  }

  /** Does the work and keeps its answer in one transaction, or gives the answer that was kept. A refusal keeps nothing. */
  async run<A>(
    work: (trx: Trx) => Promise<A | Answered<A>>,
    { digest, hold }: OnceOptions = {},
  ): Promise<Answered<Written>> {
    const { db, clock } = this.#context;
    const { method, path } = this.#shape;
    const fingerprint = this.#fingerprint(digest);
    const claim = { ...this.#place, call: `${method} ${path}`, fingerprint, at: clock() };
    const claimOrThrow = async (trx: Trx) => {
      if (!(await this.#keys.claimKey(trx, claim).catch(orGone))) throw new Taken();
    };
    for (;;) {
      try {
        return await db.transact(
          async (trx) => {
            // Taken first: of two at once the second waits here and not in the middle of its work, where it would find the first one's.
            const claimed = claimOrThrow(trx);
            if (hold === undefined) await claimed;
            const [claiming, doing] = await Promise.allSettled([claimed, this.#do(trx, work)]);
            if (claiming.status === 'rejected') throw claiming.reason;
            if (doing.status === 'rejected') throw doing.reason;
            return doing.value;
          },
          { hold },
        );
      } catch (error) {
        if (!(error instanceof Taken)) throw error;
      }
      const kept = await this.#keys.findKept(db.read, this.#place);
      if (kept !== undefined) return answerOf(kept, fingerprint);
      // The sweep may have taken it in between.
    }
  }

  /** What was kept, for who would have much to do before `run`; `digest` is asked for only then. */
  async kept(digest?: () => Promise<string>): Promise<Answered<Written> | undefined> {
    const kept = await this.#keys.findKept(this.#context.db.read, this.#place);
    if (kept === undefined) return undefined;
    requireAnswer(kept);
    return answerOf(kept, this.#fingerprint(await digest?.()));
  }

  async #do<A>(trx: Trx, work: (trx: Trx) => Promise<A | Answered<A>>): Promise<Answered<Written>> {
    const result = await work(trx);
    const [status, body] = result instanceof Answered ? [result.status, result.body] : [this.#shape.status, result];
    const answer = written(this.#shape, body);
    trx.atEnd(() => this.#keys.keepAnswer(trx, this.#place, { status, answer: answer.json }));
    return new Answered(status, answer);
  }

  #fingerprint(digest = ''): string {
    const { url, body } = this.#sent;
    return hash('sha256', `${this.#shape.method} ${url}\n${JSON.stringify(body) ?? ''}\n${digest}`, 'base64url');
  }
}

const requireAnswer = ({ answer }: Kept): string => {
  if (answer !== null) return answer;
  throw new AppError('gone', 'That was done, and deleted since.');
};

function answerOf(kept: Kept, fingerprint: string): Answered<Written> {
  const answer = requireAnswer(kept);
  if (kept.fingerprint !== fingerprint) throw new AppError('conflict', 'This key was used for something else.');
  return new Answered(kept.status, new Written(answer));
}
