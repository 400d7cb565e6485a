import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requireProof } from '#server/http/proof.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type TestApp, testPassword } from '#tests/app.ts';
import { getUser, logIn, proveUser } from '../contract.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true });
});
after(() => app.close());

const isRefused = (provedAt: number, when: 'always' | 'setting', askAgainMinutes?: number) => {
  const { config, clock } = app.context;
  try {
    requireProof({ config: { ...config, askAgainMinutes }, clock }, { provedAt }, when);
    return false;
  } catch (error) {
    return error instanceof AppError && error.code === 'proofNeeded';
  }
};

test('`always` needs a proof from the last 15 minutes', () => {
  const now = app.context.clock();
  assert.equal(isRefused(now - 15 * minuteMs + 1, 'always'), false);
  assert.equal(isRefused(now - 15 * minuteMs, 'always'), true);
  // Setting the clock back doesn't make a proof fresh.
  assert.equal(isRefused(now + 1, 'always'), true);
});

test("`setting` needs no proof until it's enabled, and then one within the set time", () => {
  const now = app.context.clock();
  assert.equal(isRefused(0, 'setting'), false);
  assert.equal(isRefused(now - 4 * minuteMs, 'setting', 5), false);
  assert.equal(isRefused(now - 5 * minuteMs, 'setting', 5), true);
});

test('the right password proves only this session, and a wrong one is refused without ending the session', async () => {
  const ben = await app.person('ben');
  const response = await app.call(logIn, { params: { login: 'ben' }, body: { password: testPassword } });
  const session = { ...ben, token: String(response.body.token) };
  app.pass(16 * minuteMs);
  const provedAt = async (token: string) => (await app.context.sessions.find(token))?.provedAt;
  const before = await provedAt(ben.token);

  const wrong = await app.call(proveUser, { as: session, body: { password: 'not his password' } });
  assert.equal(wrong.status, 403);
  assert.deepEqual(wrong.body, { error: "That isn't your password." });
  assert.equal(await provedAt(session.token), before);
  assert.equal((await app.call(getUser, { as: session })).status, 200);

  assert.equal((await app.call(proveUser, { as: session, body: { password: testPassword } })).status, 204);
  assert.equal(await provedAt(session.token), app.context.clock());
  assert.equal(await provedAt(ben.token), before);
});

test('wrong passwords for proof and for login count towards the same limit', async () => {
  const eva = await app.person('eva');
  app.pass(10 * minuteMs);
  for (let guess = 0; guess < 10; guess++) {
    assert.equal((await app.call(proveUser, { as: eva, body: { password: `guess ${guess}` } })).status, 403);
  }
  assert.equal((await app.call(proveUser, { as: eva, body: { password: testPassword } })).status, 429);
  const login = await app.call(logIn, { params: { login: 'eva' }, body: { password: testPassword } });
  assert.equal(login.status, 429);
});
