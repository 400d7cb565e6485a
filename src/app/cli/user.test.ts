import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { follow } from '#server/live/test-reader.ts';
import { cliWith, startServer } from './test-cli.ts';
import { inside, temporaryFolder } from './test-data.ts';
import type { Ended } from './test-process.ts';

const cli = (dataDir: string, args: string[], input: string | Buffer = ''): Promise<Ended> =>
  cliWith({ input }, dataDir, ...args);

const accounts = (dataDir: string) =>
  inside(dataDir, ({ db }) =>
    db.read
      .selectFrom('users')
      .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select(['login', 'role', 'password_hash'])
      .orderBy('login_key')
      .orderBy('role')
      .execute(),
  );

async function seededSite(t: TestContext) {
  const dataDir = await temporaryFolder(t);
  const server = await startServer(t, dataDir);
  return { dataDir, server };
}

async function logIn(url: string, login: string, password: string): Promise<{ status: number; token?: string }> {
  const response = await fetch(`${url}/api/login/${encodeURIComponent(login)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  return { status: response.status, ...((await response.json()) as { token?: string }) };
}
const userOf = async (url: string, token: string | undefined) => {
  const response = await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, ...((await response.json()) as { roles?: string[] }) };
};

test('accounts can be added, changed and listed while the server runs, and changes apply immediately', async (t) => {
  const { dataDir, server } = await seededSite(t);
  const added = await cli(
    dataDir,
    ['user', 'add', 'Ana', '--roles', 'bingo, smoker', '--password-stdin'],
    'sunny side up\n',
  );
  assert.deepEqual(added, { status: 0, output: 'Added Ana with bingo, smoker.', errorOutput: '' });
  const { token } = await logIn(server.url, 'ana', 'sunny side up');
  assert.deepEqual((await userOf(server.url, token)).roles, ['bingo', 'smoker']);

  const changed = await cli(dataDir, ['user', 'roles', 'ANA', 'developer']);
  assert.equal(changed.status, 0);
  assert.deepEqual((await userOf(server.url, token)).roles, ['developer']);
  assert.equal((await cli(dataDir, ['user', 'roles', 'ana', ''])).status, 0);
  assert.deepEqual((await userOf(server.url, token)).roles, []);

  const renewed = await cli(dataDir, ['user', 'password', 'ana', '--password-stdin'], '  over easy  ');
  assert.equal(renewed.status, 0);
  assert.equal((await userOf(server.url, token)).status, 401);
  assert.equal((await logIn(server.url, 'ana', 'sunny side up')).status, 401);
  assert.equal((await logIn(server.url, 'ana', '  over easy  ')).status, 200);

  const listed = await cli(dataDir, ['user', 'list']);
  assert.equal(listed.status, 0);
  assert.deepEqual(
    listed.output.split('\n').map((line) => line.split('\t').slice(0, 2)),
    [
      ['Ana', '-'],
      ['root', 'root'],
    ],
  );
  await server.stop();
});

test("a new password set while the server runs ends that account's open streams", async (t) => {
  const { dataDir, server } = await seededSite(t);
  const opened = await server.call('POST', '/rooms', { game: 'bingo', name: 'Room' });
  const { id } = (opened as { room: { id: string } }).room;
  const reader = await follow(`${server.url}/api/rooms/${id}/events`, server.token);
  assert.equal(reader.status, 200);
  assert.equal((await reader.next())?.event, 'at');
  const renewed = await cli(dataDir, ['user', 'password', 'root', '--password-stdin'], 'over easy');
  assert.equal(renewed.status, 0);
  assert.deepEqual(await reader.next(), { event: 'gone', data: { reason: 'signed-out' } });
  assert.equal(await reader.next(), undefined);
  await server.stop();
});

test("an account disabled while the server runs is logged out immediately and can't log in until it's enabled", async (t) => {
  const { dataDir, server } = await seededSite(t);
  const last = await cli(dataDir, ['user', 'disable', 'root']);
  assert.deepEqual(last, { status: 1, output: '', errorOutput: "The last root can't be disabled." });
  await cli(dataDir, ['user', 'add', 'Ana', '--roles', 'root', '--password-stdin'], 'sunny side up');
  const { token } = await logIn(server.url, 'ana', 'sunny side up');
  const disabled = await cli(dataDir, ['user', 'disable', 'ana']);
  assert.deepEqual(disabled, {
    status: 0,
    output: "Ana is disabled: logged out everywhere and can't log in.",
    errorOutput: '',
  });
  assert.equal((await userOf(server.url, token)).status, 401);
  assert.equal((await logIn(server.url, 'ana', 'sunny side up')).status, 403);
  assert.match((await cli(dataDir, ['user', 'list'])).output, /^Ana\troot\t\S+\tdisabled since \S+Z\nroot\troot\t\S+$/);
  assert.match(
    (await cli(dataDir, ['user', 'reset-link', 'ana'])).errorOutput,
    /^Ana is disabled\. Enable the account first\.$/,
  );
  const enabled = await cli(dataDir, ['user', 'enable', 'ANA']);
  assert.deepEqual(enabled, { status: 0, output: 'Ana is enabled and can log in.', errorOutput: '' });
  assert.equal((await logIn(server.url, 'ana', 'sunny side up')).status, 200);
  await server.stop();
});

test('user list marks guests and names their room', async (t) => {
  const { dataDir, server } = await seededSite(t);
  const opened = await server.call('POST', '/rooms', { game: 'bingo', name: 'Room' });
  const { id } = (opened as { room: { id: string } }).room;
  const { secret } = (await server.call('PUT', `/rooms/${id}/guest-link`)) as { secret: string };
  const joined = await fetch(`${server.url}/api/guest-links/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, name: 'Mia', key: 'the-key-of-a-guest-named-Mia-of-this-room' }),
  });
  assert.equal(joined.status, 201);
  const { output } = await cli(dataDir, ['user', 'list']);
  assert.deepEqual(
    output.split('\n').map((line) => line.split('\t').toSpliced(2, 1)),
    [
      ['Mia', '-', `guest of ${id}`],
      ['root', 'root'],
    ],
  );
  await server.stop();
});

