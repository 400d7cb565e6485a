import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CarRow } from './car-row.ts';
import { carsById, idsNow } from './cars-by-id.ts';

const row = (id: string, ...formerIds: string[]) => ({ name: id, vehicle: { id, formerIds } }) as unknown as CarRow;
const byId = carsById([row('new', 'old', 'older', 'taken'), row('taken')]);

test('an id of a merged car finds the car it is now, unless it is another one’s today', () => {
  assert.deepEqual(
    ['new', 'old', 'taken', 'nothing'].map((id) => byId.get(id)?.name),
    ['new', 'new', 'taken', undefined],
  );
});

test('kept ids become those of today in their order, none twice, and unknown ones stay', () => {
  assert.deepEqual(idsNow(['gone', 'older', 'taken', 'new', 'old'], byId), ['gone', 'new', 'taken']);
});
