import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makeTestApp } from '#tests/app.ts';
import { ErrorNotes, storedErrors } from './error-notes.ts';
import { makeLog } from './log.ts';

async function testApp(t: TestContext) {
  const app = await makeTestApp({ withPool: false });
  t.after(() => app.close());
  const { db, clock } = app.context;
  /** New notes on the same database, as after a restart. */
  const restart = () => {
    const notes = new ErrorNotes(clock);
    notes.storeIn(db);
    return { notes, log: notes.watch(makeLog('silent')) };
  };
  return { ...app, db, restart };
}

test('logged errors survive a restart, with their details', async (t) => {
  const { db, restart } = await testApp(t);
  const { notes, log } = restart();
  log.error(
    { err: new Error('no such table'), reqId: 'abc-1', method: 'GET', path: '/api/user' },
    'Something went wrong',
  );
  log.error({ err: new Error('folder not mounted'), reqId: 'job-7', job: 'backup' }, 'The job backup failed');
  log.fatal('all is lost');
  log.warn({ err: new Error('not so bad') }, 'a warning');
  log.info('not bad at all');
  await notes.write();
  const found = await restart().notes.list(db.read, 10);
  assert.deepEqual(
    found
      .toSorted((a, b) => a.id - b.id)
      .map(({ requestId, job, method, path, message, times }) => [requestId, job, method, path, message, times]),
    [
      ['abc-1', null, 'GET', '/api/user', 'no such table', 1],
      ['job-7', 'backup', null, null, 'folder not mounted', 1],
      [null, null, null, null, 'all is lost', 1],
    ],
  );
  assert.match(found.find(({ requestId }) => requestId === 'abc-1')?.place ?? '', /^src\/server\/error-notes/);
  assert.equal(notes.count, 3);
});

test('a repeated error takes up one row', async (t) => {
  const { db, restart } = await testApp(t);
  const { notes, log } = restart();
  for (let round = 0; round < 3; round++) {
    for (let time = 0; time < 100; time++) {
      log.error({ reqId: `r-${round}-${time}`, path: '/api/a' }, 'the first');
      log.error({ reqId: `r-${round}-${time}`, path: '/api/b' }, 'the second');
    }
    await notes.write();
  }
  const found = await notes.list(db.read, 10);
  assert.deepEqual(found.map(({ message, times, requestId }) => [message, times, requestId]).sort(), [
    ['the first', 300, 'r-2-99'],
    ['the second', 300, 'r-2-99'],
  ]);
});

test('the newest 200 errors are stored', async (t) => {
  const { db, pass, restart } = await testApp(t);
  const { notes, log } = restart();
  for (let round = 0; round < 3; round++) {
    pass(1000);
    for (let index = 0; index < 100; index++) log.error(`${round}/${index}`);
    await notes.write();
  }
  const rows = await db.read.selectFrom('last_errors').select('message').execute();
  assert.equal(rows.length, storedErrors);
  assert.ok(rows.every(({ message }) => !message.startsWith('0/')));
});

test("errors that can't be written are queued and still listed, without logging anything", async (t) => {
  const { db, restart } = await testApp(t);
  const { notes, log } = restart();
  const { transact } = db;
  db.transact = async () => {
    throw new Error('the disk is full');
  };
  for (let index = 0; index < 2 * storedErrors; index++) log.error(`error ${index}`);
  await notes.write();
  const waiting = await notes.list(db.read, 1000);
  assert.equal(waiting.length, storedErrors);
  db.transact = transact;
  await notes.write();
  assert.equal((await db.read.selectFrom('last_errors').select('id').execute()).length, storedErrors);
});

test('an error logged without arguments, or with arguments of any kind, is stored with a message', async (t) => {
  const { db, restart } = await testApp(t);
  const { notes, log } = restart();
  const error = log.error.bind(log) as (...args: unknown[]) => void;
  for (const args of [[], [null], [undefined, ''], [{}], [{ err: 'text' }], [7], [new TypeError('')]]) error(...args);
  await notes.write();
  assert.ok((await notes.list(db.read, 100)).every(({ message }) => message !== ''));
});
