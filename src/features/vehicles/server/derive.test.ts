import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chargingMin } from '../charging.ts';
import { type Facts, type FigurePath, figureAt, figurePaths, figureTable } from '../figures.ts';
import { isPlausible } from '../vehicle.ts';
import { derive } from './derive.ts';
import { type LayerFacts, layerOf, withAllSections } from './layers.ts';

const completed = (facts: LayerFacts) => derive(withAllSections(facts));

const cases: readonly (readonly [path: FigurePath, facts: LayerFacts, value: number])[] = [
  ['range.real_km', { battery: { usable_kwh: 75 }, real_efficiency: { combined_wh_per_km: 150 } }, 500],
  ['range.real_km', { range: { wltp_km: 500 } }, 410],
  ['range.real_km', { range: { epa_km: 400 } }, 388],
  ['range.real_km', { range: { nedc_km: 400 } }, 280],
  ['range.real_km', { range: { cltc_km: 600 } }, 396],
  ['range.real_km', { range: { cltc_km: 600, wltp_km: 500 } }, 410],
  ['real_efficiency.combined_wh_per_km', { battery: { usable_kwh: 75 }, range: { real_km: 420 } }, 178.6],
  ['efficiency.vehicle_wh_per_km', { battery: { usable_kwh: 77 }, range: { wltp_km: 540 } }, 142.6],
  ['efficiency.wltp_wh_per_km', { efficiency: { vehicle_wh_per_km: 150 } }, 176.4],
  ['charge.ac_0_100_min', { battery: { usable_kwh: 77 }, charge: { ac_max_kw: 11 } }, 462],
  ['charge.dc_10_80_min', { battery: { usable_kwh: 60 }, charge: { dc_avg_10_80_kw: 84 } }, 30],
  ['charge.dc_avg_10_80_kw', { battery: { usable_kwh: 60 }, charge: { dc_10_80_min: 30 } }, 84],
  ['real_efficiency.combined_mild_wh_per_km', { real_efficiency: { combined_wh_per_km: 200 } }, 173],
  ['real_efficiency.combined_cold_wh_per_km', { real_efficiency: { combined_wh_per_km: 200 } }, 233],
  [
    'real_efficiency.combined_cold_wh_per_km',
    { real_efficiency: { combined_wh_per_km: 200 }, misscellaneous: { heat_pump: 'optional' } },
    240,
  ],
  [
    'real_efficiency.combined_cold_wh_per_km',
    { real_efficiency: { combined_wh_per_km: 200 }, misscellaneous: { heat_pump: true } },
    233,
  ],
  ['real_efficiency.city_mild_wh_per_km', { real_efficiency: { combined_wh_per_km: 200 } }, 130],
  ['real_efficiency.highway_cold_wh_per_km', { real_efficiency: { combined_wh_per_km: 200 } }, 284],
  [
    'range.real_combined_mild_km',
    { battery: { usable_kwh: 80 }, real_efficiency: { combined_wh_per_km: 200, combined_mild_wh_per_km: 160 } },
    500,
  ],
];

for (const [path, facts, value] of cases) {
  test(`${path} is ${value} if derived from ${JSON.stringify(facts)}`, () => {
    const { facts: whole, derived } = completed(facts);
    assert.equal(figureAt(whole, path), value);
    assert.ok(derived.includes(path));
  });
}

test('a boxy car uses up to a tenth more on the motorway and less in town, and a streamlined car the opposite', () => {
  const highway = (cd: number, height: number) => {
    const dimensions = { drag_coefficient: cd, width_mm: 1900, height_mm: height };
    const { real_efficiency: real } = completed({ real_efficiency: { combined_wh_per_km: 170 }, dimensions }).facts;
    return [(real.highway_mild_wh_per_km ?? 0) / 170 / 1.11, (real.city_mild_wh_per_km ?? 0) / 170 / 0.65];
  };
  const [boxOut = 0, boxIn = 0] = highway(0.38, 1900);
  const [dropOut = 0, dropIn = 0] = highway(0.2, 1400);
  assert.ok(boxOut > 1 && boxOut < 1.105 && boxIn < 1);
  assert.ok(dropOut < 1 && dropOut > 0.895 && dropIn > 1);
});