test("a command that can't be carried out is refused with a one-sentence message and its own status, and changes nothing", async (t) => {
  const { dataDir, server } = await seededSite(t);
  await server.stop();
  const before = await accounts(dataDir);
  const add = (login: string, ...more: string[]) => ['user', 'add', login, ...more, '--password-stdin'];
  const notUtf8 = Buffer.from([0x70, 0xff, ...Buffer.from('password')]);
  const refused: [status: number, args: string[], input: string | Buffer, sentence: RegExp][] = [
    [1, add('ROOT', '--roles', 'root'), 'sunny side up', /^That username is taken$/],
    [1, add('R00T'), 'sunny side up', /^That username is too similar to another one$/],
    [1, add('\u0430na'), 'sunny side up', /^Invalid login: "\u0430na"$/],
    [1, add('ana\u3164'), 'sunny side up', /^Invalid login: "ana\u3164"$/],
    [1, add('ana'), notUtf8, /^The password isn't valid UTF-8\.$/],
    [1, ['user', 'roles', 'root', 'bingo'], '', /^The last root must stay root\.$/],
    [2, add('ana', '--roles', 'bingo,king'), 'sunny side up', /^There's no role "king". Choose from root, /],
    [2, ['user', 'add', 'ana'], 'sunny side up', /--password-stdin/],
    [2, add('ana', 'ben'), 'sunny side up', /^Usage: user add /],
    [2, add('ana', '--role', 'bingo'), 'sunny side up', /Usage: user add /],
    [2, ['user', 'remove', 'root'], '', /^There's no command "user remove"/],
  ];
  await Promise.all(
    refused.map(async ([status, args, input, sentence]) => {
      const ended = await cli(dataDir, args, input);
      assert.deepEqual([ended.status, ended.output], [status, ''], `${args.join(' ')}: ${ended.errorOutput}`);
      assert.match(ended.errorOutput, sentence);
      assert.doesNotMatch(ended.errorOutput, /\n/);
    }),
  );
  assert.deepEqual(await accounts(dataDir), before);
});

test('help works without a data folder and lists every command', async (t) => {
  const dataDir = `${await temporaryFolder(t)}/none`;
  for (const args of [[], ['--help']]) {
    const { status, output } = await cli(dataDir, args);
    assert.equal(status, 0);
    for (const command of [
      'user add',
      'user roles',
      'user password',
      'user disable',
      'user enable',
      'user list',
      'backup',
      'restore',
    ])
      assert.match(output, new RegExp(command));
  }
  const userHelp = await cli(dataDir, ['user', 'add', '--help']);
  assert.equal(userHelp.status, 0);
  assert.match(userHelp.output, /user add LOGIN --roles a,b --password-stdin/);
});
