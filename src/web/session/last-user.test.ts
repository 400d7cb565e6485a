import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { storage } from '../device/test-local-storage.ts';
import { rememberedUser, rememberUser, sessionTag } from './last-user.ts';

const token = 'pit_WtNq4mJ0aH8xk2Zr7vQbYd5sLfE1oCuT';
const ana = { login: 'ana', email: null, roles: ['bingo'], created_at: '2026-01-01T00:00:00.000Z' };

beforeEach(() => {
  storage.clear();
  storage.set('token', token);
});

test("the record of the last user doesn't contain the token", () => {
  rememberUser(ana, token);
  assert.doesNotMatch(storage.get('user') ?? '', /pit_|Wt|uT/);
  assert.deepEqual(rememberedUser(), ana);
});

test("with another token, or none, the last user isn't remembered", () => {
  rememberUser(ana, token);
  storage.set('token', token.replace('W', 'X'));
  assert.equal(rememberedUser(), undefined);
  storage.delete('token');
  assert.equal(rememberedUser(), undefined);
});

test('a record of version 0.2.0, which contains the token, is read without it and rewritten', () => {
  storage.set('user', JSON.stringify({ ...ana, token }));
  assert.deepEqual(rememberedUser(), ana);
  assert.deepEqual(JSON.parse(storage.get('user') ?? ''), { user: ana, session: sessionTag(token) });
});

test('`public/first.js` computes the same tag for a session', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../public/first.js'), 'utf8');
  const [ofScript] = /const sessionTag = [\s\S]*?\n {2}};/.exec(source) ?? [];
  const tagOf = new Function(`${ofScript}; return sessionTag;`)();
  for (const text of [token, 'x', '~'.repeat(512)]) assert.equal(tagOf(text), sessionTag(text));
});
