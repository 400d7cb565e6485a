import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { disableUser } from '#features/accounts/server/index.ts';
import { testRegistry } from '#server/test-registry.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { passkeys as feature } from './index.ts';
import { type Overrides, TestAuthenticator } from './test-authenticator.ts';
import { type TestPasskeys, testPasskeys } from './test-passkeys.ts';
import { verifyRegistration } from './verify.ts';

let app: TestApp;
let passkeys: TestPasskeys;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  passkeys = testPasskeys(app);
});
after(() => app.close());

const tamperings: [what: string, overrides: Overrides][] = [
  ['another origin', { origin: 'http://localhost:8080' }],
  ['https instead of http', { origin: 'https://localhost' }],
  ['another site', { rpId: 'evil.example' }],
  ['an unverified user', { verified: false }],
  ['an unknown challenge', { challenge: 'A'.repeat(43) }],
  ['a malformed challenge', { challenge: 'x' }],
  ['a response of another type', { type: 'payment.get' }],
];
for (const [what, overrides] of tamperings) {
  test(`${what} is refused when adding a passkey, logging in and proving an identity`, async () => {
    const { person, device } = await passkeys.personWithPasskey(
      `overrides.${tamperings.findIndex(([name]) => name === what)}`,
    );
    assert.equal((await passkeys.add(person, new TestAuthenticator(), overrides)).status, 400);
    assert.equal((await passkeys.list(person)).length, 1);
    const wrongChallenge = overrides.challenge !== undefined;
    const login = await passkeys.logInWith(device, overrides);
    assert.equal(login.status, wrongChallenge ? 400 : 401);
    assert.equal(login.body.token, undefined);
    const before = await passkeys.sessionOf(person.token);
    app.pass(minuteMs);
    assert.equal((await passkeys.proveWith(person, device, overrides)).status, wrongChallenge ? 400 : 403);
    assert.equal((await passkeys.sessionOf(person.token)).passkeyAt, before.passkeyAt);
    assert.equal((await passkeys.logInWith(device)).status, 200);
  });
}

test("a disabled account's passkey gets a message but no session, even if the account is disabled during the login", async () => {
  const { device } = await passkeys.personWithPasskey('off');
  await disableUser(app.context, 'off', true);
  const { status, body } = await passkeys.logInWith(device);
  assert.deepEqual([status, body], [403, { error: "This account is disabled. Ask the site's owner." }]);
  const notes = app.context.db.read.selectFrom('audit_log').where('target', '=', 'off by passkey').select('action');
  assert.deepEqual(await notes.execute(), [{ action: 'login refused' }]);
  assert.equal((await passkeys.logInWith(device, { origin: 'https://localhost' })).status, 401);
  for (let round = 0; round < 8; round++) {
    await disableUser(app.context, 'off', false);
    const [login] = await Promise.all([passkeys.logInWith(device), disableUser(app.context, 'off', true)]);
    assert.ok([200, 403].includes(login.status), String(login.status));
    const { read } = app.context.db;
    const sessions = read.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id');
    assert.deepEqual(await sessions.where('login', '=', 'off').select('sessions.id').execute(), []);
  }
  await disableUser(app.context, 'off', false);
  assert.equal((await passkeys.logInWith(device)).status, 200);
});

test("passkeys with an algorithm that wasn't requested, or with certificates, are refused", async () => {
  const dora = await app.person('dora');
  assert.equal((await passkeys.add(dora, new TestAuthenticator(), { algorithm: -47 })).status, 400);
  const x5c = new Map([['x5c', new Uint8Array(4)]]);
  for (const format of ['packed', 'apple', 'tpm', 'android-key', 'fido-u2f']) {
    assert.equal((await passkeys.add(dora, new TestAuthenticator(), { format, statement: x5c })).status, 400, format);
  }
  assert.equal((await passkeys.add(dora, new TestAuthenticator(), { statement: x5c })).status, 400);
  assert.deepEqual(await passkeys.list(dora), []);
});

test("certificates aren't parsed, because the library would fetch the revocation lists that they name", async () => {
  const site = { origin: 'http://localhost', rpId: 'localhost' };
  const statement = new Map([['x5c', new Uint8Array(4)]]);
  for (const format of ['packed', 'apple', 'tpm']) {
    const options = { challenge: 'A', rp: { id: site.rpId }, user: { id: 'A' } };
    const registration = new TestAuthenticator().create(options, { format, statement });
    await assert.rejects(
      verifyRegistration(registration, 'A', site),
      new RegExp(`^Error: The attestation format is ${format}$`),
    );
  }
});

