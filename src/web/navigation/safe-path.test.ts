import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safePath } from './safe-path.ts';

for (const path of ['/', '/profile', '/misc/minigames/bingo/rooms?login=ana', '/a#b', '/%2F%2Fevil.example']) {
  test(`login may lead to ${path}`, () => assert.equal(safePath(path), path));
}

const elsewhere = [
  undefined,
  '',
  'profile',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  ' /profile',
];
for (const path of elsewhere) {
  test(`login never leads to ${JSON.stringify(path)}`, () => assert.equal(safePath(path), undefined));
}
