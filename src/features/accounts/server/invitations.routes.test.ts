import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { getUser, logOut } from '../contract.ts';
import * as contract from '../invitations-contract.ts';
import { getPerson, setPersonRoles } from '../people-contract.ts';

let app: TestApp;
let root: Person;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  root = await app.person('Root', 'root');
});
after(() => app.close());

const password = 'quite a good one';
type Made = { invitation: contract.Invitation; secret: string; path: string };

async function invite(roles: string[] = ['bingo'], days = 7, as = root): Promise<Made> {
  const { status, body } = await app.call(contract.makeInvitation, { as, body: { roles, days } });
  assert.equal(status, 201, JSON.stringify(body));
  return body as unknown as Made;
}
const view = (secret: string) => app.call(contract.viewInvitation, { body: { secret } });
const accept = (secret: string, login: string, as?: Person) =>
  app.call(contract.acceptInvitation, { as, body: { secret, login, password, time_zone: 'Europe/Lisbon' } });
const list = async (query: Record<string, string> = {}) =>
  (await app.call(contract.listInvitations, { as: root, query })).body as unknown as {
    invitations: contract.Invitation[];
    next: string | null;
  };
const stateOf = async (id: string) => (await list()).invitations.find((invitation) => invitation.id === id)?.state;
const hasAccount = async (login: string) => (await app.call(getPerson, { as: root, params: { login } })).status === 200;

test('whoever has the link sees what it grants, chooses a username and is logged in, but only once', async () => {
  const { secret, path, invitation } = await invite(['developer', 'bingo'], 7);
  assert.equal(path, `/invitation#${secret}`);
  assert.deepEqual([invitation.roles, invitation.state, invitation.made_by], [['developer', 'bingo'], 'open', 'Root']);
  assert.deepEqual((await view(secret)).body, {
    roles: ['developer', 'bingo'],
    expires_at: invitation.expires_at,
    made_by: 'Root',
  });
  const { status, body } = await accept(secret, 'Ana');
  assert.equal(status, 201);
  assert.deepEqual(Object.keys(body), ['token', 'user']);
  const user = await app.call(getUser, { as: { login: 'Ana', password, token: String(body.token) } });
  assert.deepEqual([user.body.login, user.body.roles], ['Ana', ['developer', 'bingo']]);

  const again = await accept(secret, 'Ben');
  assert.deepEqual([again.status, again.body], [409, { error: 'This invitation has already been used.' }]);
  assert.equal((await view(secret)).status, 409);
  const [used] = (await list()).invitations.filter(({ id }) => id === invitation.id);
  assert.deepEqual([used?.state, used?.used_by], ['used', 'Ana']);
  const person = await app.call(getPerson, { as: root, params: { login: 'ana' } });
  assert.deepEqual(
    [person.body.made_by, (person.body.devices as { time_zone: string }[])[0]?.time_zone],
    ['Root', 'Europe/Lisbon'],
  );
});

test('only one of ten concurrent uses of an invitation succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const { secret } = await invite();
    const names = Array.from({ length: 10 }, (_, index) => `racer${round}x${index}`);
    const responses = await Promise.all(names.map((login) => accept(secret, login)));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)]);
    const existing = await Promise.all(names.map(hasAccount));
    assert.equal(existing.filter(Boolean).length, 1);
  }
});

test('an invitation works until it expires, and not a second longer', async () => {
  const { secret, invitation } = await invite([], 1);
  app.pass(dayMs - secondMs);
  assert.equal((await view(secret)).status, 200);
  app.pass(secondMs);
  const expired = [409, { error: 'This invitation has expired.' }];
  for (const { status, body } of [await view(secret), await accept(secret, 'late')]) {
    assert.deepEqual([status, body], expired);
  }
  assert.equal(await stateOf(invitation.id), 'expired');
  const body = { roles: [], days: 30 };
  const revived = await app.call(contract.changeInvitation, { as: root, params: { id: invitation.id }, body });
  assert.deepEqual([revived.status, revived.body], expired);
});

test("a withdrawn invitation stops working immediately; a used one can't be withdrawn", async () => {
  const { secret, invitation } = await invite();
  const withdraw = (id: string) => app.call(contract.withdrawInvitation, { as: root, params: { id } });
  assert.equal((await withdraw(invitation.id)).status, 200);
  const refused = await accept(secret, 'too.late');
  assert.deepEqual([refused.status, refused.body], [409, { error: 'This invitation has been withdrawn.' }]);
  assert.equal((await withdraw(invitation.id)).status, 200);
  const used = await invite();
  await accept(used.secret, 'cleo');
  assert.equal((await withdraw(used.invitation.id)).status, 409);
  assert.equal((await withdraw('no-such-id')).status, 404);
});

