import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { deleteUser, getUser } from '../contract.ts';
import { disablePerson, getPerson, setPersonRoles, signOutPerson } from '../people-contract.ts';
import { disableUser, listUsers, setRoles } from './owner-tools.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
});
after(() => app.close());

let round = 0;
let first: Person;
let second: Person;
/** Two roots, and no other enabled ones. */
beforeEach(async () => {
  await app.context.db.transact((trx) => trx.deleteFrom('user_roles').where('role', '=', 'root').execute());
  round++;
  first = await app.person(`first${round}`, 'root');
  second = await app.person(`second${round}`, 'root', 'bingo');
});

const roots = async () =>
  (await listUsers(app.context)).filter(({ roles, disabledAt }) => roles.includes('root') && disabledAt === null);
const demote = (as: Person, whom: Person) =>
  app.call(setPersonRoles, { as, params: { login: whom.login }, body: { roles: ['bingo'] } });
const remove = (as: Person, whom: Person) => app.call(deleteUser, { as, params: { login: whom.login } });
const disable = (as: Person, whom: Person) =>
  app.call(disablePerson, { as, params: { login: whom.login }, body: { disabled: true } });
const statusOf = (act: Promise<unknown>) =>
  act.then(
    () => ({ status: 200 }),
    (error: { status: number }) => ({ status: error.status }),
  );
const demoteByOwner = (whom: Person) => statusOf(setRoles(app.context, whom.login, ['bingo']));
const disableByOwner = (whom: Person) => statusOf(disableUser(app.context, whom.login, true));

const races: [what: string, acts: () => Promise<{ status: number }>[]][] = [
  ['each demotes the other', () => [demote(first, second), demote(second, first)]],
  ['each demotes themselves', () => [demote(first, first), demote(second, second)]],
  ['each deletes the other', () => [remove(first, second), remove(second, first)]],
  ['each deletes themselves', () => [remove(first, first), remove(second, second)]],
  ['one deletes themselves and the other gives up root', () => [remove(first, first), demote(second, second)]],
  ['each disables the other', () => [disable(first, second), disable(second, first)]],
  ['one disables the other and is demoted by them', () => [disable(first, second), demote(second, first)]],
  ['one disables the other and deletes themselves', () => [disable(first, second), remove(first, first)]],
  ['both are disabled by the command line', () => [disableByOwner(first), disableByOwner(second)]],
  ['both lose root on the command line', () => [demoteByOwner(first), demoteByOwner(second)]],
  [
    'one is demoted on the command line and one on a page',
    () => [demoteByOwner(first), demote(first, second), remove(second, second)],
  ],
];
for (const [what, acts] of races) {
  test(`one of two roots stays root if ${what} concurrently`, async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      if (attempt > 0) {
        round++;
        await app.context.db.transact((trx) => trx.deleteFrom('user_roles').where('role', '=', 'root').execute());
        first = await app.person(`first${round}`, 'root');
        second = await app.person(`second${round}`, 'root');
      }
      const statuses = (await Promise.all(acts())).map(({ status }) => status);
      assert.equal((await roots()).length, 1, statuses.join(' '));
      assert.ok(
        statuses.every((status) => [200, 401, 403, 404, 409].includes(status)),
        statuses.join(' '),
      );
      assert.ok(statuses.includes(200), statuses.join(' '));
    }
  });
}

test('removing the last root is refused with a message and changes nothing', async () => {
  assert.equal((await demote(first, second)).status, 200);
  const refused: [Promise<{ status: number; body: object }>, string][] = [
    [demote(first, first), 'The last root must stay root.'],
    [remove(first, first), "The last root can't be deleted."],
    [app.call(signOutPerson, { as: first, params: { login: first.login } }), "The last root can't be logged out."],
  ];
  for (const [act, error] of refused) {
    const { status, body } = await act;
    assert.deepEqual([status, body], [409, { error }]);
  }
  assert.equal((await app.call(getUser, { as: first })).status, 200);
  const { body } = await app.call(getPerson, { as: first, params: { login: first.login } });
  assert.deepEqual([body.roles, body.is_last_root], [['root'], true]);
});

test('the last root can be given new roles that include root', async () => {
  assert.equal((await demote(first, second)).status, 200);
  const body = { roles: ['smoker', 'root', 'root'] };
  const changed = await app.call(setPersonRoles, { as: first, params: { login: first.login }, body });
  assert.deepEqual([changed.status, changed.body.roles], [200, ['root', 'smoker']]);
});