/** Cars with arbitrary known figures, each within its bounds. */
const facts = fc
  .record(
    Object.fromEntries(
      figurePaths.flatMap((path) => {
        const row = figureTable[path];
        if (!('bounds' in row)) return [];
        const [min, max] = row.bounds;
        return [[path, Number.isInteger(min) ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })]];
      }),
    ),
    { requiredKeys: [] },
  )
  .map((figures) => withAllSections(layerOf(Object.entries(figures) as [FigurePath, number][])));

test('a sourced figure never changes, and every derived one is within its bounds', () => {
  fc.assert(
    fc.property(facts, (sourced) => {
      const { facts: whole, derived } = derive(sourced);
      for (const [section, figures] of Object.entries(sourced)) {
        for (const [key, value] of Object.entries(figures)) {
          assert.equal(figureAt(whole, `${section}.${key}` as FigurePath), value);
          assert.ok(!derived.includes(`${section}.${key}` as FigurePath));
        }
      }
      for (const path of derived) assert.ok(isPlausible(path, figureAt(whole, path)), path);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

test('a derived curve matches the car’s own time from 10 to 80% within 1%', () => {
  fc.assert(
    fc.property(facts, (sourced) => {
      const { facts: whole, derived } = derive(sourced);
      const { curve, dc_10_80_min: minutes = 0 } = whole.charge;
      if (curve === undefined || !derived.includes('charge.curve')) return;
      const taken = chargingMin(curve, whole.battery.usable_kwh ?? 0, 10, 80);
      assert.ok(Math.abs(taken / minutes - 1) < 0.01);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});

const levelAt = (kw: number): [number, number][] => [
  [0, kw],
  [100, kw],
];

test('a charging time may be taken from a related car but never from a sourced curve', () => {
  const facts = withAllSections({ battery: { usable_kwh: 60 }, charge: { curve: levelAt(84) } });
  const alone = derive(facts);
  assert.deepEqual([alone.facts.charge.dc_10_80_min, alone.isCurveDropped], [undefined, false]);
  const { facts: whole, derived } = derive(facts, { minutes: 31 });
  assert.equal(whole.charge.dc_10_80_min, 31);
  assert.ok(derived.includes('charge.dc_10_80_min'));
  const own = derive(withAllSections({ battery: { usable_kwh: 60 }, charge: { dc_10_80_min: 29 } }), { minutes: 31 });
  assert.equal(own.facts.charge.dc_10_80_min, 29);
});

test('a sourced curve is dropped only if it contradicts the charging time or the peak', () => {
  const hasSourcedCurve = (charge: Facts['charge'], relatedMinutes?: number) => {
    const {
      facts: whole,
      derived,
      isCurveDropped,
    } = derive(withAllSections({ battery: { usable_kwh: 60 }, charge }), { minutes: relatedMinutes });
    const isSourced = whole.charge.curve !== undefined && !derived.includes('charge.curve');
    assert.equal(isSourced, !isCurveDropped);
    return isSourced;
  };
  // At 84 kW, a battery of 60 kWh takes half an hour from 10 to 80%.
  assert.ok(hasSourcedCurve({ curve: levelAt(84), dc_max_kw: 84, dc_10_80_min: 30 }));
  assert.ok(hasSourcedCurve({ curve: levelAt(84), dc_max_kw: 84, dc_10_80_min: 34 }));
  assert.ok(!hasSourcedCurve({ curve: levelAt(84), dc_max_kw: 100, dc_10_80_min: 36 }));
  assert.ok(!hasSourcedCurve({ curve: levelAt(84), dc_max_kw: 100 }, 36));
  assert.ok(!hasSourcedCurve({ curve: levelAt(84), dc_max_kw: 83 }));
});

test('no figure is derived if its inputs are unknown', () => {
  const { facts: whole, derived } = completed({ charge: { ac_max_kw: 11 }, misscellaneous: { heat_pump: false } });
  assert.deepEqual(derived, []);
  assert.deepEqual(whole, withAllSections({ charge: { ac_max_kw: 11 }, misscellaneous: { heat_pump: false } }));
});

test('no real range is derived from a rated range that the battery can’t reach', () => {
  const { facts: whole } = completed({ battery: { usable_kwh: 142.5 }, range: { cltc_km: 505 } });
  assert.deepEqual([whole.range.real_km, whole.real_efficiency], [undefined, {}]);
});

test('a derived figure out of bounds is dropped, and so is everything derived from it', () => {
  const { facts: whole } = completed({ battery: { usable_kwh: 10 }, real_efficiency: { combined_wh_per_km: 340 } });
  assert.deepEqual(whole.range.real_km, undefined);
});