test("a response can't be replayed", async () => {
  const { person, device } = await passkeys.personWithPasskey('eva');
  const login = device.sign(await passkeys.loginOptions());
  assert.equal((await app.call(contract.logInByPasskey, { body: login })).status, 200);
  assert.equal((await app.call(contract.logInByPasskey, { body: login })).status, 400);
  const { body: options } = await app.call(contract.beginPasskeyProof, { as: person });
  const proof = device.sign(options);
  assert.equal((await app.call(contract.proveByPasskey, { as: person, body: proof })).status, 204);
  assert.equal((await app.call(contract.proveByPasskey, { as: person, body: proof })).status, 400);
  const registration = new TestAuthenticator().create(await passkeys.begin(person));
  assert.equal((await app.call(contract.addPasskey, { as: person, body: registration })).status, 201);
  assert.equal((await app.call(contract.addPasskey, { as: person, body: registration })).status, 400);
});

test('only one of several concurrent copies of a response starts a session', async () => {
  const { device } = await passkeys.personWithPasskey('fay');
  const body = device.sign(await passkeys.loginOptions());
  const responses = await Promise.all(Array.from({ length: 5 }, () => app.call(contract.logInByPasskey, { body })));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400, 400, 400, 400]);
});

test('a challenge is only valid for one purpose and one session', async () => {
  const { person, device } = await passkeys.personWithPasskey('gus');
  const { person: other } = await passkeys.personWithPasskey('hal');
  const again = { ...person, token: String((await passkeys.logInWith(device)).body.token) };
  const { body: proof } = await app.call(contract.beginPasskeyProof, { as: person });

  const asLogin = { ...proof, allowCredentials: [] };
  assert.equal((await app.call(contract.logInByPasskey, { body: device.sign(asLogin) })).status, 400);
  assert.equal((await app.call(contract.proveByPasskey, { as: again, body: device.sign(proof) })).status, 400);
  assert.equal(
    (await app.call(contract.proveByPasskey, { as: person, body: device.sign(await passkeys.loginOptions()) })).status,
    400,
  );
  const asNew = new TestAuthenticator().create(await passkeys.begin(other));
  assert.equal((await app.call(contract.addPasskey, { as: person, body: asNew })).status, 400);
  const asAnother = new TestAuthenticator().create({ ...(await passkeys.begin(person)), ...proof });
  assert.equal((await app.call(contract.addPasskey, { as: person, body: asAnother })).status, 400);
  // The failed attempts haven't used up the challenge.
  assert.equal((await app.call(contract.proveByPasskey, { as: person, body: device.sign(proof) })).status, 204);
});

test('a challenge is valid for five minutes, and the sweep deletes older ones', async () => {
  const { device } = await passkeys.personWithPasskey('ida');
  const [early, late] = [await passkeys.loginOptions(), await passkeys.loginOptions()];
  app.pass(5 * minuteMs - 1);
  assert.equal((await app.call(contract.logInByPasskey, { body: device.sign(early) })).status, 200);
  app.pass(1);
  assert.equal((await app.call(contract.logInByPasskey, { body: device.sign(late) })).status, 400);
  const count = async () =>
    (await app.context.db.read.selectFrom('passkey_challenges').select('challenge').execute()).length;
  assert.ok((await count()) > 0);
  const fresh = await passkeys.loginOptions();
  const [sweep] = feature.open(app.context, testRegistry()).jobs ?? [];
  await sweep?.run(new AbortController().signal);
  assert.equal(await count(), 1);
  assert.equal((await app.call(contract.logInByPasskey, { body: device.sign(fresh) })).status, 200);
});

test("a counter that doesn't increase is refused, because the key may have been copied", async () => {
  const { device } = await passkeys.personWithPasskey('jim');
  assert.equal((await passkeys.logInWith(device, { counter: 7 })).status, 200);
  for (const counter of [7, 6, 0])
    assert.equal((await passkeys.logInWith(device, { counter })).status, 401, String(counter));
  assert.equal((await passkeys.logInWith(device, { counter: 8 })).status, 200);
});

test('only one of several responses with the same counter is accepted', async () => {
  const { device } = await passkeys.personWithPasskey('joe');
  const challenges = [await passkeys.loginOptions(), await passkeys.loginOptions(), await passkeys.loginOptions()];
  const bodies = challenges.map((options) => device.sign(options, { counter: 5 }));
  const responses = await Promise.all(bodies.map((body) => app.call(contract.logInByPasskey, { body })));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 401, 401]);
});

