import { sql } from 'kysely';
import type { Database, Reader, Trx } from '../db/database.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';
import type { Tables } from '../db/tables.ts';

type Row = Tables['idempotency_keys'];
type Place = { userId: string; key: string };
type Claim = Place & { call: string; fingerprint: string; at: number };
export type Kept = Pick<Row, 'fingerprint' | 'status' | 'answer'>;

/** The statements of every call with a key, compiled once. */
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
  const find = prepared<Place, Kept>(read, (db, parameter) =>
    db
      .selectFrom('idempotency_keys')
      .where('user_id', '=', parameter('userId'))
      .where('key', '=', parameter('key'))
      .select(['fingerprint', 'status', 'answer']),
  );

  return {
    /**
     * Takes the key for this transaction and says whether it was free. On PostgreSQL it waits for another transaction that
     * holds the same key, and finds what that one leaves.
     */
    async claimKey(trx: Trx, claim: Claim): Promise<boolean> {
      return (await insert(trx, claim)).length > 0;
    },

    async keepAnswer(trx: Trx, place: Place, { status, answer }: { status: number; answer: string }): Promise<void> {
      await fill(trx, { ...place, status, answer });
    },

    async findKept(db: Reader, place: Place): Promise<Kept | undefined> {
      return (await find(db, place))[0];
    },
  };
}
export type KeyStore = ReturnType<typeof makeKeyStore>;

/**
 * Forgets what these calls of a person were, when they were and what was answered: for who deletes the data that the answers tell
 * of. That something was done under the key stays known, so that a late repeat does not bring the data back; `at` is the moment of
 * deletion, from which on that is kept as long as an answer. To be called when the data is deleted: what calls under way have
 * written is seen only then.
 */
export async function blankAnswers(trx: Trx, userId: string, calls: readonly string[], at: number): Promise<void> {
  if (calls.length === 0) return;
  await trx
    .updateTable('idempotency_keys')
    .set({ call: '', fingerprint: '', status: 0, answer: null, created_at: at })
    .where('user_id', '=', userId)
    .where('call', 'in', calls)
    .execute();
}

/** Who has any. */
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
 * The oldest of a person. Read in the order of age past those of others: by the person SQLite would find all of theirs and sort them,
 * for 55,000 of them a third of a second on a busy machine, in which nobody else is answered.
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

export async function forgetKeys(trx: Trx, userId: string, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', 'in', keys).execute();
}

/** Forgets what was kept until then, the oldest first and at most so many. Gives how many there were. */
export async function forgetOldKeys(trx: Trx, until: number, atMost: number): Promise<number> {
  const result = await trx
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('user_id', 'key'),
        'in',
        selectFrom('idempotency_keys')
          .where('created_at', '<=', until)
          .orderBy('created_at')
          .limit(atMost)
          .select(['user_id', 'key'])
          .$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
