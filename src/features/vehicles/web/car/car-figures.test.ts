import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeZone } from '#tests/time-zone.ts';
import { figurePaths, sectionNames } from '../../figures.ts';
import { modelCurve } from '../../model-curve.ts';
import { testCar } from '../../test-cars.ts';
import { figureTextOf } from '../figure-text.ts';
import { balancedColumns, listedPaths, mainText, shownText, unknownPaths } from './car-figures.ts';

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

const columnsOf = (...heights: number[]) => balancedColumns(heights, (height) => height);

test('the three columns have about the same height, and keep the order', () => {
  assert.deepEqual(columnsOf(1, 1, 1, 1, 1, 1), [
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  assert.deepEqual(columnsOf(5, 1, 1, 1, 1, 1), [[5], [1, 1], [1, 1, 1]]);
  assert.deepEqual(columnsOf(2, 3, 5, 4, 1), [[2, 3], [5], [4, 1]]);
});

test('fewer than three parts are in one column', () => {
  assert.deepEqual(columnsOf(3, 4), [[3, 4]]);
});

test('a month is shown as written in any time zone, and a bare year is unchanged', (t) => {
  // West of Greenwich, a month in UTC starts in the previous month.
  setTimeZone(t, 'America/Los_Angeles');
  const car = testCar('kia', { date: { from: '2025-06' } });
  assert.equal(mainText('date', car)?.number, 'Jun 2025');
  assert.equal(figureTextOf(car, 'date.from'), 'June 2025');
  assert.equal(mainText('date', testCar('old', { date: { from: '2012' } }))?.number, '2012');
});
