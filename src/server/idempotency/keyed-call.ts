import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { EndpointShape } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { keyHeader, keyPattern } from '#shared/idempotency.ts';
import type { Context } from '../context.ts';
import type { Database, Lock, Reader, Trx } from '../db/database.ts';
import { orNotAuthenticated } from '../db/failures.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';
import type { Tables } from '../db/tables.ts';
import { ResponseWithStatus, SerializedResponse, serialized } from '../http/validate.ts';

export interface OnceOptions {
  /**
   * The lock that the work takes. With it, the call doesn't wait for its key, and the work of a repeat is rolled back.
   */
  lock?: Lock | undefined;
  /** SHA-256 of anything sent in addition to the parsed body, such as a photo. */
  digest?: string | undefined;
}

/** What identifies a repeat of a request. */
export interface Sent {
  userId: string;
  /** As requested, including the query. */
  url: string;
  /** As parsed by the contract, so the fields are in the schema's order, whatever order they were sent in. */
  body: unknown;
}

/** The key of a request; undefined without one. Throws badInput for an invalid key. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyPattern.test(header)) return header;
  throw new AppError('badInput', `The ${keyHeader} must be 8 to 64 letters, digits, "-" or "_".`);
}

/** Another call has claimed the key, so this transaction is rolled back. */
class KeyTaken extends Error {}

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

  /** Does the work and stores its answer in one transaction, or returns the stored answer. A refusal stores nothing. */
  async run<A>(
    work: (trx: Trx) => Promise<A | ResponseWithStatus<A>>,
    { digest, lock }: OnceOptions = {},
  ): Promise<ResponseWithStatus<SerializedResponse>> {
    const { db, clock } = this.#context;
    const { method, path } = this.#shape;
    const fingerprint = this.#fingerprint(digest);
    const claim = { ...this.#place, call: `${method} ${path}`, fingerprint, at: clock() };
    const claimOrThrow = async (trx: Trx) => {
      if (!(await this.#keys.claimKey(trx, claim).catch(orNotAuthenticated))) throw new KeyTaken();
    };
    for (;;) {
      try {
        return await db.transact(
          async (trx) => {
            // The key is claimed first, so that the second of two concurrent calls waits here, and not in the middle of
            // its work, where it would see what the first one did.
            const claimed = claimOrThrow(trx);
            if (lock === undefined) await claimed;
            const [claiming, doing] = await Promise.allSettled([claimed, this.#do(trx, work)]);
            if (claiming.status === 'rejected') throw claiming.reason;
            if (doing.status === 'rejected') throw doing.reason;
            return doing.value;
          },
          { lock },
        );
      } catch (error) {
        if (!(error instanceof KeyTaken)) throw error;
      }
      const stored = await this.#keys.findStored(db.read, this.#place);
      if (stored !== undefined) return answerOf(stored, fingerprint);
      // The sweep may have deleted it in between.
    }
  }

  /**
   * The stored answer, for callers with expensive preparation before `run`. `digest` is only computed if there's an
   * answer.
   */
  async stored(digest?: () => Promise<string>): Promise<ResponseWithStatus<SerializedResponse> | undefined> {
    const stored = await this.#keys.findStored(this.#context.db.read, this.#place);
    if (stored === undefined) return undefined;
    requireAnswer(stored);
    return answerOf(stored, this.#fingerprint(await digest?.()));
  }

  async #do<A>(
    trx: Trx,
    work: (trx: Trx) => Promise<A | ResponseWithStatus<A>>,
  ): Promise<ResponseWithStatus<SerializedResponse>> {
    const result = await work(trx);
    const [status, body] =
      result instanceof ResponseWithStatus ? [result.status, result.body] : [this.#shape.status, result];
    const answer = serialized(this.#shape, body);
    trx.atEnd(() => this.#keys.storeAnswer(trx, this.#place, { status, answer: answer.json }));
    return new ResponseWithStatus(status, answer);
  }

  #fingerprint(digest = ''): string {
    const { url, body } = this.#sent;
    return hash('sha256', `${this.#shape.method} ${url}\n${JSON.stringify(body) ?? ''}\n${digest}`, 'base64url');
  }
}

const requireAnswer = ({ answer }: StoredAnswer): string => {
  if (answer !== null) return answer;
  throw new AppError('gone', "That was done, but it's been deleted since.");
};

function answerOf(stored: StoredAnswer, fingerprint: string): ResponseWithStatus<SerializedResponse> {
  const answer = requireAnswer(stored);
  if (stored.fingerprint !== fingerprint)
    throw new AppError('conflict', 'This key was already used for something else.');
  return new ResponseWithStatus(stored.status, new SerializedResponse(answer));
}

type Row = Tables['idempotency_keys'];
type Place = { userId: string; key: string };
type Claim = Place & { call: string; fingerprint: string; at: number };
type StoredAnswer = Pick<Row, 'fingerprint' | 'status' | 'answer'>;

/** The statements that every call with a key uses, compiled once. */
export function makeKeyStore({ read }: Pick<Database, 'read'>) {
  const insert = preparedWrite<Claim, Pick<Row, 'status'>>(read, (db, parameter) =>
    db
      .insertInto('idempotency_keys')
      .values({
        user_id: parameter('userId'),
        key: parameter('key'),
        call: parameter('call'),
        fingerprint: parameter('fingerprint'),
        status: 0,
        answer: null,
        created_at: parameter('at'),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('status'),
  );
  const fill = preparedWrite<Place & { status: number; answer: string | null }, never>(read, (db, parameter) =>
    db
      .updateTable('idempotency_keys')
      .set({ status: parameter('status'), answer: parameter('answer') })
      .where('user_id', '=', parameter('userId'))
      .where('key', '=', parameter('key')),
  );
  const find = prepared<Place, StoredAnswer>(read, (db, parameter) =>
    db
      .selectFrom('idempotency_keys')
      .where('user_id', '=', parameter('userId'))
      .where('key', '=', parameter('key'))
      .select(['fingerprint', 'status', 'answer']),
  );

  return {
    /**
     * Claims the key for this transaction and returns whether it was free. On PostgreSQL it waits for a concurrent
     * transaction with the same key to finish.
     */
    async claimKey(trx: Trx, claim: Claim): Promise<boolean> {
      return (await insert(trx, claim)).length > 0;
    },

    async storeAnswer(trx: Trx, place: Place, { status, answer }: { status: number; answer: string }): Promise<void> {
      await fill(trx, { ...place, status, answer });
    },

    async findStored(db: Reader, place: Place): Promise<StoredAnswer | undefined> {
      return (await find(db, place))[0];
    },
  };
}
export type KeyStore = ReturnType<typeof makeKeyStore>;

/**
 * Erases the answers to these calls by a user, along with what was sent and when, so that the data in them is deleted
 * too. The key stays used, so that a late repeat doesn't bring the data back, and expires like an answer stored at
 * `at`, the time of deletion. Call this at that time, so that it includes calls in flight.
 */
export async function eraseAnswers(trx: Trx, userId: string, calls: readonly string[], at: number): Promise<void> {
  if (calls.length === 0) return;
  await trx
    .updateTable('idempotency_keys')
    .set({ call: '', fingerprint: '', status: 0, answer: null, created_at: at })
    .where('user_id', '=', userId)
    .where('call', 'in', calls)
    .execute();
}

export async function listKeyOwners(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('idempotency_keys').whereRef('idempotency_keys.user_id', '=', 'users.id').select('user_id'),
      ),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countKeys(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A user's oldest keys. Scans by age across all users, because looking them up by user makes SQLite sort all of that
 * user's keys, which for 55,000 takes a third of a second and blocks everyone.
 */
export async function listOldestKeys(db: Reader, userId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .where(sql`user_id || ''`, '=', userId)
    .orderBy('created_at')
    .limit(count)
    .select('key')
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteKeys(trx: Trx, userId: string, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', 'in', keys).execute();
}

/** Deletes at most `limit` of the keys stored up to `until`, oldest first. Returns how many. */
export async function deleteOldKeys(trx: Trx, until: number, limit: number): Promise<number> {
  const result = await trx
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'key'),
        'in',
        selectFrom('idempotency_keys')
          .where('created_at', '<=', until)
          .orderBy('created_at')
          .limit(limit)
          .select(['user_id', 'key'])
          .$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
