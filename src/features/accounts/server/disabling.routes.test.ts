import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { deleteUser, getUser, logIn } from '../contract.ts';
import * as links from '../invitations-contract.ts';
import * as people from '../people-contract.ts';
import { disableUser } from './owner-tools.ts';

let app: TestApp;
let root: Person;
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
  root = await app.person('Root', 'root');
});
after(() => app.close());

const disabledSentence = { error: "This account is disabled. Ask the site's owner." };

const set = (disabled: boolean) => (login: string, as: Person) =>
  app.call(people.disablePerson, { as, params: { login }, body: { disabled } });
const disable = async (login: string, as = root) => set(true)(login, as);
const enable = async (login: string, as = root) => set(false)(login, as);
const logInAs = (login: string, password = testPassword) => app.call(logIn, { params: { login }, body: { password } });
const isLoggedIn = async (as: Person) => (await app.call(getUser, { as })).status === 200;
const details = async (login: string) =>
  (await app.call(people.getPerson, { as: root, params: { login } })).body as unknown as people.PersonDetails;
const audited = (target: string) =>
  app.context.db.read
    .selectFrom('audit_log')
    .where('target', '=', target)
    .orderBy('id')
    .select(['actor', 'action', 'outcome'])
    .execute();
const sessionsOf = (login: string) =>
  app.context.db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('login', '=', login)
    .select('sessions.id')
    .execute();

test("a disabled account is logged out immediately, can't log in until enabled, and loses nothing", async () => {
  const ben = await app.person('ben', 'bingo');
  app.announced();
  const { status, body } = await disable('BEN');
  assert.deepEqual([status, body.login, body.sessions, body.is_online], [200, 'ben', 0, false]);
  assert.ok(Math.abs(Date.parse(String(body.disabled_at)) - app.context.clock()) < 60_000);
  assert.deepEqual(
    app.announced().map((event) => Object.keys(event)),
    [['signedOut']],
  );
  assert.equal(await isLoggedIn(ben), false);
  const refused = await logInAs('ben');
  assert.deepEqual([refused.status, refused.body], [403, disabledSentence]);
  // Refusals are sent before their audit entry is written, so the test waits for it.
  while (!(await audited('ben')).some(({ action }) => action === 'login refused'))
    await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(await sessionsOf('ben'), []);
  const listed = (await app.call(people.listPeople, { as: root, query: { query: 'ben' } })).body.people;
  assert.deepEqual(
    (listed as people.Person[]).map(({ disabled_at }) => disabled_at),
    [body.disabled_at],
  );

  assert.equal((await disable('ben')).status, 200, "repeating it changes nothing and isn't logged");
  const enabled = await enable('ben');
  assert.deepEqual([enabled.status, enabled.body.disabled_at, enabled.body.roles], [200, null, ['bingo']]);
  assert.equal(await isLoggedIn(ben), false, 'ended sessions stay ended');
  assert.equal((await logInAs('ben')).status, 200);
  const acts = (await audited('ben')).filter(({ action }) => action !== 'add user');
  assert.deepEqual(acts, [
    { actor: 'Root', action: 'disable user', outcome: 'done' },
    { actor: 'ben', action: 'login refused', outcome: 'refused' },
    { actor: 'Root', action: 'enable user', outcome: 'done' },
    { actor: 'ben', action: 'login', outcome: 'done' },
  ]);
});

test('a wrong password gets the same response for a disabled, an enabled and an unknown account', async () => {
  await app.person('dora');
  await app.person('emil');
  await disable('dora');
  const responses = [];
  for (const login of ['dora', 'emil', 'nobody-at-all']) {
    const { status, raw } = await logInAs(login, 'a wrong password');
    responses.push([status, raw.body, Object.keys(raw.headers).sort()]);
  }
  assert.deepEqual(responses, Array(3).fill(responses[2]));
});

test('disabling and logging in concurrently leaves no session', async () => {
  await app.person('fast');
  for (let round = 0; round < 8; round++) {
    await enable('fast');
    const [disabled, ...logins] = await Promise.all([
      disable('fast'),
      ...Array.from({ length: 4 }, () => logInAs('fast')),
    ]);
    assert.equal(disabled.status, 200);
    for (const { status } of logins) assert.ok([200, 403].includes(status), String(status));
    assert.deepEqual(await sessionsOf('fast'), []);
  }
});

