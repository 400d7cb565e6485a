import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs, hourMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { acceptTime } from '../trusted-time.ts';
import { sessionLimits } from './session-age.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true });
});
after(() => app.close());

const statusOf = async (token: string) =>
  (await app.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })).statusCode;
const userIdOf = async (login: string) =>
  (await app.context.db.read.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow()).id;
const startSession = (userId: string) => app.context.db.transact((trx) => app.context.sessions.start(trx, userId));
const countSessions = async (userId: string) =>
  (await app.context.db.read.selectFrom('sessions').where('user_id', '=', userId).select('id').execute()).length;

async function newcomer(login: string): Promise<Person & { userId: string }> {
  const person = await app.person(login);
  return { ...person, userId: await userIdOf(login) };
}

test('an unused session ends after thirty days, and not a second earlier', async () => {
  const { userId } = await newcomer('idle');
  const [early, late] = [await startSession(userId), await startSession(userId)];
  app.pass(sessionLimits.idleMs - secondMs);
  assert.equal(await statusOf(early), 200);
  app.pass(secondMs);
  assert.equal(await statusOf(late), 401);
  assert.equal(await statusOf(early), 200);
});

test('a session in use ends after ninety days, and not a second earlier', async () => {
  const { token } = await newcomer('busy');
  for (let weeks = 0; weeks < 4; weeks++) {
    app.pass(20 * dayMs);
    assert.equal(await statusOf(token), 200);
  }
  app.pass(10 * dayMs - secondMs);
  assert.equal(await statusOf(token), 200);
  app.pass(secondMs);
  assert.equal(await statusOf(token), 401);
});

test("a clock that's set back doesn't revive an ended session", async () => {
  const { token, userId } = await newcomer('traveller');
  app.pass(sessionLimits.idleMs);
  // Sessions aren't deleted when the clock has jumped, so this one has to be trusted.
  await acceptTime(app.context.db, app.context.clock());
  assert.equal(await statusOf(token), 401);
  app.pass(-sessionLimits.idleMs);
  assert.equal(await statusOf(token), 401);
  assert.equal(await countSessions(userId), 0);
});

test("a clock that's set back doesn't end a session", async () => {
  const { token } = await newcomer('late');
  app.pass(-dayMs);
  assert.equal(await statusOf(token), 200);
  app.pass(dayMs);
});

test('use is recorded at most once an hour', async () => {
  const { token, userId } = await newcomer('eager');
  const lastUsed = async () =>
    (
      await app.context.db.read
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        .select('last_used_at')
        .executeTakeFirstOrThrow()
    ).last_used_at;
  const started = await lastUsed();
  app.pass(hourMs - secondMs);
  await statusOf(token);
  assert.equal(await lastUsed(), started);
  app.pass(secondMs);
  await statusOf(token);
  assert.equal(await lastUsed(), started + hourMs);
});

test('the twenty-first session ends the least recently used one', async () => {
  const { token: first, userId } = await newcomer('many');
  app.pass(secondMs);
  const tokens: string[] = [];
  for (let more = 0; more < sessionLimits.perUser - 1; more++) tokens.push(await startSession(userId));
  assert.equal(await statusOf(first), 200);
  const last = await startSession(userId);
  assert.equal(await statusOf(first), 401);
  for (const token of [...tokens, last]) assert.equal(await statusOf(token), 200);
  assert.equal(await countSessions(userId), sessionLimits.perUser);
});

test('a token that differs in any way from the issued one is invalid', async () => {
  const { token, userId } = await newcomer('given');
  const other = await startSession(userId);
  const secretOf = (token: string) => token.slice(token.indexOf('.') + 1);
  const idOf = (token: string) => token.slice(0, token.indexOf('.'));
  const flipped = [1, 2, 3, 4].map((fromEnd) => {
    const at = token.length - fromEnd;
    return `${token.slice(0, at)}${token[at] === 'A' ? 'E' : 'A'}${token.slice(at + 1)}`;
  });
  const wrong = [
    ...flipped,
    `${token}=`,
    `${token}.`,
    ` ${token} x`,
    `${token}, Bearer ${other}`,
    token.toUpperCase(),
    token.toLowerCase(),
    token.replace('pit_', ''),
    token.replace('pit_', 'PIT_'),
    token.slice(0, -1),
    `${idOf(token)}.${secretOf(other)}`,
    `${idOf(other)}.${secretOf(token)}`,
    idOf(token),
    `${idOf(token)}.`,
    secretOf(token),
    '',
    'null',
    'undefined',
    'a'.repeat(10_000),
  ];
  for (const guess of wrong) assert.equal(await statusOf(guess), 401, guess.slice(0, 80));
  assert.equal(await statusOf(token), 200);
});

/**
 * In base64url, the last of 43 characters has only four significant bits, so its neighbours decode to the same bytes.
 */
test("another encoding of the same token isn't accepted", async () => {
  const { token } = await newcomer('spelled');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.slice(-1));
  const variant = token.slice(0, -1) + alphabet[last ^ 1];
  const bytes = (token: string) => Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url');
  assert.deepEqual(bytes(variant), bytes(token));
  assert.equal(await statusOf(variant), 401);
});

test('only the Bearer scheme is accepted', async () => {
  const { token } = await newcomer('schemes');
  for (const authorization of [token, `Basic ${token}`, `Token ${token}`, `Bearer`, `Bearer  ${token}`]) {
    const { statusCode } = await app.app.inject({ url: '/api/user', headers: { authorization } });
    assert.equal(statusCode, 401, authorization.slice(0, 10));
  }
  for (const url of [`/api/user?token=${token}`, `/api/user?access_token=${token}`]) {
    assert.equal((await app.app.inject({ url, headers: { cookie: `token=${token}` } })).statusCode, 401);
  }
});

test('nothing in the database can be used to log in', async () => {
  const { token } = await newcomer('reader');
  const tables = await app.context.db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll()
    .execute();
  const values = tables.flatMap((row) => Object.values(row)).map(String);
  assert.ok(values.length > 20);
  assert.ok(!values.some((value) => value.includes(token) || token.slice(4).split('.')[1] === value));
  const { id, secret_hash } = tables.at(-1) ?? { id: '', secret_hash: '' };
  const made = [...tables.map((row) => `pit_${row.id}.${row.secret_hash}`), `${id}.${secret_hash}`];
  for (const value of new Set([...values, ...made])) {
    // Skips values that can't be sent in a header.
    if (/^[\x20-\x7e]*$/.test(value)) assert.equal(await statusOf(value), 401, value);
  }
});
