import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CarRow, carsById, currentIds } from './car-row.ts';

const row = (id: string, ...formerIds: string[]) => ({ name: id, vehicle: { id, formerIds } }) as unknown as CarRow;
const byId = carsById([row('new', 'old', 'older', 'taken'), row('taken')]);

test('a merged car’s id finds its successor, unless another car has that id now', () => {
  assert.deepEqual(
    ['new', 'old', 'taken', 'nothing'].map((id) => byId.get(id)?.name),
    ['new', 'new', 'taken', undefined],
  );
});

test('stored ids are replaced by current ones in order, without duplicates, and unknown ids are unchanged', () => {
  assert.deepEqual(currentIds(['gone', 'older', 'taken', 'new', 'old'], byId), ['gone', 'new', 'taken']);
});
