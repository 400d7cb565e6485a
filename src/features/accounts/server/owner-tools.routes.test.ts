import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ConfigError } from '#server/config.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { logIn } from '../contract.ts';
import { prepareAccount } from './add-account.ts';
import { addUser, listUsers, makeFirstRoot, setPassword, setRoles } from './owner-tools.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false });
});
after(() => app.close());

const password = 'quite a good one';

test('when several servers start on an empty database, one creates root and shows the password', async () => {
  const shown = await Promise.all(Array.from({ length: 4 }, () => makeFirstRoot(app.context, undefined)));
  const drawn = shown.filter((text) => text !== undefined);
  assert.equal(drawn.length, 1);
  assert.deepEqual(
    (await listUsers(app.context)).map(({ login, roles }) => [login, roles]),
    [['root', ['root']]],
  );
  const { status } = await app.call(logIn, { params: { login: 'root' }, body: { password: drawn[0] } });
  assert.equal(status, 200);
  assert.equal(await makeFirstRoot(app.context, 'password'), undefined, "it's read only while there are no accounts");
});

test('the first root password must follow the usual rules, and the error names the setting', async () => {
  const other = await makeTestApp({ withPool: false });
  try {
    for (const common of ['password', 'Password123', 'root1234']) {
      const refused = makeFirstRoot(other.context, common);
      await assert.rejects(
        refused,
        (error) => error instanceof ConfigError && /^ROOT_PASSWORD: .* too common/.test(error.message),
      );
    }
    assert.equal(await makeFirstRoot(other.context, password), undefined);
    assert.equal((await other.call(logIn, { params: { login: 'root' }, body: { password } })).status, 200);
  } finally {
    await other.close();
  }
});

test('the owner can create any valid username, with any roles', async () => {
  await addUser(app.context, 'Zoë_🏁', password, ['smoker', 'bingo']);
  const [found] = (await listUsers(app.context)).filter(({ login }) => login === 'Zoë_🏁');
  assert.deepEqual(found?.roles, ['bingo', 'smoker']);
});

const refused: [what: string, act: () => Promise<unknown>, code: string, message: RegExp][] = [
  ['a taken username', () => addUser(app.context, 'ROOT', password, []), 'conflict', /^That username is taken$/],
  [
    'a username that looks like a taken one',
    () => addUser(app.context, 'R00t', password, []),
    'conflict',
    /^That username is too similar to another one$/,
  ],
  ['a username in two scripts', () => addUser(app.context, '\u0430na', password, []), 'badInput', /^Invalid login: /],
  [
    'a username of two words',
    () => addUser(app.context, 'two words', password, []),
    'badInput',
    /^Invalid login: "two words"$/,
  ],
  ['a path as username', () => addUser(app.context, '../ana', password, []), 'badInput', /^Invalid login: /],
  ['an empty username', () => addUser(app.context, '', password, []), 'badInput', /^Invalid login: ""$/],
  ['an empty password', () => addUser(app.context, 'ana', '', []), 'badInput', /^Password is required$/],
  ['a common password', () => addUser(app.context, 'ana', 'password1', []), 'badInput', /too common/],
  ['the username as password', () => addUser(app.context, 'wilhelmina', 'Wilhelmina1', []), 'badInput', /too common/],
  ['a common new password', () => setPassword(app.context, 'root', 'letmein123'), 'badInput', /too common/],
  [
    'a password for an unknown user',
    () => setPassword(app.context, 'nobody', password),
    'notFound',
    /^There's no user "nobody"\.$/,
  ],
  [
    'roles for an unknown user',
    () => setRoles(app.context, 'nobody', ['bingo']),
    'notFound',
    /^There's no user "nobody"\.$/,
  ],
  [
    'removing the last root',
    () => setRoles(app.context, 'root', ['bingo']),
    'conflict',
    /^The last root must stay root\.$/,
  ],
];
for (const [what, act, code, message] of refused) {
  test(`${what} is refused and changes nothing`, async () => {
    const before = await listUsers(app.context);
    await assert.rejects(act, (error: Error & { code?: string }) => {
      assert.match(error.message, message);
      return error.code === code;
    });
    assert.deepEqual(await listUsers(app.context), before);
  });
}

test("no account can have the name of one of the site's own actors, or a similar name", async () => {
  for (const login of ['owner', 'Owner', '0wner', 'several', 'webhook', 'Pitstop']) {
    await assert.rejects(addUser(app.context, login, password, []), /reserved on this site/, login);
    await assert.rejects(
      prepareAccount(app.context, { login, password }, { madeBy: 'boss', address: '192.0.2.1' }),
      /reserved on this site/,
    );
  }
});
