import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { logIn, proveUser } from '../contract.ts';
import { RefusalLog } from './refusal-log.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  app.context.passwords.verify = async () => false;
});
after(() => app.close());

const refusals = async () => {
  const rows = await app.context.db.read
    .selectFrom('audit_log')
    .where('outcome', '=', 'refused')
    .orderBy('id')
    .select(['actor', 'action', 'target', 'address'])
    .execute();
  return rows.map(({ actor, action, target }) => [actor, action, target]);
};

/** Responses are sent before the audit entries are written, so the test polls for them. */
async function refusalsOnce(count: number): Promise<string[][]> {
  for (;;) {
    const rows = await refusals();
    if (rows.length >= count) return rows;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
const guess = (login: string) => app.call(logIn, { params: { login }, body: { password: 'a wrong guess' } });

test('a refused login is logged with the username that was tried, whether or not it exists', async () => {
  await app.person('ana');
  await guess('ANA');
  await guess('nobody');
  await guess('my secret password');
  assert.deepEqual((await refusalsOnce(3)).toSorted(), [
    ['(no login)', 'login refused', '(no login)'],
    ['ANA', 'login refused', 'ANA'],
    ['nobody', 'login refused', 'nobody'],
  ]);
});

test("a refused proof is logged with the session's user", async () => {
  const ben = await app.person('ben');
  assert.equal((await app.call(proveUser, { as: ben, body: { password: 'a wrong guess' } })).status, 403);
  assert.deepEqual((await refusalsOnce(4)).at(-1), ['ben', 'proof refused', 'ben']);
});

test('of a thousand refusals in a minute, 30 are logged one by one, and one entry counts the rest', async () => {
  app.pass(minuteMs);
  const before = (await refusals()).length;
  const refusalLog = new RefusalLog(app.context);
  const request = { id: 'x', ip: '127.0.0.1' } as never;
  for (let count = 0; count < 1000; count++) refusalLog.record('login refused', `guess${count}`, request);
  await refusalsOnce(before + 30);
  app.pass(minuteMs);
  await refusalLog.job.run(new AbortController().signal);
  const rows = await refusalsOnce(before + 31);
  assert.equal(rows.length, before + 31);
  assert.deepEqual(rows.at(-1), ['(several)', 'login refused', '970 more']);
  await refusalLog.job.run(new AbortController().signal);
  assert.equal((await refusals()).length, before + 31);
});

test("an audit entry that can't be written doesn't change the response", async () => {
  const { transact } = app.context.db;
  (app.context.db as { transact: unknown }).transact = async () => {
    throw new Error('the disk is full');
  };
  const { status } = await guess('ana');
  (app.context.db as { transact: unknown }).transact = transact;
  assert.equal(status, 401);
});
