import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { storedForMs } from '#shared/idempotency.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { sweepKeys } from './sweep-keys.ts';

describe('the sweep of stored answers', () => {
  let app: TestApp;
  let ids: string[];
  before(async () => {
    app = await makeTestApp({ withPool: false, frozenClock: true });
    for (const login of ['ana', 'ben', 'eva']) await app.person(login);
    const rows = await app.context.db.read.selectFrom('users').orderBy('login').select('id').execute();
    ids = rows.map(({ id }) => id);
  });
  after(() => app.close());
  beforeEach(() => app.context.db.transact((trx) => trx.deleteFrom('idempotency_keys').execute()));

  /** One row for each moment, in milliseconds from now. */
  async function store(userId: string | undefined, moments: readonly number[]) {
    const now = app.context.clock();
    const values = moments.map((moment, i) => ({
      user_id: userId ?? '',
      key: `key-${i}-of-${userId}`.slice(0, 64),
      call: 'POST /somewhere',
      fingerprint: 'f',
      status: 200,
      answer: '{}',
      created_at: now + moment,
    }));
    await app.context.db.transact((trx) => trx.insertInto('idempotency_keys').values(values).execute());
  }
  async function left(userId: string | undefined): Promise<number[]> {
    const rows = await app.context.db.read
      .selectFrom('idempotency_keys')
      .where('user_id', '=', userId ?? '')
      .orderBy('created_at')
      .select('created_at')
      .execute();
    return rows.map(({ created_at }) => created_at - app.context.clock());
  }
  const sweep = (limit?: number) => sweepKeys(app.context, limit).run(new AbortController().signal);

  test('an answer is stored for its full time and no longer, whatever other people have stored', async () => {
    await store(ids[0], [-storedForMs - 1, -storedForMs, -storedForMs + 1, 0]);
    await store(ids[1], [-storedForMs + 1]);
    await store(ids[2], [-2 * storedForMs]);
    await sweep();
    assert.deepEqual(await Promise.all(ids.map(left)), [[-storedForMs + 1, 0], [-storedForMs + 1], []]);
  });

  test('a person over the maximum loses their oldest answers, and others keep theirs', async () => {
    // More than fit into one batch.
    const moments = Array.from({ length: 450 }, (_, i) => i - 500);
    await store(ids[0], moments);
    await store(ids[1], [-1000, -900]);
    await sweep(12);
    assert.deepEqual(await left(ids[0]), moments.slice(-12));
    assert.deepEqual(await left(ids[1]), [-1000, -900]);
    await sweep(12);
    assert.equal((await left(ids[0])).length, 12);
  });

  test("a sweep that's aborted deletes nothing more", async () => {
    await store(ids[0], [-2 * storedForMs]);
    await sweepKeys(app.context).run(AbortSignal.abort());
    assert.equal((await left(ids[0])).length, 1);
  });
});
