import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pages, pathTo } from '#shared/pages.ts';
import { paramsIn, safePath } from './address.ts';

test('a page reads back the parameters that a link writes into its address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (carId) => {
      assert.deepEqual(paramsIn(pages.car.pattern, pathTo('car', { carId })), { carId });
    }),
  );
});

test('a wrongly encoded address is read as it is', () => {
  assert.deepEqual(paramsIn(pages.car.pattern, '/misc/evcars/database/100%'), { carId: '100%' });
});

test('a missing parameter is read as an empty text', () => {
  assert.deepEqual(paramsIn(pages.lobby.pattern, '/misc/minigames'), { gameName: '' });
});

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
