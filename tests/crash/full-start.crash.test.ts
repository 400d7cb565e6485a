import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createChallenge, listChallenges } from '#features/challenges/contract.ts';
import { assertRefused, start } from '../start/start.ts';
import { Disk, reasonAgainstMounting } from './disk.ts';
import { inspect } from './evidence.ts';
import { ask, seedFolder, temporaryFolder } from './people.ts';
import { startServer } from './server-process.ts';

const skip = await reasonAgainstMounting();
const noSpace = /^There's no space left on the disk with \S+\/data. Free some up /;

for (const freeBytes of [4096, 262_144, 1_048_576])
  test(`a first start with ${freeBytes} bytes of space fails with a one-sentence message, and with more space the site is created`, {
    skip,
  }, async (t) => {
    await using folder = await temporaryFolder();
    await using disk = new Disk(folder.path);
    const DATA_DIR = join(folder.path, 'data');
    disk.fill(freeBytes);
    await assertRefused(await start(t, { DATA_DIR }), noSpace);
    disk.free();
    const next = await start(t, { DATA_DIR });
    assert.ok(next.url !== undefined);
    assert.match((await next.end()).console, /with the password \S+\n/);
    assert.deepEqual(inspect(DATA_DIR).damage, []);
  });

test("a later start on a full disk fails with a one-sentence message, and succeeds once there's space", {
  skip,
}, async (t) => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  const DATA_DIR = join(folder.path, 'data');
  await seedFolder(DATA_DIR, []);
  disk.fill(4096);
  await assertRefused(await start(t, { DATA_DIR }), noSpace);
  disk.free();
  const next = await start(t, { DATA_DIR });
  assert.ok(next.url !== undefined);
  assert.equal((await next.end()).status, 0);
  assert.deepEqual(inspect(DATA_DIR).damage, []);
});

test('a server on a full disk stops without a stack trace, and the next one has everything that was saved', {
  skip,
}, async () => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  const dataDir = join(folder.path, 'data');
  const [person] = await seedFolder(dataDir, ['player']);
  const token = person?.token ?? '';
  const server = await startServer(dataDir);
  const { length } = (await ask(server.url, token, listChallenges)).body;
  disk.fill(65_536);
  let saved = 0;
  for (let status = 201; status === 201; saved++) {
    const body = { title: `Number ${saved}`, description: 'x'.repeat(500), difficulty: 1 };
    ({ status } = await ask(server.url, token, createChallenge, { body }));
  }
  saved -= 1;
  const before = server.log().length;
  assert.equal(await server.end('SIGTERM'), 0);
  assert.doesNotMatch(server.log().slice(before), /"stack"|\n {4}at /);
  disk.free();
  const next = await startServer(dataDir);
  assert.equal((await ask(next.url, token, listChallenges)).body.length, length + saved);
  assert.equal(await next.end('SIGTERM'), 0);
  assert.deepEqual(inspect(dataDir).damage, []);
});
