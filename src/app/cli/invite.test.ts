import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { cli, startServer } from './test-cli.ts';
import { inside, makeData, temporaryFolder } from './test-data.ts';

async function seededSite(t: TestContext) {
  const dataDir = await temporaryFolder(t);
  return { dataDir, server: await startServer(t, dataDir) };
}

/** Makes a request as a page would, and also returns refusals. */
async function ask(url: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('an invitation from the command line is a link that one person can use once', async (t) => {
  const { dataDir, server } = await seededSite(t);
  const made = await cli(dataDir, 'invite', '--roles', 'bingo,tester', '--days', '30');
  assert.deepEqual([made.status, made.errorOutput], [0, '']);
  const [, secret = ''] = /^http:\/\/localhost:0\/invitation#([\w-]{43})$/.exec(made.output) ?? [];
  assert.equal((await ask(server.url, '/invitations/look', { secret })).body.made_by, null);
  const ana = { login: 'Ana', password: 'sunny side up' };
  const accepted = await ask(server.url, '/invitations/accept', { secret, ...ana });
  assert.equal(accepted.status, 201);
  const user = await ask(server.url, '/user', undefined, String(accepted.body.token));
  assert.deepEqual(user.body.roles, ['bingo', 'tester']);
  assert.equal((await ask(server.url, '/invitations/accept', { secret, ...ana, login: 'Ben' })).status, 409);
  await server.stop();
});

test('a new-password link works once, even for the last root', async (t) => {
  const { dataDir, server } = await seededSite(t);
  const made = await cli(dataDir, 'user', 'reset-link', 'ROOT');
  assert.deepEqual([made.status, made.errorOutput], [0, '']);
  const [, secret = ''] = /^http:\/\/localhost:0\/new-password#([\w-]{43})$/.exec(made.output) ?? [];
  const used = await ask(server.url, '/reset-links/use', { secret, password: 'over easy again' });
  assert.equal(used.status, 200);
  assert.deepEqual((await ask(server.url, '/user', undefined, String(used.body.token))).body.roles, ['root']);
  assert.equal((await ask(server.url, '/user', undefined, server.token)).status, 401);
  assert.equal((await ask(server.url, '/reset-links/use', { secret, password: 'over easy third' })).status, 400);
  await server.stop();
});

test("a command that can't be carried out is refused with a one-sentence message and its own status, and makes no link", async (t) => {
  const dataDir = await temporaryFolder(t);
  await makeData(dataDir, 'ana', 0);
  const refused: [status: number, args: string[], sentence: RegExp][] = [
    [1, ['user', 'reset-link', 'nobody'], /^There's no user "nobody"\.$/],
    [2, ['invite'], /--roles/],
    [2, ['invite', '--roles', 'bingo,root'], /^An invitation can't grant root/],
    [2, ['invite', '--roles', 'king'], /^There's no role "king"/],
    [2, ['invite', '--roles', 'bingo', '--days', '8'], /^--days must be 1, 7 or 30\.$/],
  ];
  for (const [status, args, sentence] of refused) {
    const ended = await cli(dataDir, ...args);
    assert.deepEqual([ended.status, ended.output], [status, ''], `${args.join(' ')}: ${ended.errorOutput}`);
    assert.match(ended.errorOutput, sentence);
  }
  const made = await inside(dataDir, async ({ db }) => ({
    invitations: await db.read.selectFrom('invitations').select('id').execute(),
    links: await db.read.selectFrom('reset_links').select('id').execute(),
  }));
  assert.deepEqual(made, { invitations: [], links: [] });
});

test('each command has its own help', async (t) => {
  const dataDir = `${await temporaryFolder(t)}/none`;
  for (const args of [['invite'], ['user', 'reset-link']]) {
    const { status, output } = await cli(dataDir, ...args, '--help');
    assert.equal(status, 0);
    assert.match(output, new RegExp(`^npm run cli -- ${args.join(' ')} .*\\n.*\\.$`));
  }
});
