import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondMs } from '#shared/time.ts';
import { queryClient } from '../api/query-client.ts';
import { storage } from '../device/test-local-storage.ts';
import { rememberUser } from './last-user.ts';
import { userQuery } from './session.ts';
import { writeToken } from './token.ts';

const ana = { login: 'ana', email: null, roles: ['bingo'], created_at: '2026-01-01T00:00:00.000Z' };

test("a user who logs in right after another gets none of the previous one's answers", async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(globalThis, 'fetch', async () => Response.json(ana));
  t.after(() => {
    storage.clear();
    queryClient.clear();
  });
  storage.set('token', 'pit_ana');
  rememberUser(ana, 'pit_ana');
  assert.deepEqual(await queryClient.fetchQuery(userQuery), ana);
  // As happens whenever the logged-in user changes.
  writeToken('pit_ben');
  queryClient.clear();
  t.mock.timers.tick(secondMs);
  await new Promise(setImmediate);
  assert.equal(queryClient.getQueryData(userQuery.queryKey), undefined);
});
