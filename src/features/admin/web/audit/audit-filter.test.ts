import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterIn, isFiltered, queryOf } from './audit-filter.ts';

test('person, kind and days are read from the address', () => {
  assert.deepEqual(filterIn('?person=ana&kind=deletion&from=2026-11-01&to=2026-11-30'), {
    person: 'ana',
    kind: 'deletion',
    from: '2026-11-01',
    to: '2026-11-30',
  });
});

for (const search of ['', '?person=', '?kind=everything', '?from=yesterday&to=2026-13-40']) {
  test(`the query "${search}" sets no filter`, () => assert.equal(isFiltered(filterIn(search)), false));
}

test("both days are included in full, in this device's time zone", () => {
  const { from, to } = queryOf({ from: '2026-03-01', to: '2026-03-01' });
  const start = new Date(2026, 2, 1);
  const end = new Date(2026, 2, 2);
  assert.deepEqual([from, to], [start.toISOString(), end.toISOString()]);
});
