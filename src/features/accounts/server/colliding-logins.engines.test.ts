import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { deleteUser, getUser, logIn, registerUser } from '../contract.ts';
import { listUsers, setRoles } from './owner-tools.ts';

// Two pairs of usernames that were allowed before migration 3. One pair has the same folded key, the other looks alike.
let app: TestApp;
let tess: Person;
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
  tess = await app.person('tess', 'tester');
  await app.person('STRASSE');
  await makeColliding('Straße', 'straße');
  await app.person('ana');
  await makeColliding('\u0430na', '\u0430na');
});
after(() => app.close());

async function makeColliding(login: string, key: string): Promise<void> {
  const { db } = app.context;
  const { password_hash } = await db.read
    .selectFrom('users')
    .where('login', '=', 'tess')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  const row = { id: `former ${key}`, login, login_key: key, email: null, password_hash, created_at: 0 };
  await db.transact((trx) => trx.insertInto('users').values(row).execute());
}
async function logInAs(login: string): Promise<Person> {
  const { status, body } = await app.call(logIn, { params: { login }, body: { password: testPassword } });
  assert.equal(status, 200, login);
  return { login, password: testPassword, token: String(body.token) };
}
const whoIs = async (login: string) => (await app.call(getUser, { as: await logInAs(login) })).body.login;

test('each colliding account logs in with its own spelling, in upper or lower case, and never as the other account', async () => {
  for (const login of ['Straße', 'straße', 'STRAẞE']) assert.equal(await whoIs(login), 'Straße');
  for (const login of ['STRASSE', 'strasse', 'Strasse']) assert.equal(await whoIs(login), 'STRASSE');
  assert.equal(await whoIs('\u0410na'), '\u0430na');
  assert.equal(await whoIs('ANA'), 'ana');
});

test('the owner can change the roles of each colliding account', async () => {
  await setRoles(app.context, 'straße', ['smoker']);
  await setRoles(app.context, 'strasse', ['bingo']);
  const accounts = (await listUsers(app.context)).map(({ login, roles }) => [login, roles]);
  assert.deepEqual(accounts.filter(([login]) => String(login).startsWith('S')).sort(), [
    ['STRASSE', ['bingo']],
    ['Straße', ['smoker']],
  ]);
});

test('nobody can register a username that collides with an existing pair', async () => {
  await app.person('testSS');
  await makeColliding('testß', 'testß');
  for (const login of ['testß', 'TESTẞ', 'TESTSS', 'testss']) {
    const { status, body } = await app.call(registerUser, { as: tess, body: { login, password: 'quite a good one' } });
    assert.deepEqual([status, body], [409, { error: 'That username is taken' }]);
  }
});

test('each colliding account can only delete itself', async () => {
  const [long, short] = [await logInAs('Straße'), await logInAs('STRASSE')];
  for (const [as, login] of [
    [long, 'STRASSE'],
    [short, 'Straße'],
  ] as const) {
    const { status } = await app.call(deleteUser, { as, params: { login } });
    assert.equal(status, 403, login);
  }
  assert.equal((await app.call(deleteUser, { as: long, params: { login: 'Straße' } })).status, 200);
  assert.equal(await whoIs('STRASSE'), 'STRASSE');
});
