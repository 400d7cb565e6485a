import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { queryClient } from '../api/query-client.ts';
import { storage } from '../device/test-local-storage.ts';
import { rememberUser } from '../session/last-user.ts';
import { userQuery } from '../session/session.ts';
import { pageSession } from './load-outbox.ts';

const ana = { login: 'ana', email: null, roles: ['bingo' as const], created_at: '2026-01-01T00:00:00.000Z' };

afterEach(() => {
  storage.clear();
  queryClient.clear();
});

test('pending entries are sent as the user the server identified by this token', () => {
  storage.set('token', 'token-of-ana');
  assert.equal(pageSession.read(), undefined);
  rememberUser(ana, 'token-of-ana');
  assert.deepEqual(pageSession.read(), { login: 'ana', ownerKey: 'ana', token: 'token-of-ana' });
});

test('if another tab has logged somebody else in, nothing is sent as the previous user', () => {
  queryClient.setQueryData(userQuery.queryKey, ana);
  storage.set('token', 'token-of-ben');
  assert.equal(pageSession.read(), undefined);
});
