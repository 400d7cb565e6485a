import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInconsistencies, findWarnings } from './check.ts';
import { type LayerFacts, withAllSections } from './layers.ts';

const inconsistenciesOf = (facts: LayerFacts) =>
  findInconsistencies(withAllSections(facts)).map(({ sentence }) => sentence);

const sound: LayerFacts = {
  battery: { usable_kwh: 77, nominal_kwh: 82 },
  charge: {
    dc_max_kw: 175,
    dc_10_80_min: 28,
    curve: [
      [0, 150],
      [30, 175],
      [80, 60],
      [100, 20],
    ],
  },
  efficiency: { wltp_wh_per_km: 160 },
  range: { wltp_km: 540, real_km: 440 },
  dimensions: { cargo_l: 500, cargo_max_l: 1500, curb_weight_kg: 2100, gross_weight_kg: 2600 },
  date: { from: '2021-09', to: '2024', model_years: '2021-2024' },
};

test('a car with consistent figures has no contradiction, and neither has one without figures', () => {
  assert.deepEqual(inconsistenciesOf(sound), []);
  assert.deepEqual(inconsistenciesOf({}), []);
});

const broken: readonly (readonly [rule: string, facts: LayerFacts])[] = [
  ['more usable than nominal energy', { battery: { usable_kwh: 83, nominal_kwh: 82 } }],
  ['less than 78% of the energy usable', { battery: { usable_kwh: 63, nominal_kwh: 82 } }],
  ['a pack of 697 V in the 400 V class', { battery: { voltage_v: 697, voltage_class_v: 400 } }],
  ['a pack of 400 V in the 800 V class', { battery: { voltage_v: 400, voltage_class_v: 800 } }],
  ['a real range near the rated one', { range: { wltp_km: 400, real_km: 398 } }],
  ['a real range far below the rated one', { range: { wltp_km: 400, real_km: 240 } }],
  ['a WLTP range too long for the battery', { battery: { usable_kwh: 40 }, range: { wltp_km: 500 } }],
  ['a WLTP range too short for the battery', { battery: { usable_kwh: 100 }, range: { wltp_km: 300 } }],
  [
    'a WLTP range that differs from the rated consumption by more than 15%',
    { battery: { usable_kwh: 77 }, range: { wltp_km: 540 }, efficiency: { wltp_wh_per_km: 200 } },
  ],
  [
    'more power on average than at the peak',
    { battery: { usable_kwh: 77 }, charge: { dc_max_kw: 90, dc_10_80_min: 30 } },
  ],
  ['a given average above the peak', { charge: { dc_max_kw: 90, dc_avg_10_80_kw: 91 } }],
  [
    'a curve above the peak',
    {
      charge: {
        dc_max_kw: 100,
        curve: [
          [0, 113],
          [100, 50],
        ],
      },
    },
  ],
  [
    'a curve that differs from the charging time by more than 20%',
    {
      battery: { usable_kwh: 60 },
      charge: {
        dc_10_80_min: 30,
        curve: [
          [0, 60],
          [100, 60],
        ],
      },
    },
  ],
  [
    'a curve that falls to 0 before 80%',
    {
      battery: { usable_kwh: 60 },
      charge: {
        dc_10_80_min: 30,
        curve: [
          [0, 100],
          [70, 0],
        ],
      },
    },
  ],
  ['an end of sale before its start', { date: { from: '2023-05', to: '2023-04' } }],
  ['an end of sale in a year before its start', { date: { from: '2023-05', to: '2022' } }],
  ['model years in reverse order', { date: { model_years: '2025-2023' } }],
  ['less space with the seats folded', { dimensions: { cargo_l: 600, cargo_max_l: 500 } }],
  ["a gross weight that isn't above the curb weight", { dimensions: { curb_weight_kg: 2000, gross_weight_kg: 2000 } }],
];

for (const [rule, facts] of broken) {
  test(`${rule} is a contradiction`, () =>
    assert.equal(inconsistenciesOf(facts).length, 1, inconsistenciesOf(facts).join('; ')));
}

test('a year does not contradict a month within it', () => {
  assert.deepEqual(inconsistenciesOf({ date: { from: '2023-05', to: '2023' } }), []);
  assert.deepEqual(inconsistenciesOf({ date: { from: '2023', to: '2023-05' } }), []);
});

test('an acceleration that power and weight don’t explain is reported, not refused', () => {
  const odd = withAllSections({
    performance: { zero_to_100_s: 2, power_kw: 100 },
    dimensions: { curb_weight_kg: 2000 },
  });
  assert.equal(findWarnings(odd).length, 1);
  assert.deepEqual(findInconsistencies(odd), []);
});
