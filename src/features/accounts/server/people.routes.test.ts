import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRoom } from '#features/rooms/contract.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { makeTestApp, type Person as Somebody, type TestApp, testPassword } from '#tests/app.ts';
import { setScene, smallPhoto } from '#tests/scene.ts';
import { getUser, logIn } from '../contract.ts';
import { makeInvitation } from '../invitations-contract.ts';
import { listUserData } from '../own-contract.ts';
import {
  disablePerson,
  getPerson,
  listPeople,
  makeResetLink,
  type Person,
  type PersonDetails,
  setPersonRoles,
  signOutPerson,
} from '../people-contract.ts';

let app: TestApp;
let root: Somebody;
before(async () => {
  app = await makeTestApp({ frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  root = await app.person('Root', 'root');
});
after(() => app.close());

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await app.call(listPeople, { as: root, query });
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as { people: Person[]; next: string | null };
};
const logins = async (query?: Record<string, string>) => (await list(query)).people.map(({ login }) => login);
const details = async (login: string) =>
  (await app.call(getPerson, { as: root, params: { login } })).body as unknown as PersonDetails;
const audited = (action: string) =>
  app.context.db.read
    .selectFrom('audit_log')
    .where('action', '=', action)
    .orderBy('id')
    .select(['actor', 'target', 'outcome'])
    .execute();

/** An account that has never logged in, as created by the command line. */
async function neverSeen(login: string, ...roles: Parameters<TestApp['person']>[1][]): Promise<void> {
  await app.person(login, ...roles);
  await app.context.db.transact(async (trx) => {
    const { id } = await trx.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow();
    await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
    await trx.updateTable('users').set({ last_seen_at: null }).where('id', '=', id).execute();
  });
}

test('people are paged by when they were last seen, with those never seen last, and nobody appears twice', async () => {
  await neverSeen('nora');
  await neverSeen('nick');
  for (const login of ['ana', 'ben', 'eva']) {
    app.pass(dayMs);
    await app.person(login, 'bingo');
  }
  app.pass(hourMs);
  const all = await logins();
  // Root makes the call, so root was seen last.
  assert.deepEqual(all.slice(0, 4), ['Root', 'eva', 'ben', 'ana']);
  assert.deepEqual(all.slice(-2).sort(), ['nick', 'nora']);
  for (const limit of ['1', '2', '3', '50']) {
    const paged: string[] = [];
    let next: string | null = null;
    do {
      const page = await list({ limit, ...(next === null ? {} : { before: next }) });
      paged.push(...page.people.map(({ login }) => login));
      next = page.next;
    } while (next !== null);
    assert.deepEqual(paged, all, `pages of ${limit}`);
  }
});

test('people are found by part of a username in any spelling, and by role', async () => {
  await neverSeen('Straße_9', 'smoker');
  assert.deepEqual(await logins({ query: 'STRASSE' }), ['Straße_9']);
  assert.deepEqual(await logins({ query: 'E_9' }), ['Straße_9']);
  for (const query of ['%', 'e%9', '__9', "' or 1=1 --"]) assert.deepEqual(await logins({ query }), [], query);
  assert.deepEqual(await logins({ query: 'smok' }), ['Straße_9']);
  assert.deepEqual(await logins({ role: 'smoker' }), ['Straße_9']);
  assert.deepEqual(await logins({ role: 'root' }), ['Root']);
  assert.deepEqual(await logins({ role: 'smoker', query: 'ana' }), []);
});

test('an invalid page or limit is refused with a message', async () => {
  for (const query of [{ limit: '0' }, { limit: '51' }, { limit: '-1' }, { limit: '1e9' }, { before: '__proto__' }]) {
    const { status } = await app.call(listPeople, { as: root, query: query as object as Record<string, string> });
    assert.equal(status, 400, JSON.stringify(query));
  }
  assert.deepEqual((await list({ before: '0.x' })).people.map(({ last_seen_at }) => last_seen_at).filter(Boolean), []);
});

test("somebody using the site is shown as seen now, although that's only recorded hourly", async () => {
  const tom = await app.person('tom');
  app.pass(40 * minuteMs);
  const seen = async () => (await list({ query: 'tom' })).people[0];
  assert.equal((await seen())?.is_online, false);
  assert.equal((await app.call(getUser, { as: tom })).status, 200);
  const now = await seen();
  assert.deepEqual([now?.is_online, now?.last_seen_at], [true, new Date(app.context.clock()).toISOString()]);
  app.pass(5 * minuteMs);
  assert.equal((await seen())?.is_online, false);
});

test('only active sessions are counted', async () => {
  await app.person('mia');
  await app.call(logIn, { params: { login: 'mia' }, body: { password: testPassword } });
  assert.equal((await list({ query: 'mia' })).people[0]?.sessions, 2);
  app.pass(31 * dayMs);
  root = {
    ...root,
    token: String((await app.call(logIn, { params: { login: 'Root' }, body: { password: testPassword } })).body.token),
  };
  assert.equal((await list({ query: 'mia' })).people[0]?.sessions, 0);
  const { devices, belongings } = await details('mia');
  assert.deepEqual([devices, belongings], [[], []]);
});

test("a person's page shows their devices and what would be deleted with the account, without secrets", async () => {
  const scene = await setScene(app, await smallPhoto());
  const { owner, member } = scene;
  await app.call(createRoom, { as: owner, body: { game: 'bingo', name: 'Alone' } });
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };
  const body = { password: testPassword, time_zone: 'Europe/Lisbon' };
  await app.call(logIn, { params: { login: owner.login }, body, headers: agent });
  const found = await app.call(getPerson, { as: root, params: { login: owner.login } });
  const person = found.body as unknown as PersonDetails;
  const device = person.devices.find(({ time_zone }) => time_zone === 'Europe/Lisbon');
  assert.deepEqual([device?.device, device?.kind], ['Firefox, Linux', 'computer']);
  assert.deepEqual(
    person.belongings.map(({ kind, count, details }) => [kind, count, details]),
    [
      ['rooms_handed_over', 1, [`The room goes to ${member.login}`]],
      ['rooms_deleted', 1, ['Alone']],
      ['boards', 1, []],
      ['photos', 1, []],
      ['challenges_kept', 1, ['A red car']],
      ['sessions', 2, []],
    ],
  );
  const own = await app.call(listUserData, { as: owner });
  assert.deepEqual(own.body, { belongings: person.belongings }, 'the person sees the same');
  assert.deepEqual([person.made_by, person.is_last_root, person.reset_link], ['(owner)', false, null]);
  assert.doesNotMatch(found.raw.body, /secret|hash|argon|pit_/);
  assert.equal((await app.call(getPerson, { as: root, params: { login: 'nobody' } })).status, 404);
});

