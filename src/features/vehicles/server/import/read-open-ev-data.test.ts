import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './detect.ts';
import { expandTree, readOpenEvData } from './read-open-ev-data.ts';
import { base, tree, variantFile, yearFile } from './test-open-ev-data.ts';

const record = (changes: object = {}, year = 2024) => ({ ...base, ...yearFile(year), ...changes });
const factsOf = (changes: object = {}) => readOpenEvData([record(changes)]).records[0]?.layers[0]?.facts;

test('a record’s figures are mapped to our names and words', () => {
  assert.deepEqual(factsOf(), {
    price: { de_eur: 104_000, us_usd: 106_500 },
    battery: {
      ...{ usable_kwh: 85, nominal_kwh: 93.4, voltage_class_v: 800 },
      ...{ warranty_years: 8, warranty_km: 160_000 },
    },
    charge: { ac_max_kw: 11, ac_phases: 3, port: 'CCS2', dc_max_kw: 270, dc_10_80_min: 21 },
    performance: { zero_to_100_s: 4.1, top_speed_kmh: 245, power_kw: 390, torque_nm: 630, drive: 'AWD' },
    date: { from: '2024', model_years: '2024' },
    dimensions: {
      ...{ length_mm: 4990, width_mm: 1960, height_mm: 1410, wheelbase_mm: 2900 },
      ...{ curb_weight_kg: 2347, cargo_l: 405, frunk_l: 81, drag_coefficient: 0.24 },
    },
    misscellaneous: { seats: 5, body: 'Sedan', platform: 'A1', heat_pump: true, v2l: false },
    range: { wltp_km: 488, epa_km: 383 },
  });
});

const mapped: readonly (readonly [what: string, changes: object, section: string, key: string, value: unknown])[] = [
  ['chemistry', { battery: { ...yearFile(2024).battery, chemistry: 'lfp' } }, 'battery', 'chemistry', 'LFP'],
  ['4wd', { powertrain: { drivetrain: '4wd' } }, 'performance', 'drive', 'AWD'],
  [
    'the European port of two',
    { charge_ports: [{ connector: 'nacs' }, { connector: 'ccs2' }] },
    'charge',
    'port',
    'CCS2',
  ],
  ['one spelling of type 2', { charge_ports: [{ connector: 'type_2' }] }, 'charge', 'port', 'Type 2'],
  ['the other spelling of type 2', { charge_ports: [{ connector: 'type2' }] }, 'charge', 'port', 'Type 2'],
  ['GB/T', { charge_ports: [{ connector: 'gb_t_ac' }, { connector: 'gb_t_dc' }] }, 'charge', 'port', 'GB/T'],
  [
    'type 1 alone, which the catalogue doesn’t have',
    { charge_ports: [{ connector: 'type_1' }] },
    'charge',
    'port',
    undefined,
  ],
  ['a body known from the vehicle type', { body: {}, vehicle_type: 'suv' }, 'misscellaneous', 'body', 'SUV'],
  ['a crossover', { body: { style: 'Crossover' } }, 'misscellaneous', 'body', 'SUV'],
  [
    'a start in the data’s first year',
    { availability: { status: 'production', start_year: 2023 } },
    'date',
    'from',
    undefined,
  ],
  ['an end', { availability: { status: 'discontinued', end_year: 2025 } }, 'date', 'to', '2025'],
];

for (const [what, changes, section, key, value] of mapped) {
  test(`open-ev-data: ${what} is read as ${String(value)}`, () => {
    const facts = factsOf(changes) as unknown as Record<string, Record<string, unknown>>;
    assert.equal(facts[section]?.[key], value);
  });
}

test('a charging curve is imported if its points give power', () => {
  const withCurve = (points: object[]) =>
    factsOf({ charging: { ...yearFile(2024).charging, dc_charge_curve: { curve_type: 'power_by_soc', points } } });
  const points = [
    { soc_percent: 10, power_kw: 260 },
    { soc_percent: 80, power_kw: 90 },
  ];
  assert.deepEqual(withCurve(points)?.charge?.curve, [
    [10, 260],
    [80, 90],
  ]);
  assert.equal(withCurve(points.map(({ soc_percent }) => ({ soc_percent, current_a: 300 })))?.charge?.curve, undefined);
});