test('a device without a counter is accepted', async () => {
  const { device } = await passkeys.personWithPasskey('kim');
  for (let round = 0; round < 3; round++) assert.equal((await passkeys.logInWith(device, { counter: 0 })).status, 200);
});

test('an unknown passkey, a removed one and a wrong signature get the same response', async () => {
  const { person, device } = await passkeys.personWithPasskey('lea');
  const [passkey] = await passkeys.list(person);
  const wrong = {
    ...device.sign(await passkeys.loginOptions()),
    signature: new TestAuthenticator().sign({}).signature,
  };
  const responses = [
    await passkeys.logInWith(new TestAuthenticator(), { userHandle: 'AA' }),
    await app.call(contract.logInByPasskey, { body: wrong }),
    await passkeys.logInWith(device, { userHandle: 'AA' }),
  ];
  await app.call(contract.removePasskey, { as: person, params: { id: passkey?.id ?? '' } });
  responses.push(await passkeys.logInWith(device));
  for (const { status, body } of responses) {
    assert.equal(status, 401);
    assert.deepEqual(body, { error: "This site doesn't know that passkey. Log in with your password." });
  }
});

test("a login is refused if the device's response doesn't name the user", async () => {
  const { device } = await passkeys.personWithPasskey('lou');
  const { user_handle: _, ...silent } = device.sign(await passkeys.loginOptions());
  assert.equal((await app.call(contract.logInByPasskey, { body: silent })).status, 401);
});

test("a person can't use, rename or remove someone else's passkey", async () => {
  const { person, device } = await passkeys.personWithPasskey('max');
  const { person: other, device: theirs } = await passkeys.personWithPasskey('nia');
  assert.equal((await passkeys.proveWith(person, theirs)).status, 403);
  const id = (await passkeys.list(other))[0]?.id ?? '';
  assert.equal(
    (await app.call(contract.renamePasskey, { as: person, params: { id }, body: { name: 'Mine' } })).status,
    404,
  );
  assert.equal((await app.call(contract.removePasskey, { as: person, params: { id } })).status, 404);
  assert.equal((await passkeys.list(other))[0]?.name, null);
  // Nor can they take it over by adding it to their own account.
  assert.equal((await passkeys.add(person, theirs)).status, 409);
  assert.equal((await passkeys.logInWith(device)).status, 200);
});

test('passkeys are refused on a site without a host name, and the error says why', async () => {
  const { person } = await passkeys.personWithPasskey('vic');
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'a b']) {
    const response = await app.call(contract.beginPasskey, { as: person, headers: { host } });
    assert.equal(response.status, 400, host);
  }
  const login = await app.call(contract.beginPasskeyLogin, { headers: { host: '127.0.0.1' } });
  assert.deepEqual(login.body, { error: 'Passkeys need a site address with a name, such as localhost.' });
});

test("a passkey for one host doesn't work on another host of the same site", async () => {
  const { device } = await passkeys.personWithPasskey('wim');
  const there = new TestAuthenticator('http://pit.example');
  const { body: options } = await app.call(contract.beginPasskeyLogin, { headers: { host: 'pit.example' } });
  assert.equal(options.rpId, 'pit.example');
  there.id = device.id;
  const body = device.sign(options, { origin: 'http://pit.example' });
  const response = await app.call(contract.logInByPasskey, { body, headers: { host: 'pit.example' } });
  assert.equal(response.status, 401);
});

test('too many refusals limit an address for all users, but a valid passkey still works from there', async (t) => {
  const limited = await makeTestApp({ withPool: false, frozenClock: true });
  t.after(() => limited.close());
  const there = testPasskeys(limited);
  const { device } = await there.personWithPasskey('zoe');
  for (let round = 0; round < 12; round++) assert.equal((await there.logInWith(device)).status, 200);
  limited.pass(minuteMs);
  for (let round = 0; round < 10; round++) {
    assert.equal((await there.logInWith(new TestAuthenticator(), { userHandle: 'AA' })).status, 401);
  }
  assert.equal((await there.logInWith(new TestAuthenticator(), { userHandle: 'AA' })).status, 429);
  assert.equal((await there.logInWith(device)).status, 200);
  for (let round = 0; round < 30; round++) await there.loginOptions();
  assert.equal((await limited.call(contract.beginPasskeyLogin)).status, 429);
});