test('an account disabled while its password was being checked gets no session', async () => {
  await app.person('late');
  const query = app.context.db.read.selectFrom('users').where('login', '=', 'late').select('id');
  const { id } = await query.executeTakeFirstOrThrow();
  await disable('late');
  const starting = app.context.db.transact((trx) => app.context.sessions.start(trx, id));
  await assert.rejects(starting, { message: disabledSentence.error });
});

test("password links don't work for a disabled account, and get the same response as a guessed link", async () => {
  await app.person('gus');
  const make = (login: string, as = root) => app.call(people.makeResetLink, { as, params: { login } });
  const view = (secret: unknown) => app.call(links.viewResetLink, { body: { secret } });
  const use = (secret: unknown) => app.call(links.useResetLink, { body: { secret, password: 'quite a good one' } });
  const { secret } = (await make('gus')).body;
  await disable('gus');
  const guess = await view('x'.repeat(43));
  for (const { status, body } of [await view(secret), await use(secret)])
    assert.deepEqual([status, body], [guess.status, guess.body]);
  const refused = await make('gus');
  assert.deepEqual([refused.status, refused.body.error], [409, 'gus is disabled. Enable the account first.']);
  await enable('gus');
  assert.equal((await use(secret)).status, 200);
});

test('disabling a root ends their password links and suspends their invitations', async () => {
  await app.person('ida');
  const other = await app.person('other', 'root');
  const link = (await app.call(people.makeResetLink, { as: other, params: { login: 'ida' } })).body.secret;
  const invited = await app.call(links.makeInvitation, { as: other, body: { roles: ['bingo'], days: 7 } });
  const view = () => app.call(links.viewInvitation, { body: { secret: invited.body.secret } });
  await disable('other');
  assert.equal((await view()).status, 409);
  const account = { secret: invited.body.secret, login: 'newcomer', password: 'quite a good one' };
  assert.equal((await app.call(links.acceptInvitation, { body: account })).status, 409);
  await enable('other');
  assert.equal((await view()).status, 200);
  assert.equal((await app.call(links.viewResetLink, { body: { secret: link } })).status, 400);
});

test('calls by a root who is disabled in the meantime are refused, and change nothing', async () => {
  const slow = await app.person('slow', 'root');
  await app.person('jan');
  const { find } = app.context.sessions;
  const asRoot = await find(slow.token);
  await disable('slow');
  app.context.sessions.find = async (token) => (token === slow.token ? asRoot : find(token));
  const statuses = [
    (await app.call(people.setPersonRoles, { as: slow, params: { login: 'jan' }, body: { roles: ['root'] } })).status,
    (await app.call(people.makeResetLink, { as: slow, params: { login: 'Root' } })).status,
    (await disable('jan', slow)).status,
    (await enable('slow', slow)).status,
  ];
  app.context.sessions.find = find;
  assert.deepEqual(statuses, [403, 403, 403, 403]);
  assert.deepEqual([(await details('jan')).roles, (await details('jan')).disabled_at], [[], null]);
});

test("you can't disable yourself or the last enabled root", async () => {
  const own = await disable('ROOT');
  assert.deepEqual([own.status, own.body.error], [409, "You can't disable your own account."]);
  assert.equal((await disable('other')).status, 200);
  const second = await app.person('second', 'root');
  const first = await disable('Root', second);
  assert.equal(first.status, 200);
  assert.equal((await app.call(people.getPerson, { as: second, params: { login: 'second' } })).body.is_last_root, true);
  const change = { as: second, params: { login: 'second' } };
  for (const act of [
    () => app.call(people.setPersonRoles, { ...change, body: { roles: [] } }),
    () => app.call(people.signOutPerson, change),
    () => app.call(deleteUser, change),
  ])
    assert.equal((await act()).status, 409);
  await assert.rejects(disableUser(app.context, 'second', true), { message: "The last root can't be disabled." });
  await disableUser(app.context, 'Root', false);
  root = { ...root, token: String((await logInAs('Root')).body.token) };
  assert.equal((await disable('second')).status, 200);
  assert.equal((await app.call(deleteUser, { as: root, params: { login: 'second' } })).status, 200);
});

test('disabling an unknown account, or sending invalid input, is refused with a message', async () => {
  assert.equal((await disable('nobody-at-all')).status, 404);
  for (const body of [{}, { disabled: 'yes' }, { disabled: true, login: 'x' }])
    assert.equal((await app.call(people.disablePerson, { as: root, params: { login: 'ida' }, body })).status, 400);
  assert.equal((await details('ida')).disabled_at, null);
});
