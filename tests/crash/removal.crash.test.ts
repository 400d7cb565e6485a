import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seedFolder, temporaryFolder } from './people.ts';
import { removeDuringEvents } from './removal.ts';
import { startServer } from './server-process.ts';

/** To replay a run like this: REMOVAL_SEED=... npm test -- crash removal. */
test('a member removed while events are in flight receives no later ones', async (t) => {
  await using folder = await temporaryFolder();
  const people = await seedFolder(folder.path, ['admin', 'ana', 'ben', 'cleo', 'guest']);
  const server = await startServer(folder.path);
  t.after(() => server.child.kill('SIGKILL'));
  assert.deepEqual(await removeDuringEvents(t, { url: server.url, removalUrl: server.url, people }), []);
  await server.end('SIGTERM');
});
