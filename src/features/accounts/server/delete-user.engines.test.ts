import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createChallenge } from '#features/challenges/contract.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { deleteUser, getUser } from '../contract.ts';
import { listUsers, setPassword, setRoles } from './owner-tools.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false });
});
after(() => app.close());

const remove = (login: string, as: Awaited<ReturnType<TestApp['person']>>) =>
  app.call(deleteUser, { as, params: { login } });
const logins = async () => (await listUsers(app.context)).map((user) => user.login);

test('people can delete their own account with any spelling of the username, and its tokens and streams end immediately', async () => {
  const ana = await app.person('Ana');
  app.announced();
  const { status, body } = await remove('aNA', ana);
  assert.deepEqual([status, Object.keys(body)], [200, ['message']]);
  assert.deepEqual(
    app.announced().map((event) => Object.keys(event)),
    [['signedOut']],
  );
  assert.ok(!(await logins()).includes('Ana'));
  assert.equal((await app.call(getUser, { as: ana })).status, 401);
  assert.equal((await remove('Ana', ana)).status, 401);
});

test('only root can delete others, or learn whether an account exists', async () => {
  await app.person('ben');
  const eve = await app.person('eve', 'developer', 'git', 'bingo', 'tester', 'smoker');
  const refused = [403, { error: 'You can only delete your own account.' }];
  for (const login of ['ben', 'BEN', 'b%65n', 'nobody', '%', "' or 1=1"]) {
    const { status, body } = await remove(login, eve);
    assert.deepEqual([status, body], refused, login);
  }
  assert.ok((await logins()).includes('ben'));
  assert.deepEqual(app.announced(), []);
});

test('root can delete any account, which is logged, and gets an error for an unknown username', async () => {
  const boss = await app.person('boss', 'root');
  const cleo = await app.person('cleo');
  assert.equal((await remove('CLEO', boss)).status, 200);
  assert.equal((await app.call(getUser, { as: cleo })).status, 401);
  const { status, body } = await remove('cleo', boss);
  assert.deepEqual([status, body], [404, { error: "There's no such user." }]);
  const written = await app.context.db.read
    .selectFrom('audit_log')
    .where('action', '=', 'delete user')
    .where('target', '=', 'cleo')
    .selectAll()
    .execute();
  assert.deepEqual(
    written.map(({ actor, outcome }) => ({ actor, outcome })),
    [{ actor: 'boss', outcome: 'done' }],
  );
  assert.equal((await remove('boss', boss)).status, 409);
});

test("the last root can't be deleted, and if the last two delete each other concurrently, one remains", async () => {
  for (const user of await listUsers(app.context))
    if (user.roles.includes('root') && user.login !== 'boss') assert.fail(user.login);
  for (let round = 0; round < 5; round++) {
    const pair = [await app.person(`a${round}`, 'root'), await app.person(`b${round}`, 'root')] as const;
    const remaining =
      round === 0
        ? 'boss'
        : `${(await logins()).find((login) => /^[ab]\d$/.test(login) && !login.endsWith(String(round)))}`;
    const [first, second] = pair;
    assert.equal((await remove(remaining, first)).status, 200);
    const responses = await Promise.all([remove(second.login, first), remove(first.login, second)]);
    const statuses = responses.map((response) => response.status);
    assert.ok(statuses.includes(200), statuses.join());
    const roots = (await listUsers(app.context)).filter((user) => user.roles.includes('root'));
    assert.equal(roots.length, 1, statuses.join());
  }
});

test('when an account is deleted several times concurrently, only one call succeeds', async () => {
  const ana = await app.person('twice');
  app.announced();
  const responses = await Promise.all(Array.from({ length: 5 }, () => remove('twice', ana)));
  assert.equal(responses.filter((response) => response.status === 200).length, 1);
  assert.ok(responses.every((response) => [200, 401, 404].includes(response.status)));
  assert.equal(app.announced().length, 1);
});

test('role changes apply from the next call', async () => {
  const dan = await app.person('dan', 'bingo');
  const body = { title: 'A red car', description: 'See one.', difficulty: 1 };
  const propose = async () => (await app.call(createChallenge, { as: dan, body })).status;
  assert.equal(await propose(), 201);
  await setRoles(app.context, 'dan', []);
  assert.equal(await propose(), 403);
  await setRoles(app.context, 'DAN', ['bingo']);
  assert.equal(await propose(), 201);
});

test('a new password ends every session', async () => {
  const fay = await app.person('fay');
  await setPassword(app.context, 'fay', 'quite another one');
  assert.equal((await app.call(getUser, { as: fay })).status, 401);
});
