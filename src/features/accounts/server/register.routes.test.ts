import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hourMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { deleteUser, getUser, logIn, registerUser } from '../contract.ts';
import { listUsers } from './owner-tools.ts';

let app: TestApp;
let tess: Person;
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
  tess = await app.person('tess', 'tester');
});
after(() => app.close());

const password = 'quite a good one';
const register = (body: unknown, as: Person | undefined = tess) => app.call(registerUser, { as, body });
const logins = async () => (await listUsers(app.context)).map((user) => user.login);

test('a tester registers a test account, which has no roles and can log in', async () => {
  const { status, body } = await register({ login: 'Test.Zoë', password, email: 'zoe@example.org' });
  assert.equal(status, 201);
  const user = { ...(body.user as object), created_at: '' };
  assert.deepEqual(user, { login: 'Test.Zoë', email: 'zoe@example.org', roles: [], created_at: '' });
  assert.equal(body.message, 'Registered Test.Zoë');
  const { body: session } = await app.call(logIn, { params: { login: 'test.zoë' }, body: { password } });
  const as = { login: 'Test.Zoë', password, token: String(session.token) };
  assert.deepEqual((await app.call(getUser, { as })).body.roles, []);
});

test('only testers and root can register accounts', async () => {
  const others = await app.person('others', 'developer', 'git', 'bingo', 'smoker');
  for (const as of [others, await app.person('nobody')]) {
    const { status, body } = await register({ login: 'test-by-others', password }, as);
    assert.deepEqual([status, body], [403, { error: 'You do not have permission to register users' }]);
  }
  const guest = await app.call(registerUser, { body: { login: 'test-by-guest', password } });
  assert.deepEqual([guest.status, guest.body], [401, { error: 'Not Authenticated' }]);
  const owner = await app.person('olga', 'root');
  assert.equal((await register({ login: 'test-by-root', password }, owner)).status, 201);
  assert.deepEqual(
    (await logins()).filter((login) => login.startsWith('test-by')),
    ['test-by-root'],
  );
});

test("requesting roles doesn't grant them", async () => {
  for (const [index, roles] of [['root'], 'root', { root: true }, null].entries()) {
    const { status, body } = await register({ login: `test-roles-${index}`, password, roles });
    assert.equal(status, 201);
    assert.deepEqual((body.user as { roles: unknown }).roles, []);
  }
  assert.deepEqual(
    (await listUsers(app.context)).filter((user) => user.login.startsWith('test-roles') && user.roles.length > 0),
    [],
  );
});

test('unknown fields are named in the refusal, and nobody is registered', async () => {
  for (const field of ['role', 'isAdmin', 'id', 'createdAt', 'created_at', 'password_hash']) {
    const { status, body } = await register({ login: 'test-fields', password, [field]: 'root' });
    assert.deepEqual([status, body], [400, { error: `Unknown field "${field}"` }]);
  }
  assert.ok(!(await logins()).includes('test-fields'));
});

