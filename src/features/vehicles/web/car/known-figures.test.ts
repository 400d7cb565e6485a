import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figurePaths, sectionNames } from '../../figures.ts';
import { modelCurve } from '../../model-curve.ts';
import { testCar } from '../../test-cars.ts';
import { listedPaths, shownText, unknownPaths } from './known-figures.ts';

const today = '2026-11';
const unknownOf = (car: Parameters<typeof unknownPaths>[0]) => unknownPaths(car, today).flatMap(({ paths }) => paths);

test('every figure is listed, drawn, or counted as not known', () => {
  const bare = testCar('bare', { year: 2026 });
  // Instead of the end, the last year in which it was sold is shown.
  assert.deepEqual(
    unknownOf(bare),
    figurePaths.filter((path) => path !== 'date.to'),
  );
  assert.deepEqual(
    sectionNames.flatMap((section) => listedPaths(section, bare, today)),
    ['date.to'],
  );

  const known = testCar('known', { battery: { usable_kwh: 77 }, range: { real_km: 400, real_combined_mild_km: 450 } });
  assert.deepEqual(listedPaths('battery', known, today), ['battery.usable_kwh']);
  // The ranges by road and weather are in the drawing, even if they aren't known.
  assert.deepEqual(listedPaths('range', known, today), ['range.real_km']);
  assert.ok(!unknownOf(known).some((path) => path.startsWith('range.real_')));
});

test('if it isn’t known when the sale of a car ended, the page says when it was last known to be sold', () => {
  const endOf = (year: number, to?: string) => shownText('date.to', testCar('one', { year, date: { to } }), today);
  assert.equal(endOf(2020, '2024-03'), 'March 2024');
  assert.equal(endOf(2026), 'not known, but sold in 2026');
  assert.equal(endOf(2022), 'not known, but sold in 2022');
  assert.equal(endOf(2027), undefined);
});

test('a modelled curve counts as not known, and a related car’s curve as known', () => {
  const curve: [number, number][] = [
    [0, 100],
    [100, 20],
  ];
  assert.equal(shownText('charge.curve', testCar('own', { charge: { curve } }), today), 'see the chart above');
  const derivedOf = (shown: typeof curve | undefined) => {
    const charge = { dc_max_kw: 100, dc_10_80_min: 40, ...(shown && { curve: shown }) };
    return shownText(
      'charge.curve',
      testCar('one', { battery: { usable_kwh: 77 }, charge, derived: ['charge.curve'] }),
      today,
    );
  };
  const modelled = modelCurve(100, 77, 40) as typeof curve | undefined;
  assert.ok(modelled !== undefined);
  assert.deepEqual([derivedOf(modelled), derivedOf(curve)], [undefined, 'see the chart above']);
});
