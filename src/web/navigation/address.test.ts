import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pages, pathTo } from '#shared/pages.ts';
import { paramsIn } from './address.ts';

test('what a link writes into an address, the page reads back', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (carId) => {
      assert.deepEqual(paramsIn(pages.car.pattern, pathTo('car', { carId })), { carId });
    }),
  );
});

test('an address that is encoded wrongly is read as it is', () => {
  assert.deepEqual(paramsIn(pages.car.pattern, '/misc/evcars/database/100%'), { carId: '100%' });
});

test('a part that is missing is an empty text', () => {
  assert.deepEqual(paramsIn(pages.lobby.pattern, '/misc/minigames'), { gameName: '' });
});