const refusals: [body: object, sentence: string][] = [
  [{ password }, 'Login is required'],
  [{ login: '', password }, 'Login is required'],
  [{ login: '   ', password }, 'Login is required'],
  [{ login: null, password }, 'Login is required'],
  [{ login: 5, password }, 'Login is required'],
  [{ login: ['test'], password }, 'Login is required'],
  [{ login: 'test1' }, 'Password is required'],
  [{ login: 'test1', password: '' }, 'Password is required'],
  [{ login: 'test1', password: 12345678 }, 'Password is required'],
  [{}, 'Login is required'],
  [{ login: 'ana', password }, 'Invalid login: "ana"'],
  [{ login: 'te st', password }, 'Invalid login: "te st"'],
  [{ login: 'my test', password }, 'Invalid login: "my test"'],
  [{ login: '-test', password }, 'Invalid login: "-test"'],
  [{ login: 'test/..', password }, 'Invalid login: "test/.."'],
  [{ login: 'test\u0000', password }, 'Invalid login: "test\u0000"'],
  [{ login: 'test\u202e', password }, 'Invalid login: "test\u202e"'],
  [{ login: 'ｔｅｓｔ', password }, 'Invalid login: "ｔｅｓｔ"'],
  [{ login: `test${'a'.repeat(61)}`, password }, `Invalid login: "test${'a'.repeat(60)}"`],
  [{ login: 'test1', password: '1234567' }, 'Password must be at least 8 characters'],
  [{ login: 'test1', password: 'x'.repeat(1025) }, 'Password can have at most 1024 bytes'],
  [{ login: 'test1', password: 'ü'.repeat(513) }, 'Password can have at most 1024 bytes'],
  [{ login: 'test1', password: 'good one\0' }, "Password contains characters that can't be typed"],
  [{ login: 'test1', password: 'good one\ud800' }, "Password contains characters that can't be typed"],
  [
    { login: 'test1', password: 'password123' },
    'That password is too common and easy to guess. Please choose another one, such as three unrelated words.',
  ],
  [
    { login: 'test-anna', password: 'Test-Anna2031' },
    'That password is too common and easy to guess. Please choose another one, such as three unrelated words.',
  ],
  [
    { login: 'test1', password: 'pitstop!' },
    'That password is too common and easy to guess. Please choose another one, such as three unrelated words.',
  ],
  [{ login: 'test1', password, email: 5 }, 'Email must be text'],
  [{ login: 'test1', password, email: 'no address' }, 'Invalid email'],
  [{ login: 'test1', password, email: `a@${'b'.repeat(253)}` }, 'Email is too long'],
];
for (const [body, sentence] of refusals) {
  test(`registering is refused: ${JSON.stringify(body).slice(0, 60)}: ${JSON.stringify(sentence.slice(0, 50))}`, async () => {
    const before = await logins();
    const response = await register(body);
    assert.deepEqual([response.status, response.body], [400, { error: sentence }]);
    assert.deepEqual(await logins(), before);
  });
}

test('a password may have eight characters or 1024 bytes, and keeps its spaces', async () => {
  for (const [index, choice] of ['  eight ', 'ü'.repeat(512)].entries()) {
    assert.equal((await register({ login: `test-length-${index}`, password: choice })).status, 201);
    const params = { login: `test-length-${index}` };
    assert.equal((await app.call(logIn, { params, body: { password: choice } })).status, 200);
    assert.equal(
      (await app.call(logIn, { params, body: { password: choice.trim() } })).status,
      index === 0 ? 401 : 200,
    );
  }
});

test('an email can be left out, null or empty', async () => {
  for (const [index, email] of [undefined, null, ''].entries()) {
    const { status, body } = await register({ login: `test-mail-${index}`, password, email });
    assert.deepEqual([status, (body.user as { email: unknown }).email], [201, null]);
  }
});

test('a taken username is also refused in upper or lower case', async () => {
  assert.equal((await register({ login: 'Test-Taken', password })).status, 201);
  for (const login of ['Test-Taken', 'test-taken', 'TEST-TAKEN', ' test-taken ']) {
    const { status, body } = await register({ login, password });
    assert.deepEqual([status, body], [409, { error: 'That username is taken' }]);
  }
});

