import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';

let app: TestApp;
before(async () => {
  const settings = { OWNER_IDLE_MINUTES: '60', OWNER_SESSION_HOURS: '12', RATE_LIMITS: 'off' };
  app = await makeTestApp({ withPool: false, frozenClock: true, settings });
});
after(() => app.close());

const statusOf = async ({ token }: Person) =>
  (await app.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })).statusCode;
const idOf = ({ token }: Person) => token.slice('pit_'.length).split('.')[0] ?? '';
const live = async (...people: Person[]) => {
  const ended = await app.context.sessions.findEnded(people.map(idOf));
  return people.map((person) => !ended.includes(idOf(person)));
};

test('root and git are logged out and their streams end after an idle hour, unlike everyone else', async () => {
  const [root, git, bingo] = [
    await app.person('root', 'root'),
    await app.person('gitta', 'bingo', 'git'),
    await app.person('ben', 'bingo', 'developer', 'tester', 'smoker'),
  ];
  app.pass(hourMs - secondMs);
  assert.deepEqual(await live(root, git, bingo), [true, true, true]);
  app.pass(secondMs);
  assert.deepEqual(await live(root, git, bingo), [false, false, true]);
  assert.deepEqual([await statusOf(root), await statusOf(git), await statusOf(bingo)], [401, 401, 200]);
  app.pass(29 * dayMs);
  assert.equal(await statusOf(bingo), 200);
});

test('an active owner is logged out twelve hours after logging in', async () => {
  const owner = await app.person('olga', 'root');
  for (let half = 1; half < 24; half++) {
    app.pass(30 * minuteMs);
    assert.equal(await statusOf(owner), 200, `after ${half} half hours`);
  }
  app.pass(30 * minuteMs);
  assert.equal(await statusOf(owner), 401);
});

test('getting an owner role shortens the existing session', async () => {
  const eva = await app.person('eva', 'bingo');
  app.pass(2 * hourMs);
  assert.deepEqual(await live(eva), [true]);
  await app.context.db.transact(async (trx) => {
    const { id } = await trx.selectFrom('users').where('login', '=', 'eva').select('id').executeTakeFirstOrThrow();
    await trx.insertInto('user_roles').values({ user_id: id, role: 'git' }).execute();
  });
  assert.deepEqual(await live(eva), [false]);
  assert.equal(await statusOf(eva), 401);
});
