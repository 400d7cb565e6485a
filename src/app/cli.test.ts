import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { lockDataDir } from '#server/data-dir.ts';
import { version } from '#server/version.ts';
import { makeData, stateOf, temporaryFolder } from './cli/test-data.ts';
import { endOf, spawnCli } from './cli/test-process.ts';

// Other commands are tested in the tests' own process; these cases need a separate one.

test('commands write output to stdout and errors to stderr, with an exit status for each kind', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data');
  const [known, unknown] = await Promise.all([
    endOf(spawnCli(dataDir, '--version')),
    endOf(spawnCli(dataDir, 'user', 'remove', 'root')),
  ]);
  assert.deepEqual(known, { status: 0, output: version, errorOutput: '' });
  const errorOutput = 'There\'s no command "user remove". Try --help.';
  assert.deepEqual(unknown, { status: 2, output: '', errorOutput });
});

test('a password is read from a pipe and never shown', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data');
  await makeData(dataDir, 'ana', 0);
  const child = spawnCli(dataDir, 'user', 'add', 'ben', '--password-stdin');
  child.stdin?.end('sunny side up\n');
  assert.deepEqual(await endOf(child), { status: 0, output: 'Added ben with no roles.', errorOutput: '' });
  assert.deepEqual((await stateOf(dataDir)).logins, ['ana', 'ben']);
});

test("the room key isn't rotated while another process has the data locked", async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data');
  await makeData(dataDir, 'ana', 0);
  const lock = lockDataDir(dataDir);
  t.after(() => lock.release());
  const { status, errorOutput } = await endOf(spawnCli(dataDir, 'room-key', 'rotate'));
  assert.deepEqual(
    [status, errorOutput],
    [1, `The server is running on ${dataDir}. Stop it before you rotate the key.`],
  );
});

test('a backup interrupted by its owner ends with a one-sentence message and leaves nothing behind', async (t) => {
  const folder = await temporaryFolder(t);
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'target')];
  await makeData(dataDir, 'ana', 1);
  await mkdir(target);
  // When the job asks the store for a photo, it's halfway through.
  let calls = 0;
  const store = createServer(({ socket }) => {
    // A second signal would end it immediately.
    if (calls++ === 0) child.kill('SIGINT');
    socket.destroy();
  }).listen(0, '127.0.0.1');
  t.after(() => store.close());
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const settings = { PHOTOS_URL: `s3://key:secret@127.0.0.1:${port}/photos?tls=off` };
  const child = spawnCli({ dataDir, settings }, 'backup', join(target, 'b.tar'));
  assert.deepEqual(await endOf(child), { status: 1, output: '', errorOutput: 'Interrupted, so no backup was made.' });
  assert.deepEqual([await readdir(target), await readdir(join(dataDir, 'backups'))], [[], []]);
});
