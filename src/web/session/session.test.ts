import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { secondMs } from '#shared/time.ts';
import { queryClient } from '../api/query-client.ts';
import { shelf } from '../device/test-local-storage.ts';
import { rememberUser } from './last-user.ts';
import { forgetDataWithSession, userQuery } from './session.ts';
import { writeToken } from './token.ts';

const ana = { login: 'ana', email: null, roles: ['bingo'], created_at: '2026-01-01T00:00:00.000Z' };

test('what was answered about the person before is nothing to the one who signs in within its second', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(globalThis, 'fetch', async () => Response.json(ana));
  shelf.set('token', 'pit_ana');
  rememberUser(ana, 'pit_ana');
  forgetDataWithSession();
  assert.deepEqual(await queryClient.fetchQuery(userQuery), ana);
  writeToken('pit_ben');
  mock.timers.tick(secondMs);
  await new Promise(setImmediate);
  assert.equal(queryClient.getQueryData(userQuery.queryKey), undefined);
});