test("an invitation's roles and expiry can be changed without changing its link", async () => {
  const { secret, invitation } = await invite(['git'], 1);
  app.pass(dayMs / 2);
  const body = { roles: ['smoker', 'bingo', 'bingo'], days: 30 };
  const changed = await app.call(contract.changeInvitation, { as: root, params: { id: invitation.id }, body });
  assert.deepEqual([changed.status, changed.body.roles, changed.body.state], [200, ['bingo', 'smoker'], 'open']);
  assert.equal(changed.body.expires_at, new Date(app.context.clock() + 30 * dayMs).toISOString());
  assert.doesNotMatch(changed.raw.body, new RegExp(secret));
  const accepted = await accept(secret, 'dora');
  assert.deepEqual((accepted.body.user as { roles: string[] }).roles, ['bingo', 'smoker']);
});

test('an invitation stops working when its maker is deleted or no longer root', async () => {
  const other = await app.person('other', 'root');
  const { secret, invitation } = await invite(['bingo'], 7, other);
  await app.call(setPersonRoles, { as: root, params: { login: 'other' }, body: { roles: ['bingo'] } });
  assert.equal((await accept(secret, 'friend1')).status, 409);
  assert.equal(await stateOf(invitation.id), 'withdrawn');
  const gone = await app.person('gone', 'root');
  const second = await invite(['bingo'], 7, gone);
  await app.app.inject({
    method: 'DELETE',
    url: '/api/users/gone',
    headers: { authorization: `Bearer ${root.token}` },
  });
  assert.equal((await accept(second.secret, 'friend2')).status, 409);
});

test('a taken or invalid username or a common password leaves the invitation unused', async () => {
  await app.person('taken');
  const { secret } = await invite();
  const refused: [login: string, password: string, status: number][] = [
    ['TAKEN', password, 409],
    ['tak\u0435n', password, 400],
    ['two words', password, 400],
    ['wilhelmina', 'Wilhelmina1', 400],
    ['wilhelmina', 'short', 400],
  ];
  for (const [login, chosen, status] of refused) {
    const response = await app.call(contract.acceptInvitation, { body: { secret, login, password: chosen } });
    assert.equal(response.status, status, login);
  }
  assert.equal((await accept(secret, 'wilhelmina')).status, 201);
});

test("someone already logged in can't use an invitation, which stays unused", async () => {
  const eva = await app.person('eva');
  const { secret } = await invite();
  const refused = await accept(secret, 'eva2', eva);
  assert.equal(refused.status, 409);
  assert.match(String(refused.body.error), /^You're logged in as eva\./);
  assert.equal((await app.call(logOut, { as: eva })).status, 204);
  assert.equal((await accept(secret, 'eva2', eva)).status, 201);
});

test('no invitation can grant root or an unknown role', async () => {
  for (const body of [
    { roles: ['root'], days: 7 },
    { roles: ['king'], days: 7 },
    { roles: 'bingo', days: 7 },
    { roles: [], days: 8 },
  ]) {
    assert.equal((await app.call(contract.makeInvitation, { as: root, body })).status, 400, JSON.stringify(body));
  }
  const { secret } = await invite();
  const body = { secret, login: 'sly', password, roles: ['root'] };
  assert.equal((await app.call(contract.acceptInvitation, { body })).status, 400);
});

test('the list of invitations contains no secrets, is paged by time, and can be limited to open ones', async () => {
  const { secret, invitation } = await invite(['tester'], 30);
  const all = await list();
  const { raw } = await app.call(contract.listInvitations, { as: root });
  assert.ok(!raw.body.includes(secret) && !/hash/.test(raw.body));
  const stored = await app.context.db.read.selectFrom('invitations').selectAll().execute();
  assert.ok(!JSON.stringify(stored).includes(secret));
  const paged: string[] = [];
  let next: string | null = null;
  do {
    const page = await list({ limit: '3', ...(next === null ? {} : { before: next }) });
    paged.push(...page.invitations.map(({ id }) => id));
    next = page.next;
  } while (next !== null);
  assert.deepEqual(
    paged,
    all.invitations.map(({ id }) => id),
  );
  const open = (await list({ state: 'open' })).invitations;
  assert.ok(open.some(({ id }) => id === invitation.id) && open.every(({ state }) => state === 'open'));
  assert.deepEqual(open.length, all.invitations.filter(({ state }) => state === 'open').length);
});

test('guessing invitation secrets is rate limited and reveals nothing', async () => {
  const limited = await makeTestApp({ withPool: false, frozenClock: true });
  try {
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const { status } = await limited.call(contract.viewInvitation, { body: { secret: `guess ${guess}` } });
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(404), 429, 429]);
    const root = await limited.person('root', 'root');
    const invited = await limited.call(contract.makeInvitation, { as: root, body: { roles: [], days: 1 } });
    const { status } = await limited.call(contract.viewInvitation, { body: { secret: String(invited.body.secret) } });
    assert.equal(status, 200, 'a valid one works even while somebody else guesses from the same address');
  } finally {
    await limited.close();
  }
});
