import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteUser, getUser, logIn, registerUser } from '#features/accounts/contract.ts';
import { listChallenges } from '#features/challenges/contract.ts';
import { createRoom, deleteRoom } from '#features/rooms/contract.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { dropPasskeys } from './index.ts';
import { TestAuthenticator } from './test-authenticator.ts';
import { type TestPasskeys, testPasskeys } from './test-passkeys.ts';

let app: TestApp;
let passkeys: TestPasskeys;
before(async () => {
  app = await makeTestApp({
    withPool: false,
    frozenClock: true,
    settings: { RATE_LIMITS: 'off', REQUIRE_PASSKEY: 'on' },
  });
  passkeys = testPasskeys(app);
});
after(() => app.close());

/** Makes a call that requires the role root or bingo. */
const useRole = (as: Person) => app.call(listChallenges, { as });
const logInByPassword = async ({ login }: Person): Promise<Person> => {
  const { body } = await app.call(logIn, { params: { login }, body: { password: testPassword } });
  return { login, password: testPassword, token: String(body.token) };
};
const sessionState = async (as: Person) => {
  const { rights_wait, only_passkey } = (await app.call(contract.listPasskeys, { as })).body;
  return { rights_wait, only_passkey };
};

test('if root has no passkey, root is asked to add one, can do so with a password, and then has the role', async () => {
  const root = await app.person('root', 'root');
  const response = await useRole(root);
  assert.equal(response.status, 403);
  assert.deepEqual(response.body, {
    error: "This needs a passkey, and you don't have one yet. Add one in your profile.",
  });
  assert.match(String(response.raw.headers['www-authenticate']), /insufficient_user_authentication/);
  assert.deepEqual((await app.call(getUser, { as: root })).body.roles, ['root']);
  assert.deepEqual(await sessionState(root), { rights_wait: true, only_passkey: false });

  assert.equal((await passkeys.add(root, new TestAuthenticator())).status, 201);
  assert.equal((await useRole(root)).status, 200);
  assert.deepEqual(await sessionState(root), { rights_wait: false, only_passkey: true });
});

test("a password alone grants no rights, and isn't enough to add or remove a passkey", async () => {
  const root = await app.person('boss', 'root');
  const device = new TestAuthenticator();
  await passkeys.add(root, device);
  const [passkey] = await passkeys.list(root);
  const thief = await logInByPassword(root);
  await app.person('victim');
  const deletion = await app.call(deleteUser, { as: thief, params: { login: 'victim' } });
  assert.equal(deletion.body.error, 'This needs your passkey. Use it in your profile, or log in with it.');
  const response = await useRole(thief);
  assert.deepEqual(
    [response.status, response.body],
    [403, { error: 'This needs your passkey. Use it in your profile, or log in with it.' }],
  );
  assert.deepEqual(await sessionState(thief), { rights_wait: true, only_passkey: true });
  for (const response of [
    await app.call(contract.beginPasskey, { as: thief }),
    await app.call(contract.removePasskey, { as: thief, params: { id: passkey?.id ?? '' } }),
  ]) {
    assert.deepEqual([response.status, response.body], [403, { error: 'Please use your passkey.' }]);
  }
  // With the passkey, the same session gets the role.
  assert.equal((await passkeys.proveWith(thief, device)).status, 204);
  assert.equal((await useRole(thief)).status, 200);
  const login = await passkeys.logInWith(device);
  assert.equal((await useRole({ ...root, token: String(login.body.token) })).status, 200);
});

test('root gets the same message where access depends on data, and others are unaffected', async () => {
  const root = await app.person('captain', 'root');
  await passkeys.add(root, new TestAuthenticator());
  const alone = await logInByPassword(root);
  const player = await app.person('player', 'bingo');
  const body = { game: 'bingo', name: 'Theirs', is_private: false };
  const { id } = (await app.call(createRoom, { as: player, body })).body.room as { id: string };
  const stranger = await app.person('stranger');
  const sentences = [];
  for (const as of [alone, stranger]) {
    const { status, body: refusal } = await app.call(deleteRoom, { as, params: { id } });
    sentences.push(`${status} ${refusal.error}`);
  }
  assert.deepEqual(sentences, [
    '403 This needs your passkey. Use it in your profile, or log in with it.',
    "403 Only the room's admin can delete it.",
  ]);
  assert.equal((await app.call(deleteRoom, { as: root, params: { id } })).status, 200);
});

test('root can only renew the proof of identity with a passkey', async () => {
  const root = await app.person('chief', 'root');
  const device = new TestAuthenticator();
  await passkeys.add(root, device);
  app.pass(16 * minuteMs);
  await app.context.db.transact((trx) =>
    passkeys.sessionOf(root.token).then(({ sessionId }) => app.context.sessions.prove(trx, sessionId, 'password')),
  );
  assert.equal((await app.call(contract.beginPasskey, { as: root })).status, 403);
  assert.equal((await passkeys.proveWith(root, device)).status, 204);
  assert.equal((await app.call(contract.beginPasskey, { as: root })).status, 200);
});

test("a person's other roles and other people aren't affected", async () => {
  const gina = await app.person('gina', 'git', 'tester', 'bingo');
  assert.equal((await useRole(gina)).status, 200);
  const body = { login: 'test.gina', password: 'quite a good one' };
  assert.equal((await app.call(registerUser, { as: gina, body })).status, 201);
  assert.equal((await app.context.sessions.find(gina.token))?.roles.includes('git'), true);
  const bob = await app.person('bob', 'bingo');
  assert.deepEqual(await sessionState(bob), { rights_wait: false, only_passkey: false });
  assert.deepEqual(await sessionState(gina), { rights_wait: true, only_passkey: false });
  assert.equal((await app.call(contract.beginPasskey, { as: bob })).status, 200);
});

test('root can add a new passkey after logging in with a password, once the owner has removed the lost one', async () => {
  const root = await app.person('loser', 'root');
  await passkeys.add(root, new TestAuthenticator());
  const { userId, login } = await passkeys.sessionOf(root.token);
  await dropPasskeys(app.context, { userId, login }, 'all');
  assert.equal((await useRole(root)).status, 403);
  const again = await logInByPassword(root);
  assert.equal((await passkeys.add(again, new TestAuthenticator())).status, 201);
  assert.equal((await useRole(again)).status, 200);
});
