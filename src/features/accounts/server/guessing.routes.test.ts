import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';
import { Turns } from '#server/turns.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type TestApp, testPassword } from '#tests/app.ts';
import { getUser } from '../contract.ts';

interface From {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

/** A site on which hashing a password takes no time but is counted. */
async function openSite(settings: Record<string, string> = {}) {
  const app = await makeTestApp({ withPool: false, frozenClock: true, settings });
  const hashed = { count: 0 };
  // Logins are queued, just as with real hashes.
  const turns = new Turns({ atOnce: 2, maxWaiting: 100, maxWaitMs: 8000, refusal: () => new Error('busy') });
  app.context.passwords.verify = (password, hash, admit) =>
    turns.take(async () => {
      await admit?.();
      hashed.count++;
      return hash !== undefined && password === testPassword;
    });
  const guess = async (login: string, password: string, { remoteAddress = '192.0.2.1', headers = {} }: From = {}) =>
    app.app.inject({ method: 'POST', url: `/api/login/${login}`, payload: { password }, headers, remoteAddress });
  return { app, hashed, guess };
}
async function withSite(
  settings: Record<string, string>,
  work: (site: Awaited<ReturnType<typeof openSite>>) => Promise<void>,
) {
  const site = await openSite(settings);
  try {
    await work(site);
  } finally {
    await site.app.close();
  }
}
const person = (app: TestApp) => app.person('ana');

test("the eleventh wrong password from an address isn't hashed, and the response says when to retry", () =>
  withSite({}, async ({ app, hashed, guess }) => {
    await person(app);
    const statuses: number[] = [];
    for (let round = 0; round < 30; round++) statuses.push((await guess('ana', 'wrong')).statusCode);
    assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(20).fill(429)]);
    assert.equal(hashed.count, 10);
    const refusal = await guess('ana', testPassword);
    assert.equal(refusal.statusCode, 429);
    assert.match(refusal.json().error, /^Too many attempts\. Please wait \d+ seconds?\.$/);
    app.pass(Number(refusal.headers['retry-after']) * 1000);
    assert.equal((await guess('ana', testPassword)).statusCode, 200);
  }));

test("sending guesses concurrently doesn't get around the limit", () =>
  withSite({}, async ({ app, guess }) => {
    await person(app);
    const responses = await Promise.all(Array.from({ length: 40 }, () => guess('ana', 'wrong')));
    assert.ok(responses.filter((response) => response.statusCode === 401).length <= 11);
    assert.ok(responses.every((response) => [401, 429].includes(response.statusCode)));
  }));

test("successful logins don't count as guesses", () =>
  withSite({}, async ({ app, guess }) => {
    await person(app);
    for (let round = 0; round < 30; round++) assert.equal((await guess('ana', testPassword)).statusCode, 200);
  }));

test('someone whose account is attacked from many addresses stays logged in and can log in', () =>
  withSite({}, async ({ app, guess }) => {
    const ana = await person(app);
    for (let round = 0; round < 13; round++) {
      assert.equal((await guess('ana', 'wrong', { remoteAddress: `198.51.100.${round}` })).statusCode, 401);
    }
    assert.equal((await app.call(getUser, { as: ana })).status, 200);
    assert.equal((await guess('ana', testPassword, { remoteAddress: '203.0.113.7' })).statusCode, 200);
  }));

const forwarded = (address: string) => ({
  'x-forwarded-for': address,
  forwarded: `for=${address}`,
  'x-real-ip': address,
});

test("without a trusted proxy, a client can't choose its address", () =>
  withSite({}, async ({ guess }) => {
    const statuses = new Set<number>();
    for (let round = 0; round < 12; round++) {
      const { statusCode } = await guess(`nobody${round}`, 'wrong', { headers: forwarded(`198.51.100.${round}`) });
      statuses.add(statusCode);
    }
    assert.deepEqual([...statuses], [401, 429]);
  }));

test('behind a trusted proxy, only the address the proxy saw counts', () =>
  withSite({ TRUST_PROXY: '192.0.2.0/24' }, async ({ guess }) => {
    for (let round = 0; round < 12; round++) {
      assert.equal(
        (await guess(`nobody${round}`, 'wrong', { headers: forwarded(`198.51.100.${round}`) })).statusCode,
        401,
      );
    }
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) {
      const headers = { 'x-forwarded-for': `10.0.0.${round}, 203.0.113.9` };
      statuses.push((await guess(`nobody${round}`, 'wrong', { headers })).statusCode);
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
    const past = await guess('nobody', 'wrong', { headers: forwarded('198.51.100.200'), remoteAddress: '203.0.113.9' });
    assert.equal(past.statusCode, 429, 'a client that bypasses the proxy');
  }));

const asOneClient: [what: string, headerFor: (round: number) => string][] = [
  ['a changing port', (round) => `198.51.100.7:${4000 + round}`],
  ['a changing IPv6 port', (round) => `[2001:db8::7]:${4000 + round}`],
  ["text that isn't an address", (round) => `nobody-${round}`],
  ['text after an address made up by the client', (round) => `10.9.0.${round}, who-${round}`],
];
for (const [what, forwardedFor] of asOneClient) {
  test(`behind a trusted proxy, ${what} isn't a new address: 25 wrong logins share one limit`, () =>
    withSite({ TRUST_PROXY: '192.0.2.0/24' }, async ({ app, guess }) => {
      const statuses: number[] = [];
      for (let round = 0; round < 25; round++) {
        const headers = { 'x-forwarded-for': forwardedFor(round) };
        statuses.push((await guess(`nobody${round}`, 'wrong', { headers })).statusCode);
      }
      assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(15).fill(429)]);
      const ana = await app.person('ana');
      await guess(ana.login, testPassword, { headers: { 'x-forwarded-for': '203.0.113.5:99' } });
      const rows = await app.context.db.read.selectFrom('audit_log').select('address').execute();
      assert.ok(rows.some(({ address }) => address === '203.0.113.5'));
      for (const { address } of rows) assert.ok(address === null || isIP(address) > 0, `${address} in the audit log`);
    }));
}

test('all addresses of an IPv6 network share one limit', () =>
  withSite({}, async ({ guess }) => {
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) {
      statuses.push(
        (await guess(`nobody${round}`, 'wrong', { remoteAddress: `2001:db8:0:1::${round + 1}` })).statusCode,
      );
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
    assert.equal((await guess('nobody', 'wrong', { remoteAddress: '2001:db8:0:2::1' })).statusCode, 401);
  }));

test('the limit is 300 calls in ten seconds per person, and 600 per address', () =>
  withSite({}, async ({ app }) => {
    const [ana, ben, eve] = [await app.person('ana'), await app.person('ben'), await app.person('eve')];
    const ask = (token: string, remoteAddress: string) =>
      app.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` }, remoteAddress });
    for (let round = 0; round < 300; round++) assert.equal((await ask(ana.token, '192.0.2.1')).statusCode, 200);
    assert.equal((await ask(ana.token, '192.0.2.2')).statusCode, 429);
    for (let round = 0; round < 300; round++) assert.equal((await ask(ben.token, '192.0.2.1')).statusCode, 200);
    assert.equal((await ask(eve.token, '192.0.2.1')).statusCode, 429);
    assert.equal((await ask(eve.token, '192.0.2.3')).statusCode, 200);
    app.pass(minuteMs);
    assert.equal((await ask(ana.token, '192.0.2.1')).statusCode, 200);
  }));
