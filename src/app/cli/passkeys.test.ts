import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestAuthenticator } from '#features/passkeys/server/test-authenticator.ts';
import { cli, startServer } from './test-cli.ts';
import { temporaryFolder } from './test-data.ts';

async function ask(url: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a lost passkey can be listed and removed while the server runs, and stops working', async (t) => {
  const dataDir = await temporaryFolder(t);
  const server = await startServer(t, dataDir);
  // Passkeys don't work on an IP address.
  const url = server.url.replace('127.0.0.1', 'localhost');
  const devices = [new TestAuthenticator(url), new TestAuthenticator(url)];
  for (const device of devices) {
    const { body } = await ask(url, '/user/passkeys/options', { token: server.token });
    const added = await ask(url, '/user/passkeys', { token: server.token, body: device.create(body) });
    assert.equal(added.status, 201);
    await server.call('PUT', `/user/passkeys/${added.body.id}`, {
      name: device === devices[0] ? 'Old phone' : 'Key ring',
    });
  }

  const listed = await cli(dataDir, 'passkeys', 'list', 'ROOT');
  assert.equal(listed.status, 0);
  assert.deepEqual(
    listed.output.split('\n').map((line) => line.split('\t')[0]),
    ['Old phone', 'Key ring'],
  );

  const unnamed = await cli(dataDir, 'passkeys', 'remove', 'root');
  assert.equal(unnamed.status, 2);
  assert.equal(unnamed.errorOutput, 'Name one, or use --all. root has "Old phone", "Key ring".');
  assert.equal((await cli(dataDir, 'passkeys', 'remove', 'root', 'Old phone', '--all')).status, 2);
  const unknown = await cli(dataDir, 'passkeys', 'remove', 'root', 'Car key');
  assert.deepEqual([unknown.status, unknown.errorOutput], [1, 'root has no passkey called "Car key".']);
  assert.equal((await cli(dataDir, 'passkeys', 'list', 'nobody')).errorOutput, 'There\'s no user "nobody".');

  const removed = await cli(dataDir, 'passkeys', 'remove', 'root', 'Old phone');
  assert.equal(removed.status, 0, removed.errorOutput);
  assert.match(removed.output, /^Removed "Old phone" from root\./);
  const statuses = [];
  for (const device of devices) {
    const { body } = await ask(url, '/passkey-login/options');
    statuses.push((await ask(url, '/passkey-login', { body: device.sign(body) })).status);
  }
  assert.deepEqual(statuses, [401, 200]);

  assert.match((await cli(dataDir, 'passkeys', 'remove', 'root', '--all')).output, /^Removed "Key ring" from root\./);
  assert.equal((await cli(dataDir, 'passkeys', 'list', 'root')).output, 'root has no passkeys.');
  assert.equal((await cli(dataDir, 'passkeys', 'remove', 'root', '--all')).errorOutput, 'root has no passkeys.');
});
