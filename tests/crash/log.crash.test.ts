import assert from 'node:assert/strict';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { secondMs } from '#shared/time.ts';
import { Disk, reasonAgainstMounting } from './disk.ts';
import { seedFolder, temporaryFolder } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Each call writes about 170 bytes to the log, and together they overflow any pipe. */
const refusedCalls = 3000;
const limitMs = 10 * secondMs;

/** Makes calls that are refused and therefore logged. Throws if the server doesn't answer. */
async function refuseMany({ url }: ServerProcess): Promise<void> {
  for (let count = 0; count < refusedCalls; count++) {
    const response = await fetch(`${url}/api/user`, { signal: AbortSignal.timeout(limitMs) });
    await response.arrayBuffer();
    assert.equal(response.status, 401);
  }
}

async function assertAlive(server: ServerProcess): Promise<void> {
  const response = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(limitMs) });
  assert.equal(response.status, 200);
  const timer = setTimeout(() => server.child.kill('SIGKILL'), limitMs);
  assert.equal(await server.end('SIGTERM'), 0);
  clearTimeout(timer);
}

test('a log that nobody reads blocks no requests, and the server stops when asked to', async (t) => {
  await using folder = await temporaryFolder();
  await seedFolder(folder.path, []);
  const server = await startServer(folder.path, { output: 'unread' });
  t.after(() => server.child.kill('SIGKILL'));
  await refuseMany(server);
  await assertAlive(server);
});

test("a full log disk loses log lines but no responses, and the number lost is logged once there's space", {
  skip: await reasonAgainstMounting(),
}, async (t) => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  await using data = await temporaryFolder();
  await seedFolder(data.path, []);
  const file = join(folder.path, 'log');
  await using output = await open(file, 'a');
  const server = await startServer(data.path, { output: output.fd });
  t.after(() => server.child.kill('SIGKILL'));
  disk.fill();
  await refuseMany(server);
  disk.free();
  assert.equal((await fetch(`${server.url}/api/nothing`)).status, 404);
  await assertAlive(server);

  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const torn = lines.filter((line) => !line.endsWith('}'));
  const whole = lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.ok(torn.length <= 1, torn.join('\n'));
  const written = whole.filter(({ path }) => path === '/api/user').length;
  const notice = whole.findIndex(({ lost }) => lost !== undefined);
  assert.equal(whole[notice]?.lost, refusedCalls - written);
  assert.equal(whole[notice]?.level, 'warn');
  assert.equal(whole[notice + 1]?.path, '[no such address]');
});

test('a server whose log can never be written still answers, and stops when asked to', async (t) => {
  await using folder = await temporaryFolder();
  await seedFolder(folder.path, []);
  await using output = await open('/dev/full', 'w');
  const server = await startServer(folder.path, { output: output.fd });
  t.after(() => server.child.kill('SIGKILL'));
  await refuseMany(server);
  await assertAlive(server);
});
