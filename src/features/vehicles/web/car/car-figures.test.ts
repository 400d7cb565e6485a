import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeZone } from '#tests/time-zone.ts';
import { evidenceOf } from '../../evidence.ts';
import { type FigurePath, figurePaths, sectionNames } from '../../figures.ts';
import { modelCurve } from '../../model-curve.ts';
import { testCar } from '../../test-cars.ts';
import { figureTextOf } from '../figure-text.ts';
import { balancedColumns, evidenceText, listedPaths, mainText, shownText, unknownPaths } from './car-figures.ts';

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

test('fewer than three parts are put in one column', () => {
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

const path: FigurePath = 'dimensions.curb_weight_kg';
type Details = Parameters<typeof evidenceOf>[1];

function textOf(details: Partial<Details>, related?: string, of: FigurePath = path): string {
  const evidence = evidenceOf(of, { derived: [], provenance: {}, ...details });
  return evidence === undefined ? '' : evidenceText(of, 2105, evidence, related);
}

test('the text for a register’s figure names the register with its edition and licence, and the sources that disagree', () => {
  const otherSources: Details['otherSources'] = {
    [path]: [
      { source: 'vca', value: 2100, agrees: true },
      { source: 'open-ev-data', value: 2030, agrees: false },
    ],
  };
  assert.equal(
    textOf({ provenance: { ademe: [path] }, otherSources }),
    'Confirmed by ADEME, Car Labelling (October 2023) and UK Vehicle Certification Agency (March 2022, May 2025). ' +
      'But open-ev-data (v1.24.0) says 2,030\u00a0kg. ' +
      'Licence: Licence Ouverte / Open Licence 2.0 (Etalab) and Open Government Licence v3.0.',
  );
});

test('two sources that agree are both named, and so are two that disagree', () => {
  const details = (agrees: boolean) => ({
    provenance: { 'general-knowledge': [path] },
    otherSources: { [path]: [{ source: 'open-ev-data' as const, value: agrees ? 2105 : 2030, agrees }] },
  });
  assert.match(textOf(details(true)), /^Confirmed: memory and open-ev-data \(v1\.24\.0\) agree\. Licence: CDLA/);
  assert.equal(
    textOf(details(false)),
    'Sources disagree: memory says 2,105\u00a0kg and open-ev-data (v1.24.0) says 2,030\u00a0kg.',
  );
});

test('a figure from memory or from a single source is described as such', () => {
  assert.match(textOf({ provenance: { 'general-knowledge': [path] } }), /^From memory: no source/);
  assert.match(textOf({ provenance: { 'open-ev-data': [path] } }), /^One source: open-ev-data.*Licence: CDLA/);
});

test('a computed figure shows its formula, or the related car that it’s taken from', () => {
  const of: FigurePath = 'charge.dc_10_80_min';
  assert.match(textOf({ derived: [of] }, undefined, of), /^Calculated: 70% of usable energy/);
  for (const borrowed of [of, 'charge.curve'] as const)
    assert.match(
      textOf({ derived: [borrowed] }, 'Aster One', borrowed),
      /^Calculated: same as the related Aster One, which/,
    );
  assert.match(textOf({ derived: ['range.real_km'] }, undefined, 'range.real_km'), /WLTP × 0\.82/);
  assert.match(textOf({ derived: ['range.real_km'] }, 'Aster One', 'range.real_km'), /share of WLTP as the Aster One/);
  assert.match(textOf({ derived: ['charge.ac_0_100_min'] }, 'Aster One', 'charge.ac_0_100_min'), /AC power × 1\.1/);
});
