import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedFolder, temporaryFolder } from './people.ts';
import { startServer } from './server-process.ts';

test("an unawaited promise that rejects during startup is logged and doesn't stop the server", async () => {
  await using folder = await temporaryFolder();
  await seedFolder(folder.path, []);
  const server = await startServer(folder.path, { preloads: ['reject-early.ts'] });
  assert.match(server.log(), /"message":"Nobody waits for this".*"msg":"A background task failed"/);
  assert.equal(await server.end('SIGTERM'), 0);
});
