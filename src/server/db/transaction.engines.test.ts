import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { AppError } from '#shared/errors.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import type { Database, Reader, Trx } from './database.ts';
import { prepared, preparedWrite } from './prepared.ts';

describe('the handle of a transaction', () => {
  let app: TestApp;
  let db: Database;
  let logged: string[] = [];
  before(async () => {
    const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
    app = await makeTestApp({ withPool: false, log });
    db = app.context.db;
  });
  after(() => app.close());
  beforeEach(async () => {
    logged = [];
    await db.transact((trx) => trx.deleteFrom('users').execute());
  });

  const rowOf = (id: string) => ({ id, login: id, login_key: id, email: null, password_hash: '-', created_at: 0 });
  const add = (trx: Trx, id: string) => trx.insertInto('users').values(rowOf(id)).execute();
  const rename = (trx: Trx, id: string) => sql`update users set email = 'x' where id = ${id}`.execute(trx);
  const list = async (on: Reader) =>
    (await on.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id);
  const makeRemove = () =>
    preparedWrite<{ id: string }, never>(db.read, (kysely, parameter) =>
      kysely.deleteFrom('users').where('id', '=', parameter('id')),
    );
  const makeFind = () =>
    prepared<{ id: string }, { id: string }>(db.read, (kysely, parameter) =>
      kysely.selectFrom('users').where('id', '=', parameter('id')).select('id'),
    );

  const isBug = (error: unknown) => !(error instanceof AppError) && /is an await missing\?/.test(String(error));
  const statements = () => {
    const [find, remove] = [makeFind(), makeRemove()];
    return {
      built: (trx: Trx) => add(trx, 'late'),
      raw: (trx: Trx) => rename(trx, 'kept'),
      'prepared and reading': (trx: Trx) => find(trx, { id: 'kept' }),
      'prepared and writing': (trx: Trx) => remove(trx, { id: 'kept' }),
    };
  };

  test('fails after its job has ended, in success or failure, and while the next one runs', async () => {
    const ended: Trx[] = [];
    await db.transact(async (trx) => {
      ended.push(trx);
      await add(trx, 'kept');
    });
    const failed = db.transact(async (trx) => {
      ended.push(trx);
      throw new AppError('conflict', 'No.');
    });
    await assert.rejects(failed, AppError);
    for (const [name, run] of Object.entries(statements())) {
      for (const trx of ended) {
        await assert.rejects(async () => run(trx), isBug, name);
        await db.transact(async (next) => {
          await assert.rejects(async () => run(trx), isBug, name);
          assert.deepEqual(await list(next), ['kept']);
        });
      }
    }
    assert.deepEqual(await list(db.read), ['kept']);
  });

  test('fails between the end of its job and the commit', async () => {
    const attempts: Promise<unknown>[] = [];
    await db.transact(async (trx) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      // The job ends in the same turn in which its promise resolves; the commit takes longer.
      attempts.push(
        ...Array.from({ length: 50 }, (_, turns) => inTurns(promise, turns).then(() => add(trx, `late${turns}`))),
      );
      for (const attempt of attempts) attempt.catch(() => undefined);
      await add(trx, 'kept');
      setImmediate(resolve);
    });
    const outcomes = await Promise.allSettled(attempts);
    assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && isBug(outcome.reason)));
    assert.deepEqual(await list(db.read), ['kept']);
  });
  async function inTurns(start: Promise<void>, turns: number): Promise<void> {
    await start;
    for (let turn = 0; turn < turns; turn++) await undefined;
  }

  test("rolls its job back completely if a statement isn't awaited", async () => {
    const unawaited = db.transact(async (trx) => {
      await add(trx, 'first');
      void add(trx, 'second');
      void add(trx, 'third');
    });
    await assert.rejects(unawaited, isBug);
    assert.deepEqual(await list(db.read), []);
  });

  test('commits nothing of a failed job, even while its other statements are queued', async () => {
    const bug = new Error('a bug of this job');
    const others: Promise<unknown>[] = [];
    const failing = db.transact(async (trx) => {
      others.push(...['a', 'b', 'c'].map((id) => add(trx, id).catch(() => undefined)));
      throw bug;
    });
    await assert.rejects(failing, bug);
    await Promise.all(others);
    assert.deepEqual(await list(db.read), []);
  });

  test('allows statements that are awaited together', async () => {
    await db.transact(async (trx) => {
      await Promise.all(['a', 'b', 'c'].map((id) => add(trx, id)));
    });
    assert.deepEqual(await list(db.read), ['a', 'b', 'c']);
  });

  test("can be used as a reader, but a reader can't write", async () => {
    const [find, remove] = [makeFind(), makeRemove()];
    await db.transact(async (trx) => {
      await add(trx, 'a');
      assert.deepEqual(await list(trx), ['a']);
      assert.deepEqual(await find(trx, { id: 'a' }), [{ id: 'a' }]);
    });
    const asTrx = (trx: Trx) => trx;
    const refused = [
      // @ts-expect-error A reader isn't a transaction.
      () => asTrx(db.read),
      // @ts-expect-error A reader has no methods that write.
      () => db.read.insertInto('users'),
      // @ts-expect-error Raw statements may write, so they need a transaction.
      () => sql`delete from users`.execute(db.read),
      // @ts-expect-error A prepared statement that writes needs one as well.
      () => remove(db.read, { id: 'a' }),
      // @ts-expect-error A prepared statement that reads can't be built to write.
      () => prepared<{ id: string }, never>(db.read, (kysely) => kysely.deleteFrom('users')),
    ];
    assert.equal(refused.length, 5);
  });

  test('runs follow-ups in order after the commit, and resolves afterwards', async () => {
    const seen: string[] = [];
    const note = async (word: string) => {
      seen.push(word);
      seen.push(`${word} sees ${await list(db.read)}`);
    };
    await db.transact(async (trx) => {
      trx.onCommit(() => note('first'));
      await add(trx, 'a');
      trx.onCommit(() => void seen.push('second'));
      assert.deepEqual(seen, []);
      return 'done';
    });
    assert.deepEqual(seen, ['first', 'second', 'first sees a']);
  });

  test('runs no follow-ups if the job fails', async () => {
    const seen: string[] = [];
    const failing = db.transact(async (trx) => {
      trx.onCommit(() => void seen.push('told'));
      throw new AppError('conflict', 'No.');
    });
    await assert.rejects(failing, AppError);
    const taken = db.transact(async (trx) => {
      trx.onCommit(() => void seen.push('told'));
      await add(trx, 'a');
      await add(trx, 'a');
    });
    await assert.rejects(taken);
    assert.deepEqual(seen, []);
    assert.deepEqual(logged, []);
  });

  test('logs errors after the commit as bugs, and still reports success', async () => {
    const seen: string[] = [];
    const answer = await db.transact(async (trx) => {
      await add(trx, 'a');
      trx.onCommit(() => {
        throw new Error('thrown at once');
      });
      trx.onCommit(() => Promise.reject(new Error('thrown later')));
      trx.onCommit(() => void seen.push('told'));
      return 'done';
    });
    assert.equal(answer, 'done');
    assert.deepEqual(seen, ['told']);
    assert.deepEqual(await list(db.read), ['a']);
    assert.deepEqual(
      logged.map((line) => JSON.parse(line)).map(({ level, err }) => [level, err.message]),
      [
        [50, 'thrown at once'],
        [50, 'thrown later'],
      ],
    );
  });

  test('accepts no follow-ups after its job has ended', async () => {
    const trx = await db.transact(async (own) => own);
    assert.throws(() => trx.onCommit(() => undefined), isBug);
  });

  test('runs final statements at the end of the same transaction, and accepts none afterwards', async () => {
    const remove = makeRemove();
    const trx = await db.transact(async (own) => {
      own.atEnd(() => remove(own, { id: 'a' }));
      await add(own, 'a');
      await add(own, 'b');
      assert.deepEqual(await list(own), ['a', 'b']);
      return own;
    });
    assert.deepEqual(await list(db.read), ['b']);
    assert.throws(() => trx.atEnd(() => remove(trx, { id: 'b' })), isBug);
  });

  test('rolls its job back if a final statement fails', async () => {
    const late = new Error('a bug at the end');
    const failing = db.transact(async (trx) => {
      trx.atEnd(() => Promise.reject(late));
      await add(trx, 'a');
    });
    await assert.rejects(failing, late);
    const unawaited = db.transact(async (trx) => {
      trx.atEnd(() => assert.fail('a job that leaves a statement running has no final statements'));
      await add(trx, 'a');
      void add(trx, 'b');
    });
    await assert.rejects(unawaited, isBug);
    assert.deepEqual(await list(db.read), []);
  });

  test("doesn't delay the next commit for its follow-ups", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = db.transact(async (trx) => trx.onCommit(() => promise));
    await db.transact((trx) => add(trx, 'a'));
    resolve();
    await first;
  });
});
