import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { rememberedUser, rememberUser, sessionTag } from './last-user.ts';

const token = 'pit_WtNq4mJ0aH8xk2Zr7vQbYd5sLfE1oCuT';
const ana = { login: 'ana', email: null, roles: ['bingo'], created_at: '2026-01-01T00:00:00.000Z' };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map([['token', token]]);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'));

test('of who was signed in last the device keeps no token, and gives none back', () => {
  rememberUser(ana, token);
  assert.doesNotMatch(stored.get('user') ?? '', /pit_|Wt|uT/);
  assert.deepEqual(rememberedUser(), ana);
});

test('with another token, or none, nobody is remembered', () => {
  rememberUser(ana, token);
  stored.set('token', token.replace('W', 'X'));
  assert.equal(rememberedUser(), undefined);
  stored.delete('token');
  assert.equal(rememberedUser(), undefined);
});

test('a record of version 0.2.0, which holds the token, is read without it and written anew', () => {
  stored.set('user', JSON.stringify({ ...ana, token }));
  assert.deepEqual(rememberedUser(), ana);
  assert.deepEqual(JSON.parse(stored.get('user') ?? ''), { user: ana, session: sessionTag(token) });
});

test('the first script ties the record to the session in the same way', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../public/first.js'), 'utf8');
  const [ofScript] = /const sessionTag = [\s\S]*?\n {2}};/.exec(source) ?? [];
  const tagOf = new Function(`${ofScript}; return sessionTag;`)();
  for (const text of [token, 'x', '~'.repeat(512)]) assert.equal(tagOf(text), sessionTag(text));
});
