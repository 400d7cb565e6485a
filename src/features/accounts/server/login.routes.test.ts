import assert from 'node:assert/strict';
import { argon2Sync, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { deleteUser, getUser, logIn, logOut } from '../contract.ts';
import { setPassword } from './owner-tools.ts';

let app: TestApp;
let ana: Person;
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
  ana = await app.person('Ana');
});
after(() => app.close());

const refused = { error: 'Invalid username or password' };
const guess = (login: string, password: unknown) => app.call(logIn, { params: { login }, body: { password } });
const newPerson = async (login: string) => {
  await app.person(login);
  return {
    login,
    logIn: async () => ({
      login,
      password: testPassword,
      token: String((await guess(login, testPassword)).body.token),
    }),
  };
};

test('the right password returns a token, with the username in upper or lower case', async () => {
  for (const login of ['Ana', 'ana', 'ANA', 'Ａｎａ']) {
    const { status, body } = await guess(login, testPassword);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['token']);
    assert.match(String(body.token), /^pit_[\w-]{22}\.[\w-]{43}$/);
    const user = await app.call(getUser, { as: { ...ana, token: String(body.token) } });
    assert.equal(user.body.login, 'Ana');
  }
});

test('an unknown username and a wrong password get the same response after one hash each', async () => {
  const { passwords } = app.context;
  const { verify } = passwords;
  const hashed: boolean[] = [];
  passwords.verify = (password, hash, admit) => {
    hashed.push(hash !== undefined);
    return verify(password, hash, admit);
  };
  const responses = [];
  for (const login of ['ana', 'nobody', 'ana', 'nobody']) responses.push(await guess(login, 'not the password'));
  passwords.verify = verify;
  assert.deepEqual(hashed, [true, false, true, false]);
  const [first] = responses;
  assert.deepEqual([first?.status, first?.body], [401, refused]);
  for (const { status, raw } of responses) {
    assert.equal(status, 401);
    assert.equal(raw.body, first?.raw.body);
    assert.deepEqual(Object.keys(raw.headers), Object.keys(first?.raw.headers ?? {}));
  }
});

test('a deleted account is refused like one that never existed', async () => {
  const { login, logIn: logInAgain } = await newPerson('gone');
  await app.call(deleteUser, { as: await logInAgain(), params: { login } });
  const { status, body } = await guess(login, testPassword);
  assert.deepEqual([status, body], [401, refused]);
});

test('passwords are compared to the last character and byte', async () => {
  const almost = [
    `${testPassword} `,
    ` ${testPassword}`,
    testPassword.toUpperCase(),
    testPassword.slice(0, -1),
    `${testPassword}x`,
  ];
  for (const password of almost) assert.equal((await guess('ana', password)).status, 401, password);
});

test('a malformed username or password is bad input, with a message of one sentence', async () => {
  for (const password of [5, null, [], ['a'], {}, { $ne: 1 }, true, undefined, '']) {
    assert.deepEqual((await guess('ana', password)).body, { error: 'Password is required' });
  }
  for (const password of ['a\0b', '\ud800', 'x'.repeat(1025), 'ü'.repeat(513)])
    assert.equal((await guess('ana', password)).status, 400);
  for (const login of ['a\0b', 'a\u202eb', 'x'.repeat(201), 'a\nb'])
    assert.equal((await guess(login, 'x')).status, 400);
  for (const body of [undefined, [], ['x'], {}]) {
    assert.equal((await app.call(logIn, { params: { login: 'ana' }, body })).status, 400, String(body));
  }
  assert.equal(
    (await app.call(logIn, { params: { login: 'ana' }, body: { password: 'x', login: 'ben' } })).status,
    400,
  );
});

test('logging in with an old token ends the old session', async () => {
  const old = await app.person('renewing');
  const { body } = await app.call(logIn, { as: old, params: { login: old.login }, body: { password: testPassword } });
  assert.equal((await app.call(getUser, { as: old })).status, 401);
  assert.equal((await app.call(getUser, { as: { ...old, token: String(body.token) } })).status, 200);
});

test("a wrong password sent with a valid token doesn't end the session", async () => {
  await app.call(logIn, { as: ana, params: { login: 'ana' }, body: { password: 'not the password' } });
  assert.equal((await app.call(getUser, { as: ana })).status, 200);
});

test('logging out immediately ends only this session and its open streams', async () => {
  const { logIn: logInAgain } = await newPerson('leaving');
  const [phone, desk] = [await logInAgain(), await logInAgain()];
  app.announced();
  const { status, raw } = await app.call(logOut, { as: phone });
  assert.deepEqual([status, raw.body], [204, '']);
  const [event, ...more] = app.announced();
  assert.ok(event !== undefined && 'signedOut' in event && more.length === 0);
  assert.equal((await app.call(logOut, { as: phone })).status, 401);
  assert.equal((await app.call(getUser, { as: desk })).status, 200);
  assert.deepEqual(app.announced(), []);
});

/** Runs `act` while the password is being hashed, which takes long enough in production for this to happen. */
async function duringHash(act: () => Promise<void>, login: string) {
  const { passwords } = app.context;
  const { verify } = passwords;
  passwords.verify = async (...given) => {
    const isRight = await verify(...given);
    await act();
    return isRight;
  };
  try {
    return await guess(login, testPassword);
  } finally {
    passwords.verify = verify;
  }
}
const sessionsOf = async (login: string) =>
  await app.context.db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('login', '=', login)
    .select('sessions.id')
    .execute();

test('a login overtaken by a password change creates no session', async () => {
  await newPerson('overtaken');
  const { status, body } = await duringHash(
    () => setPassword(app.context, 'overtaken', 'quite another one'),
    'overtaken',
  );
  assert.deepEqual([status, body], [401, refused]);
  assert.deepEqual(await sessionsOf('overtaken'), []);
});

test("a login overtaken by the account's deletion is refused", async () => {
  const { login, logIn: logInAgain } = await newPerson('ending');
  const person = await logInAgain();
  const remove = async () => void (await app.call(deleteUser, { as: person, params: { login } }));
  const { status, body } = await duringHash(remove, login);
  assert.deepEqual([status, body], [401, refused]);
});

test('a hash made with weaker parameters is replaced at the next login', async () => {
  await newPerson('early');
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: testPassword,
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const weak = `$argon2id$v=19$m=8192,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
  const early = (
    await app.context.db.read.selectFrom('users').where('login', '=', 'early').select('id').executeTakeFirstOrThrow()
  ).id;
  await app.context.db.transact((trx) =>
    trx.updateTable('users').set({ password_hash: weak }).where('id', '=', early).execute(),
  );
  assert.equal((await guess('early', testPassword)).status, 200);
  const { password_hash } = await app.context.db.read
    .selectFrom('users')
    .where('id', '=', early)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  assert.match(password_hash, /m=19456,t=2/);
  assert.equal((await guess('early', testPassword)).status, 200);
});
