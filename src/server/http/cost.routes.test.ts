import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getUser } from '#features/accounts/contract.ts';
import { listChallenges } from '#features/challenges/contract.ts';
import { secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';

describe('rate limits depend on the cost of calls', () => {
  let app: TestApp;
  let people = 0;
  let workMs = 0;
  before(async () => {
    app = await makeTestApp({ frozenClock: true, work: { start: () => 0, msSince: () => workMs } });
  });
  after(() => app.close());

  const newcomer = () => app.person(`person${++people}`, 'bingo');
  let address = 0;
  /** Counts how many calls in a row a new person at a new address can make before getting a 429. */
  async function countAllowed(call: (as: Person, remoteAddress: string) => Promise<number>): Promise<number> {
    const [person, remoteAddress] = [await newcomer(), `192.0.2.${++address}`];
    for (let count = 0; ; count++) {
      const status = await call(person, remoteAddress);
      if (status === 429) return count;
      assert.ok(status === 200 || status === 304, String(status));
    }
  }
  const ask =
    (url: string, headers: Record<string, string> = {}) =>
    async ({ token }: Person, remoteAddress: string) =>
      (await app.app.inject({ url, remoteAddress, headers: { authorization: `Bearer ${token}`, ...headers } }))
        .statusCode;
  const user = `/api${getUser.path}`;
  const list = `/api${listChallenges.path}`;

  test('300 small calls pass, but only fifteen that keep the server busy for 20 ms', async () => {
    workMs = 19;
    assert.equal(await countAllowed(ask(user)), 300);
    workMs = 20;
    // Each one counts as itself and twenty more.
    assert.equal(await countAllowed(ask(user)), Math.ceil(300 / 21));
    workMs = 0;
  });

  test('a rate-limited caller can continue after the time in Retry-After', async () => {
    const ana = await newcomer();
    workMs = 400;
    assert.equal((await app.call(getUser, { as: ana })).status, 200);
    const refused = await app.call(getUser, { as: ana });
    assert.equal(refused.status, 429);
    workMs = 0;
    app.pass(Number(refused.raw.headers['retry-after']) * secondMs);
    assert.equal((await app.call(getUser, { as: ana })).status, 200);
    app.pass(20 * secondMs);
  });

  test('accounts at one address share the address limit', async () => {
    workMs = 599;
    const remoteAddress = '192.0.2.250';
    assert.equal(await ask(user)(await newcomer(), remoteAddress), 200);
    assert.equal(await ask(user)(await newcomer(), remoteAddress), 429);
    workMs = 0;
  });

  test("an answer of 180 kB counts as three more calls, unless it's compressed or not modified", async () => {
    const { db } = app.context;
    const rows = Array.from({ length: 200 }, (_, index) => ({
      id: `long-${index}`,
      ...{ title: 'A long one', description: 'x'.repeat(500), difficulty: 1, category: 'long', points: 100 },
      ...{ image_required: 0 as const, active: 1 as const, user_id: null, slot: null, created_at: 0 },
    }));
    await db.transact((trx) => trx.insertInto('challenges').values(rows).execute());
    const reader = await newcomer();
    const { raw } = await app.call(listChallenges, { as: reader });
    assert.ok(raw.body.length > 150_000 && raw.body.length < 200_000, String(raw.body.length));
    assert.equal(await countAllowed(ask(list)), 300 / 4);
    assert.equal(await countAllowed(ask(list, { 'accept-encoding': 'br' })), 300);
    assert.equal(await countAllowed(ask(list, { 'if-none-match': String(raw.headers.etag) })), 300);
  });
});