test('hybrids, buses and unreleased cars are left out and counted, not refused', () => {
  const small = { pack_capacity_kwh_net: 12 };
  const { records, refused, leftOut } = readOpenEvData([
    record({ battery: small }),
    record({ battery: { pack_capacity_kwh_net: 35 }, range: { rated: [{ cycle: 'wltp', range_km: 120 }] } }),
    record({ vehicle_type: 'bus' }),
    record({ availability: { status: 'concept' } }),
  ]);
  assert.deepEqual([records, refused], [[], []]);
  assert.deepEqual(
    [...leftOut],
    [
      ['not battery-electric, judging by battery and range', 2],
      ['not a car', 1],
      ['not built yet', 1],
    ],
  );
});

test('model years with the same battery, power and drive are one car with the later figures', () => {
  const { records } = readOpenEvData([
    record({ weights: { curb_weight_kg: 2300 } }, 2025),
    record({}, 2023),
    record({ pricing: {} }, 2024),
  ]);
  assert.equal(records.length, 1);
  const [car] = records;
  assert.deepEqual([car?.year, car?.variant], [2023, 'quattro']);
  const facts = car?.layers[0]?.facts;
  assert.deepEqual(facts?.date, { model_years: '2023-2025' });
  assert.deepEqual([facts?.dimensions?.curb_weight_kg, facts?.price?.de_eur], [2300, 104_000]);
});

test('a model year with a different battery is a separate car', () => {
  const grown = { ...yearFile(2025).battery, pack_capacity_kwh_net: 97, pack_capacity_kwh_gross: 105 };
  const { records } = readOpenEvData([record({}, 2024), record({ battery: grown }, 2025)]);
  assert.deepEqual(
    records.map(({ year }) => year),
    [2024, 2025],
  );
});

test('a record without a name is refused, and a figure out of bounds or of the wrong type is dropped', () => {
  const { records, refused } = readOpenEvData([
    record({ dimensions: { length_mm: 499 }, battery: { pack_capacity_kwh_net: '85' } }),
    record({ make: {} }),
    null,
  ]);
  assert.deepEqual(refused.map(({ why }) => why).sort(), ["it isn't an object", 'its make, model or year is missing']);
  const dropped = ["battery.usable_kwh can't be 85", 'dimensions.length_mm is 499, less than 2600'];
  assert.deepEqual([records.length, records[0]?.dropped], [1, dropped]);
  assert.equal(records[0]?.layers[0]?.facts.performance?.power_kw, 390);
});

test('the layered tree expands to one record per year file and variant, which override the model’s base', () => {
  const { records, refused } = expandTree(tree);
  assert.deepEqual(refused, []);
  assert.deepEqual(records, [
    { ...base, ...yearFile(2023) },
    {
      ...{ ...base, ...yearFile(2023), ...variantFile, year: 2023 },
      performance: { ...yearFile(2023).performance, ...variantFile.performance },
    },
    { ...base, ...yearFile(2024) },
  ]);
});

test("a file isn't a variant just because its name begins like another's", () => {
  const other = { ...yearFile(2023), trim: { slug: 'x', name: 'X' }, charging: {} };
  const { records } = expandTree([
    { path: 'aster/gt/2023/gt.json', text: JSON.stringify(yearFile(2023)) },
    { path: 'aster/gt/2023/gt_x.json', text: JSON.stringify(other) },
  ]);
  assert.deepEqual(records[1], other);
});

test('broken or malicious files in the tree are refused, and the others are read', () => {
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const { records, refused } = expandTree([
    { path: 'aster/gt/2023/gt.json', text: JSON.stringify(yearFile(2023)) },
    { path: 'aster/gt/2024/gt.json', text: '{' },
    { path: 'aster/gt/2025/gt.json', text: deep },
    { path: 'aster/gt/2026/gt.json', text: '{"__proto__":{"polluted":true}}' },
  ]);
  assert.equal(records.length, 2);
  assert.equal(refused.length, 2);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test('a tree, a released file, a list, an object and a single record are all detected', () => {
  const release = { schema_version: '1.0.0', generated_at: '', vehicle_count: 1, vehicles: [record()], metadata: {} };
  const documents: readonly unknown[] = [release, [record()], { 'oed:aster:gt:2024:quattro': record() }, record()];
  for (const document of documents) {
    const reading = readSource([{ path: 'x.json', text: JSON.stringify(document) }], 'x.json', 0);
    assert.deepEqual([reading.format, reading.records.length], ['open-ev-data', 1]);
  }
  assert.equal(readSource(tree, 'src', 0).records.length, 2);
});