test('role changes apply from the next call, are logged with the old roles, and reauthorise open streams', async () => {
  const lea = await app.person('lea', 'bingo', 'tester');
  app.announced();
  const body = { roles: ['git'] };
  const changed = await app.call(setPersonRoles, { as: root, params: { login: 'LEA' }, body });
  assert.deepEqual([changed.status, changed.body.roles], [200, ['git']]);
  assert.deepEqual((await app.call(getUser, { as: lea })).body.roles, ['git']);
  assert.deepEqual(await audited('set roles'), [
    { actor: 'Root', target: 'lea [bingo, tester] -> [git]', outcome: 'done' },
  ]);
  assert.deepEqual(
    app.announced().map((event) => Object.keys(event)),
    [['rolesChanged']],
  );
  const unknown = await app.call(setPersonRoles, { as: root, params: { login: 'lea' }, body: { roles: ['king'] } });
  assert.equal(unknown.status, 400);
});

test('if the caller stops being root in the meantime, the call is refused and returns no link', async () => {
  const demoted = await app.person('late', 'root');
  const { find } = app.context.sessions;
  const asRoot = await find(demoted.token);
  await app.call(setPersonRoles, { as: root, params: { login: 'late' }, body: { roles: [] } });
  app.context.sessions.find = async (token) => (token === demoted.token ? asRoot : find(token));
  const tried = await app.call(setPersonRoles, { as: demoted, params: { login: 'ana' }, body: { roles: ['root'] } });
  const link = await app.call(makeResetLink, { as: demoted, params: { login: 'Root' } });
  app.context.sessions.find = find;
  assert.deepEqual([tried.status, link.status], [403, 403]);
  assert.deepEqual((await details('ana')).roles, ['bingo']);
});

test('root can log somebody out everywhere, and tokens and streams end immediately', async () => {
  const kim = await app.person('kim');
  app.announced();
  const response = await app.call(signOutPerson, { as: root, params: { login: 'kim' } });
  assert.deepEqual([response.status, response.body.message], [200, 'kim has been logged out everywhere']);
  assert.equal((await app.call(getUser, { as: kim })).status, 401);
  assert.deepEqual(
    app.announced().map((event) => Object.keys(event)),
    [['signedOut']],
  );
  assert.equal((await audited('sign out')).at(-1)?.target, 'kim everywhere');
});

test('if proofs are enabled, sensitive actions need a fresh one; a password link for yourself always does', async () => {
  const strict = await makeTestApp({ withPool: false, frozenClock: true, settings: { ASK_AGAIN_MINUTES: '5' } });
  try {
    const boss = await strict.person('boss', 'root');
    await strict.person('ana');
    const params = { login: 'ana' };
    const acts = () => [
      strict.call(setPersonRoles, { as: boss, params, body: { roles: [] } }),
      strict.call(signOutPerson, { as: boss, params }),
      strict.call(makeResetLink, { as: boss, params }),
      strict.call(disablePerson, { as: boss, params, body: { disabled: false } }),
      strict.call(makeInvitation, { as: boss, body: { roles: [], days: 1 } }),
    ];
    const statuses = async () => (await Promise.all(acts())).map(({ status }) => status);
    assert.deepEqual(await statuses(), [200, 200, 201, 200, 201]);
    strict.pass(5 * minuteMs);
    assert.deepEqual(await statuses(), [403, 403, 403, 403, 403]);
  } finally {
    await strict.close();
  }
  app.pass(hourMs);
  const own = await app.call(makeResetLink, { as: root, params: { login: 'Root' } });
  assert.equal(own.status, 403);
  assert.match(String(own.raw.headers['www-authenticate']), /insufficient_user_authentication/);
});
