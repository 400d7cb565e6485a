import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondMs } from '#shared/time.ts';
import { queryClient } from '../api/query-client.ts';
import { shelf } from '../device/test-local-storage.ts';
import { rememberUser } from './last-user.ts';
import { userQuery } from './session.ts';
import { writeToken } from './token.ts';

const ana = { login: 'ana', email: null, roles: ['bingo'], created_at: '2026-01-01T00:00:00.000Z' };

test('what was answered about the person before is nothing to the one who signs in within its second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(globalThis, 'fetch', async () => Response.json(ana));
  t.after(() => {
    shelf.clear();
    queryClient.clear();
  });
  shelf.set('token', 'pit_ana');
  rememberUser(ana, 'pit_ana');
  assert.deepEqual(await queryClient.fetchQuery(userQuery), ana);
  // As at every change of who is signed in.
  writeToken('pit_ben');
  queryClient.clear();
  t.mock.timers.tick(secondMs);
  await new Promise(setImmediate);
  assert.equal(queryClient.getQueryData(userQuery.queryKey), undefined);
});
