import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { deleteUser, getUser, logIn } from '../contract.ts';
import { useResetLink, viewResetLink } from '../invitations-contract.ts';
import { changeLogin, changePassword } from '../own-contract.ts';
import { getPerson, makeResetLink, setPersonRoles } from '../people-contract.ts';

let app: TestApp;
let root: Person;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  root = await app.person('Root', 'root');
});
after(() => app.close());

const password = 'quite a good one';
const dead = [400, { error: 'This link no longer works. Please ask for a new one.' }];

async function linkFor(login: string, as = root): Promise<string> {
  const { status, body } = await app.call(makeResetLink, { as, params: { login } });
  assert.deepEqual([status, body.path], [201, `/new-password#${body.secret}`]);
  return String(body.secret);
}
const view = (secret: string) => app.call(viewResetLink, { body: { secret } });
const use = (secret: string, chosen = password) => app.call(useResetLink, { body: { secret, password: chosen } });
const statusOfLogin = async (login: string, chosen: string) =>
  (await app.call(logIn, { params: { login }, body: { password: chosen } })).status;

test('a password link sets a new password once, ends all sessions and logs in', async () => {
  const ana = await app.person('Ana');
  const secret = await linkFor('ana');
  const { body: seen } = await view(secret);
  assert.deepEqual(seen, { login: 'Ana', expires_at: new Date(app.context.clock() + dayMs).toISOString() });
  app.announced();
  const { status, body } = await use(secret);
  assert.equal(status, 200);
  assert.equal((await app.call(getUser, { as: ana })).status, 401);
  assert.equal((await app.call(getUser, { as: { ...ana, token: String(body.token) } })).status, 200);
  assert.deepEqual(
    app.announced().map((event) => Object.keys(event)),
    [['signedOut']],
  );
  assert.deepEqual([await statusOfLogin('Ana', testPassword), await statusOfLogin('Ana', password)], [401, 200]);
  for (const { status, body } of [await use(secret, 'another good one'), await view(secret)]) {
    assert.deepEqual([status, body], dead);
  }
});

test('only one of ten concurrent uses of a password link succeeds', async () => {
  await app.person('ben');
  const secret = await linkFor('ben');
  const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => use(secret, `${password} ${index}`)));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, ...Array(9).fill(400)]);
});

test('a password link works for a day, and not a second longer', async () => {
  await app.person('cleo');
  const secret = await linkFor('cleo');
  app.pass(dayMs - secondMs);
  assert.equal((await view(secret)).status, 200);
  app.pass(secondMs);
  const { status, body } = await use(secret);
  assert.deepEqual([status, body], dead);
  assert.equal(await statusOfLogin('cleo', password), 401);
});

test('a newer link, a new password and deleting the account each invalidate a password link', async () => {
  const fred = await app.person('fred');
  const first = await linkFor('fred');
  const second = await linkFor('fred');
  assert.equal((await view(first)).status, 400);
  const person = await app.call(getPerson, { as: root, params: { login: 'fred' } });
  assert.equal((person.body.reset_link as { made_by: string }).made_by, 'Root');
  assert.doesNotMatch(person.raw.body, new RegExp(second));
  const body = { current_password: testPassword, password };
  assert.equal((await app.call(changePassword, { as: fred, body })).status, 200);
  assert.equal((await view(second)).status, 400);
  const third = await linkFor('fred');
  assert.equal((await app.call(deleteUser, { as: root, params: { login: 'fred' } })).status, 200);
  assert.equal((await use(third)).status, 400);
});

test('a link stops working when its maker is deleted or no longer root', async () => {
  await app.person('ida');
  const other = await app.person('other', 'root');
  const ofOther = await linkFor('Root', other);
  await app.call(changeLogin, { as: other, body: { login: 'OTHER' } });
  assert.equal((await view(ofOther)).status, 200);
  await app.call(setPersonRoles, { as: root, params: { login: 'other' }, body: { roles: ['bingo'] } });
  assert.equal((await use(ofOther)).status, 400);
  const gone = await app.person('gone', 'root');
  const [ofGone, ofRoot] = [await linkFor('Root', gone), await linkFor('ida')];
  assert.equal((await app.call(deleteUser, { as: root, params: { login: 'gone' } })).status, 200);
  assert.deepEqual([(await use(ofGone)).status, (await view(ofRoot)).status], [400, 200]);
});

test("a password link works only for the person it was made for, and doesn't accept a common password", async () => {
  await app.person('gina');
  await app.person('hugo');
  const secret = await linkFor('gina');
  const refused = await app.call(useResetLink, { body: { secret, password, login: 'hugo' } });
  assert.equal(refused.status, 400);
  assert.equal((await use(secret, 'letmein123')).status, 400);
  assert.equal((await use(secret, 'short')).status, 400);
  assert.equal((await use(secret)).status, 200);
  assert.deepEqual([await statusOfLogin('hugo', password), await statusOfLogin('hugo', testPassword)], [401, 200]);
});

test('guessing secrets of password links is rate limited, and all guesses get the same response', async () => {
  const limited = await makeTestApp({ withPool: false, frozenClock: true });
  try {
    const guess = (secret: string) => limited.call(useResetLink, { body: { secret, password } });
    const bodies = new Set<string>();
    for (let count = 0; count < 10; count++) {
      const { status, raw } = await guess(`guess ${count}`);
      assert.equal(status, 400);
      bodies.add(raw.body);
      limited.pass(1);
    }
    assert.equal(bodies.size, 1);
    const waiting = await guess('one more');
    assert.equal(waiting.status, 429);
    assert.ok(Number(waiting.raw.headers['retry-after']) > 0);
  } finally {
    await limited.close();
  }
});
