import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logIn } from '#features/accounts/contract.ts';
import { getPerson } from '#features/accounts/people-contract.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type TestApp, testPassword } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { exportPasskeys } from './store.ts';
import { TestAuthenticator } from './test-authenticator.ts';
import { type TestPasskeys, testPasskeys } from './test-passkeys.ts';

let app: TestApp;
let passkeys: TestPasskeys;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  passkeys = testPasskeys(app);
});
after(() => app.close());

test('a passkey can be added, named, listed and removed', async () => {
  const ana = await app.person('ana');
  const device = new TestAuthenticator();
  const options = await passkeys.begin(ana);
  assert.deepEqual(options.rp, { id: 'localhost', name: 'Pitstop' });
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  assert.equal(options.attestation, 'none');

  const added = await app.call(contract.addPasskey, { as: ana, body: device.create(options) });
  assert.equal(added.status, 201);
  const id = String(added.body.id);
  const now = new Date(app.context.clock()).toISOString();
  assert.deepEqual(added.body, { id, name: null, created_at: now, last_used_at: null, is_synced: false });
  assert.deepEqual(await passkeys.list(ana), [added.body]);
  assert.deepEqual((await passkeys.begin(ana)).excludeCredentials, [
    { id: device.id, type: 'public-key', transports: ['internal'] },
  ]);

  const renamed = await app.call(contract.renamePasskey, { as: ana, params: { id }, body: { name: " Ana's phone " } });
  assert.equal(renamed.body.name, "Ana's phone");
  assert.equal((await app.call(contract.removePasskey, { as: ana, params: { id } })).status, 204);
  assert.deepEqual(await passkeys.list(ana), []);
});

test('root sees how many passkeys a person has and that deleting the account deletes them', async () => {
  const root = await app.person('root', 'root');
  const { person } = await passkeys.personWithPasskey('gus');
  await passkeys.add(person, new TestAuthenticator());
  const { body } = await app.call(getPerson, { as: root, params: { login: 'gus' } });
  assert.equal(body.passkeys, 2);
  const deleted = body.belongings as { kind: string; count: number }[];
  assert.equal(deleted.find(({ kind }) => kind === 'passkeys')?.count, 2);
});

test('a passkey logs its owner in, and the session stores the browser and time zone', async () => {
  const { person, device } = await passkeys.personWithPasskey('ben');
  app.pass(minuteMs);
  const { status, body } = await app.call(contract.logInByPasskey, {
    body: { ...device.sign(await passkeys.loginOptions()), time_zone: 'Europe/Lisbon' },
    headers: { 'user-agent': 'A browser' },
  });
  assert.equal(status, 200);
  const session = await passkeys.sessionOf(body.token);
  assert.equal(session.login, 'ben');
  assert.equal(session.passkeyAt, app.context.clock());
  const row = await app.context.db.read
    .selectFrom('sessions')
    .where('id', '=', session.sessionId)
    .select(['agent', 'time_zone'])
    .executeTakeFirst();
  assert.deepEqual({ ...row }, { agent: 'A browser', time_zone: 'Europe/Lisbon' });
  assert.equal((await passkeys.list(person))[0]?.last_used_at, new Date(app.context.clock()).toISOString());
});

test('a login in the same browser ends its previous session', async () => {
  const { person, device } = await passkeys.personWithPasskey('cleo');
  app.announced();
  const body = device.sign(await passkeys.loginOptions());
  assert.equal((await app.call(contract.logInByPasskey, { as: person, body })).status, 200);
  assert.equal((await app.call(contract.listPasskeys, { as: person })).status, 401);
  assert.equal(app.announced().length, 1);
});

test('a session can use a passkey to renew its proof of identity', async () => {
  const { person, device } = await passkeys.personWithPasskey('ole');
  app.pass(20 * minuteMs);
  assert.equal((await app.call(contract.beginPasskey, { as: person })).status, 403);
  assert.equal((await passkeys.proveWith(person, device)).status, 204);
  assert.equal((await passkeys.sessionOf(person.token)).provedAt, app.context.clock());
  assert.equal((await app.call(contract.beginPasskey, { as: person })).status, 200);
});

