import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { newcomer, photoForm, type Scene, setScene, smallPhoto } from '#tests/scene.ts';

interface Answer {
  what: string;
  who: string;
  raw: LightMyRequestResponse;
}

const lines: string[] = [];
/** Hashes of passwords and tokens, as stored in the database. */
const stored: string[] = [];
const answers: Answer[] = [];
/** Secrets of invitations and new-password links. */
const links: string[] = [];
const newPassword = 'marker-of-a-new-password';
const wrongPassword = 'marker-of-a-wrong-guess';
/** A password typed where a name belongs. */
const typedAsName = '73177317';

let app: TestApp;
let scene: Scene;
let photo: Buffer;
before(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, log: pino({ level: 'trace' }, sink) });
  photo = await smallPhoto();
  scene = await setScene(app, photo);
  await setScene(app, photo);
  const { read } = app.context.db;
  for (const row of await read.selectFrom('users').select('password_hash').execute()) stored.push(row.password_hash);
  for (const row of await read.selectFrom('sessions').select('secret_hash').execute()) stored.push(row.secret_hash);
  await runStory();
});
after(() => app.close());

async function ask(
  who: Person | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers = {},
) {
  const options: InjectOptions = {
    method,
    url: `/api${path}`,
    headers: { ...(who !== undefined && { authorization: `Bearer ${who.token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  };
  const raw = await app.app.inject(options);
  answers.push({ what: `${method} ${path}`, who: who?.login ?? 'nobody', raw });
  return raw;
}

/** Makes every call of the site, allowed and refused. */
async function runStory(): Promise<void> {
  const { owner, member, roomId, challengeId, photoVersion, poolId } = scene;
  const root = await newcomer(app, 'root', 'root');
  const stranger = await newcomer(app, 'stranger', 'bingo', 'tester');
  const membership = `/users/${owner.login}/rooms/${roomId}`;
  await ask(undefined, 'POST', `/login/${owner.login}`, { password: testPassword });
  await ask(undefined, 'POST', `/login/${owner.login}`, { password: wrongPassword });
  await ask(undefined, 'POST', '/login/nobody', { password: wrongPassword });
  for (const path of [`/login/${typedAsName}`, `/logins/${typedAsName}`, `/users/${typedAsName}/${typedAsName}`])
    await ask(undefined, 'POST', path, { password: wrongPassword });
  await ask(stranger, 'POST', '/user', { login: 'test.story', password: newPassword, email: 'a@b' });
  await ask(stranger, 'POST', '/user', { login: 'test.story', password: newPassword });
  await ask(stranger, 'POST', '/user', { login: 'test.other', password: newPassword, token: newPassword });
  for (const who of [owner, member, stranger, root, undefined]) {
    for (const path of [
      '/user',
      '/games/bingo',
      '/games/bingo/rooms',
      `/users/${owner.login}/rooms`,
      `/rooms/${roomId}`,
      '/bingo/challenges',
      `${membership}/challenges`,
      `${membership}/challenges/${challengeId}/image`,
      `/rooms/${roomId}/photos/${photoVersion}/image`,
      `/rooms/${roomId}/scores`,
      `/rooms/${roomId}/stats`,
      `/users/${owner.login}/bingo/stats`,
      `/users/${owner.login}/games/stats`,
      `/rooms/${roomId}/data.json`,
      '/openapi.json',
    ]) {
      await ask(who, 'GET', path);
    }
  }
  const join = `/users/${stranger.login}/rooms/${roomId}`;
  for (const password of [undefined, '', wrongPassword]) await ask(stranger, 'POST', join, { password });
  await ask(stranger, 'DELETE', `/rooms/${roomId}`);
  await ask(owner, 'POST', '/rooms', { game: 'bingo', name: '', is_private: true, password: wrongPassword });
  await ask(owner, 'PUT', `${membership}/challenges/${challengeId}`, { completed: false });
  await addGuests(scene);
  const form = photoForm(photo);
  await ask(owner, 'POST', `${membership}/challenges/${challengeId}/image`, form.payload, form.headers);
  await ask(owner, 'POST', `/login/${owner.login}?password=${wrongPassword}&token=${owner.token}`, {
    password: testPassword,
  });
  await ask(stranger, 'DELETE', `/bingo/challenges/${poolId}`);
  await addScreens(scene);
  await followLinks(root, stranger);
  await ask(member, 'POST', '/logout');
  await ask(root, 'DELETE', `/users/${owner.login}`);
}

const makesLink = (what: string) =>
  what === 'POST /admin/invitations' || what.endsWith('/reset-link') || /^PUT .*\/(?:guest-link|screen)$/.test(what);

async function addGuests({ owner, roomId }: Scene): Promise<void> {
  const { secret } = (await ask(owner, 'PUT', `/rooms/${roomId}/guest-link`)).json<{ secret: string }>();
  const key = 'marker-of-the-key-of-a-guest';
  links.push(secret, key);
  await ask(owner, 'GET', `/rooms/${roomId}/guest-link`);
  await ask(undefined, 'POST', '/guest-links/look', { secret });
  await ask(undefined, 'POST', '/guest-links/look', { secret: wrongPassword });
  const made = await ask(undefined, 'POST', '/guest-links/guests', { secret, name: 'Mia', key });
  await ask(undefined, 'POST', '/guest-links/guests', { secret, name: 'Mia', key });
  const mia = { login: 'Mia', password: '', token: made.json<{ token: string }>().token };
  for (const path of ['/user', `/rooms/${roomId}`, `/rooms/${roomId}/scores`, '/user/data/size', '/rooms/000000'])
    await ask(mia, 'GET', path);
  await ask(mia, 'PUT', '/users/Mia/password', { password: wrongPassword });
}

async function addScreens({ member, owner, roomId }: Scene): Promise<void> {
  const { secret } = (await ask(member, 'PUT', `/rooms/${roomId}/screen`)).json<{ secret: string }>();
  links.push(secret);
  await ask(owner, 'GET', `/rooms/${roomId}/screen`);
  for (const guess of [secret, wrongPassword])
    await ask(undefined, 'GET', '/screen', undefined, { authorization: `Screen ${guess}` });
}

/** Root makes links, which are then used both correctly and wrongly. */
async function followLinks(root: Person, stranger: Person): Promise<void> {
  const made = async (path: string, body?: object) => {
    const { secret } = (await ask(root, 'POST', path, body)).json<{ secret: string }>();
    links.push(secret);
    return secret;
  };
  const invitation = await made('/admin/invitations', { roles: ['bingo'], days: 7 });
  const other = await made('/admin/invitations', { roles: [], days: 1 });
  const link = await made(`/admin/people/${stranger.login}/reset-link`);
  for (const path of ['/admin/invitations', '/admin/people', `/admin/people/${stranger.login}`])
    await ask(root, 'GET', path);
  for (const secret of [invitation, wrongPassword]) {
    await ask(undefined, 'POST', '/invitations/look', { secret });
    const friend = { login: 'friend', password: newPassword };
    await ask(undefined, 'POST', '/invitations/accept', { secret, ...friend });
    await ask(undefined, 'POST', '/invitations/accept', { secret, ...friend });
  }
  await ask(stranger, 'POST', '/invitations/accept', { secret: other, login: 'sly', password: newPassword });
  for (const secret of [link, wrongPassword]) {
    await ask(undefined, 'POST', '/reset-links/look', { secret });
    await ask(undefined, 'POST', '/reset-links/use', { secret, password: newPassword });
  }
  const change = { current_password: testPassword, password: newPassword };
  await ask(root, 'PUT', '/user/password', { ...change, current_password: wrongPassword });
  await ask(root, 'PUT', '/user/password', change);
  await ask(root, 'POST', '/user/proof', { password: wrongPassword });
  await ask(root, 'GET', '/user/sessions');
}

function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...fieldsOf(inner),
  ]);
}
const bodyOf = ({ raw }: Answer): unknown => (raw.body === '' ? undefined : raw.json());
const everything = ({ raw }: Answer) => `${raw.body}\n${JSON.stringify(raw.headers)}`;

test('enough different calls succeeded, and none caused a server error', () => {
  assert.ok(answers.length > 70);
  assert.deepEqual(
    answers.filter(({ raw }) => raw.statusCode >= 500),
    [],
  );
  const good = new Set(answers.filter(({ raw }) => raw.statusCode < 300).map(({ what }) => what));
  assert.ok(good.size >= 18, [...good].join(', '));
  assert.ok(lines.length > 30);
});

test('no answer contains a password, a hash or any other stored secret', () => {
  assert.ok(stored.length > 5);
  for (const answer of answers) {
    // The API description contains field names, but no data.
    if (answer.what.endsWith('openapi.json')) continue;
    const text = everything(answer);
    assert.doesNotMatch(text, /argon2|\$v=|"\w*(?:hash|sealed)\w*":/i, answer.what);
    assert.equal(/"\w*secret\w*":/i.test(text), makesLink(answer.what), answer.what);
    if (!makesLink(answer.what)) for (const secret of links) assert.ok(!text.includes(secret), answer.what);
    for (const secret of [newPassword, wrongPassword, testPassword, ...stored]) {
      assert.ok(!text.includes(secret), `${answer.who}: ${answer.what}: ${secret}`);
    }
  }
});

test('a token is sent once, in the answer that starts a session', () => {
  for (const answer of answers) {
    const begins = ['POST /login/', 'POST /invitations/accept', 'POST /reset-links/use', 'POST /guest-links/guests'];
    const isLogin = begins.some((call) => answer.what.startsWith(call)) && answer.raw.statusCode < 300;
    const text = everything(answer);
    assert.equal(/pit_[\w-]{22}\./.test(text), isLogin, answer.what);
    if (isLogin) assert.ok('token' in answer.raw.json());
    else if (!answer.what.endsWith('openapi.json')) assert.ok(!fieldsOf(bodyOf(answer)).includes('token'), answer.what);
  }
});

test("a private room's password is sent only to its members, and never in a list", () => {
  let shown = 0;
  for (const answer of answers) {
    if (answer.what.endsWith('openapi.json')) continue;
    const mayShow =
      answer.what === `GET /rooms/${scene.roomId}` && [scene.owner.login, scene.member.login].includes(answer.who);
    assert.equal(everything(answer).includes(scene.roomPassword), mayShow, `${answer.who}: ${answer.what}`);
    assert.equal(fieldsOf(bodyOf(answer)).includes('password'), mayShow, `${answer.who}: ${answer.what}`);
    if (mayShow) shown++;
  }
  assert.equal(shown, 2);
});

test("only a private room's members and root see who is in it", () => {
  for (const answer of answers) {
    if (answer.what !== `GET /rooms/${scene.roomId}` || answer.raw.statusCode !== 200) continue;
    const maySee = [scene.owner.login, scene.member.login, 'Mia'].includes(answer.who) || answer.who.startsWith('root');
    assert.equal(fieldsOf(bodyOf(answer)).includes('users'), maySee, answer.who);
  }
});

test('log and audit log contain no passwords, tokens, hashes or link secrets', async () => {
  const entries = await app.context.db.read.selectFrom('audit_log').selectAll().execute();
  const actions = new Set(entries.map(({ action }) => action));
  for (const action of [
    'invite',
    'accept invitation',
    'use reset link',
    'login refused',
    'proof refused',
    'change password',
    'join as guest',
    'keep guest',
    'open screen',
  ]) {
    assert.ok(actions.has(action), action);
  }
  assert.equal(links.length, 6);
  const log = lines.join('') + JSON.stringify(entries);
  const tokens = [scene.owner, scene.member].map(({ token }) => token);
  for (const secret of [
    newPassword,
    wrongPassword,
    testPassword,
    scene.roomPassword,
    ...links,
    ...tokens,
    ...tokens.map((token) => token.split('.')[1] ?? token),
  ]) {
    assert.ok(!log.includes(secret), secret);
  }
  assert.doesNotMatch(log, /argon2id|pit_[\w-]{22}|authorization/i);
});

test('a log line names the route, but nothing that was typed as a name', () => {
  assert.ok(!lines.join('').includes(typedAsName));
  for (const path of ['/api/login/{login}', `/api/rooms/${scene.roomId}`, '[no such address]'])
    assert.ok(lines.join('').includes(`"path":"${path}"`), path);
});

test("nothing stored in a private room's row works as its password", async () => {
  const { owner, roomId, roomPassword } = await setScene(app, photo);
  const row = await app.context.db.read
    .selectFrom('rooms')
    .where('id', '=', roomId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const guesser = await newcomer(app, 'guesser', 'bingo');
  const guesses = Object.values(row)
    .filter((value) => value !== null)
    .map(String);
  assert.ok(guesses.length > 5 && !guesses.includes(roomPassword));
  for (const password of [...guesses, owner.login]) {
    const response = await ask(guesser, 'POST', `/users/${guesser.login}/rooms/${roomId}`, { password });
    assert.equal(response.statusCode, 403, password);
  }
});