test('only one of twenty concurrent requests for a username in different cases gets it', async () => {
  const letters = 'testrace';
  const spellings = Array.from({ length: 20 }, (_, index) =>
    [...letters].map((letter, at) => ((index >> (at % 5)) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  const responses = await Promise.all(spellings.map((login) => register({ login, password })));
  assert.deepEqual(responses.map((response) => response.status).sort(), [201, ...Array(19).fill(409)]);
  assert.equal((await logins()).filter((login) => login.toLowerCase() === letters).length, 1);
});

const shown = (text: string) => text.replace(/[^ -~]/gu, (character) => `U+${character.codePointAt(0)?.toString(16)} `);

for (const login of [
  '\u0430test',
  'test\u03c3',
  'TEST\u03a3',
  'te\u0301st',
  't\u0301est',
  'test\u0338',
  'test\ufe0f',
  'test\u{e0100}',
  'test\u3164',
  'test\u1160',
  'test\u034f',
  'test\u00ad',
  'test\u200b',
]) {
  test(`not a valid test account: ${shown(login)}`, async () => {
    const before = await logins();
    const response = await register({ login, password });
    assert.deepEqual([response.status, response.body], [400, { error: `Invalid login: "${login}"` }]);
    assert.deepEqual(await logins(), before);
  });
}

test('a username is taken in every spelling that folds to the same key', async () => {
  assert.equal((await register({ login: 'test-Straße', password })).status, 201);
  for (const login of ['test-STRASSE', 'TEST-STRAẞE', 'test-strasse', 'test-straße']) {
    const { status, body } = await register({ login, password });
    assert.deepEqual([status, body], [409, { error: 'That username is taken' }]);
    assert.equal((await app.call(logIn, { params: { login }, body: { password } })).status, 200);
  }
});

test('a username that looks like another one is refused until that one is deleted', async () => {
  for (const [first, others] of [
    ['itest', ['\u0131test', '1TEST']],
    ['test-paul', ['test-pau1', 'test-pauI', 'TEST-PAU1']],
    ['test-R00T', ['test-root', 'TEST-RO0T']],
    ['test-modern', ['test-rnodern']],
  ] as const) {
    assert.equal((await register({ login: first, password })).status, 201, first);
    for (const login of others) {
      const before = await logins();
      const { status, body } = await register({ login, password });
      assert.deepEqual([status, body], [409, { error: 'That username is too similar to another one' }], login);
      assert.deepEqual(await logins(), before);
      assert.equal((await app.call(logIn, { params: { login }, body: { password } })).status, 401);
    }
  }
  const boss = await app.person('boss', 'root');
  assert.equal((await app.call(deleteUser, { as: boss, params: { login: 'test-modern' } })).status, 200);
  assert.equal((await register({ login: 'test-rnodern', password })).status, 201);
});

test('only one of many concurrent requests for lookalike usernames succeeds', async () => {
  const spellings = [
    'test-Bill',
    'test-BilI',
    'test-Bi1l',
    'test-BiI1',
    'test-B\u0131ll',
    'test-Bil1',
    'test-BiIl',
    'test-Bi11',
  ];
  const responses = await Promise.all(spellings.map((login) => register({ login, password })));
  assert.deepEqual(responses.map((response) => response.status).sort(), [201, ...Array(7).fill(409)]);
  assert.equal((await logins()).filter((login) => login.startsWith('test-B')).length, 1);
});

test("a new account with a deleted account's username inherits nothing from it", async () => {
  const first = await app.person('test-again', 'root', 'bingo');
  await app.call(deleteUser, { as: first, params: { login: 'test-again' } });
  assert.equal((await register({ login: 'test-again', password })).status, 201);
  assert.equal((await app.call(getUser, { as: first })).status, 401);
  assert.equal(
    (await app.call(logIn, { params: { login: 'test-again' }, body: { password: testPassword } })).status,
    401,
  );
  const [found] = (await listUsers(app.context)).filter((user) => user.login === 'test-again');
  assert.deepEqual(found?.roles, []);
});

test('an address can register ten accounts an hour', async () => {
  const limited = await makeTestApp({ withPool: false, frozenClock: true });
  try {
    limited.context.passwords.hash = async () => 'no hash';
    const as = await limited.person('tess', 'tester');
    const next = async (number: number) =>
      await limited.call(registerUser, { as, body: { login: `test${number}`, password } });
    for (let number = 0; number < 10; number++) assert.equal((await next(number)).status, 201);
    const refusal = await next(10);
    assert.deepEqual([refusal.status, refusal.raw.headers['retry-after']], [429, '360']);
    assert.match(String(refusal.body.error), /^Too many attempts\. Please wait 6 minutes\.$/);
    limited.pass(hourMs / 10);
    assert.equal((await next(10)).status, 201);
  } finally {
    await limited.close();
  }
});