test("adding and removing passkeys requires a proof of identity, but renaming and listing them doesn't", async () => {
  const { person } = await passkeys.personWithPasskey('pia');
  const id = (await passkeys.list(person))[0]?.id ?? '';
  const body = new TestAuthenticator().create(await passkeys.begin(person));
  app.pass(16 * minuteMs);
  for (const response of [
    await app.call(contract.beginPasskey, { as: person }),
    await app.call(contract.addPasskey, { as: person, body }),
    await app.call(contract.removePasskey, { as: person, params: { id } }),
  ]) {
    assert.equal(response.status, 403);
    assert.match(String(response.raw.headers['www-authenticate']), /insufficient_user_authentication/);
  }
  assert.equal(
    (await app.call(contract.renamePasskey, { as: person, params: { id }, body: { name: 'Key' } })).status,
    200,
  );
});

test('the eleventh passkey is refused, even if two are added concurrently', async () => {
  const rex = await app.person('rex');
  for (let count = 0; count < 9; count++) assert.equal((await passkeys.add(rex, new TestAuthenticator())).status, 201);
  const bodies = [
    new TestAuthenticator().create(await passkeys.begin(rex)),
    new TestAuthenticator().create(await passkeys.begin(rex)),
  ];
  const responses = await Promise.all(bodies.map((body) => app.call(contract.addPasskey, { as: rex, body })));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409]);
  assert.equal((await passkeys.list(rex)).length, 10);
  assert.equal((await app.call(contract.beginPasskey, { as: rex })).status, 409);
});

test("removing a passkey revokes other sessions' proofs, and removing the last one revokes this session's too", async () => {
  const { person, device } = await passkeys.personWithPasskey('sam');
  await passkeys.add(person, new TestAuthenticator());
  const elsewhere = (await passkeys.logInWith(device)).body.token;
  const [first, second] = await passkeys.list(person);
  await app.call(contract.removePasskey, { as: person, params: { id: first?.id ?? '' } });
  assert.equal((await passkeys.sessionOf(elsewhere)).passkeyAt, undefined);
  assert.ok((await passkeys.sessionOf(person.token)).passkeyAt);
  await app.call(contract.removePasskey, { as: person, params: { id: second?.id ?? '' } });
  assert.equal((await passkeys.sessionOf(person.token)).passkeyAt, undefined);
});

test('passkeys are deleted along with the account', async () => {
  const { person, device } = await passkeys.personWithPasskey('tom');
  const { userId } = await passkeys.sessionOf(person.token);
  await app.context.db.transact((trx) => trx.deleteFrom('users').where('id', '=', userId).execute());
  assert.equal((await passkeys.logInWith(device)).status, 401);
  const left = await app.context.db.read.selectFrom('passkeys').where('user_id', '=', userId).select('id').execute();
  assert.deepEqual(left, []);
});

test('the audit log records every action, without secrets', async () => {
  const { person, device } = await passkeys.personWithPasskey('uma');
  await passkeys.logInWith(device);
  await passkeys.logInWith(device, { origin: 'http://evil.example' });
  await passkeys.proveWith(person, device, { verified: false });
  const id = (await passkeys.list(person))[0]?.id ?? '';
  await app.call(contract.renamePasskey, { as: person, params: { id }, body: { name: 'Key ring' } });
  await app.call(contract.removePasskey, { as: person, params: { id } });
  const rows = await app.context.db.read
    .selectFrom('audit_log')
    .where('actor', '=', 'uma')
    .orderBy('id')
    .select(['action', 'target'])
    .execute();
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  assert.deepEqual(
    rows.map(({ action, target }) => `${action}: ${target}`),
    [
      `add passkey: uma Passkey from ${day.format(app.context.clock())}`,
      'login: uma by passkey',
      'login refused: uma by passkey',
      'proof refused: uma by passkey',
      'rename passkey: uma Key ring',
      'remove passkey: uma Key ring',
    ],
  );
});

test('a data download lists the passkeys without the fields that only devices need', async () => {
  const { person, device } = await passkeys.personWithPasskey('vera');
  const { userId, login } = await passkeys.sessionOf(person.token);
  const { data } = await exportPasskeys(app.context.db.read, { id: userId, login });
  assert.match(
    JSON.stringify(data),
    /^\[{"name":"Passkey from [^"]+","created_at":"[^"]+","last_used_at":null,"is_synced":false,"site":"localhost"}\]$/,
  );
  assert.doesNotMatch(JSON.stringify(data), new RegExp(device.id));
});

test('a person with passkeys can still log in with a password', async () => {
  const { person } = await passkeys.personWithPasskey('yan');
  const { status } = await app.call(logIn, { params: { login: person.login }, body: { password: testPassword } });
  assert.equal(status, 200);
});
