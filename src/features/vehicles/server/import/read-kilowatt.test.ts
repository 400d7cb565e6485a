import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from './detect.ts';
import { readKilowatt } from './read-kilowatt.ts';

const row = (changes: object = {}) => ({
  id: 'a9a177bf-9ce5-4b67-b3ef-51af248b48c2',
  brand: 'Aster',
  vehicle_type: 'car',
  type: 'bev',
  brand_id: '89c2668c-0c50-4344-9386-93e4000f7673',
  model: 'One',
  release_year: 2023,
  variant: 'Long Range',
  battery_size: 82,
  usable_battery_size: 77,
  ac_charger: { usable_phases: 3, ports: ['type2'], max_power: 11, power_per_charging_point: { '2.0': 2, '11': 11 } },
  dc_charger: {
    ports: ['ccs'],
    max_power: 175,
    charging_curve: [
      { percentage: 0, power: 150 },
      { percentage: 35, power: 175 },
      { percentage: 80, power: 70 },
      { percentage: 100, power: 20 },
    ],
    is_default_charging_curve: false,
  },
  energy_consumption: { average_consumption: 17.3 },
  charging_voltage: 400,
  ...changes,
});
const factsOf = (changes: object = {}) => readKilowatt([row(changes)]).records[0]?.layers[0]?.facts;

test('a row’s figures are mapped to our names, and its consumption is converted to Wh/km', () => {
  assert.deepEqual(factsOf(), {
    battery: { usable_kwh: 77, nominal_kwh: 82, voltage_class_v: 400 },
    charge: {
      ...{ ac_max_kw: 11, ac_phases: 3, port: 'CCS2', dc_max_kw: 175 },
      curve: [
        [0, 150],
        [35, 175],
        [80, 70],
        [100, 20],
      ],
    },
    date: { from: '2023' },
    real_efficiency: { combined_wh_per_km: 173 },
  });
});

test('a consumption already in Wh/km, as in older copies, is unchanged', () => {
  const consumption = (average: number) =>
    factsOf({ energy_consumption: { average_consumption: average } })?.real_efficiency?.combined_wh_per_km;
  assert.deepEqual([16.05, 160.5, 9.6, 99, 0].map(consumption), [160.5, 160.5, 96, 99, undefined]);
});

test('a charging power equal to the battery’s energy is treated as a mistaken copy of it and dropped', () => {
  const { charge } =
    factsOf({
      ac_charger: { ...row().ac_charger, max_power: 77 },
      dc_charger: { ...row().dc_charger, max_power: 77 },
    }) ?? {};
  assert.deepEqual([charge?.ac_max_kw, charge?.dc_max_kw, charge?.port], [undefined, undefined, 'CCS2']);
});

test("a default curve is dropped because it's a guess, and so is a curve that may be a default", () => {
  for (const isDefault of [true, undefined]) {
    const dc = { ...row().dc_charger, is_default_charging_curve: isDefault };
    assert.equal(factsOf({ dc_charger: dc })?.charge?.curve, undefined);
  }
});

const plugs: readonly (readonly [ac: string[], dc: string[] | null, port: string | undefined])[] = [
  [['type2'], ['ccs'], 'CCS2'],
  [['type1'], ['ccs'], 'CCS1'],
  [['type2'], ['tesla_suc', 'tesla_ccs'], 'CCS2'],
  [['type2'], ['tesla_suc'], 'Tesla Supercharger (Type 2)'],
  [['type1'], ['chademo'], 'CHAdeMO'],
  [['type2'], null, 'Type 2'],
  [['type1'], null, undefined],
];
for (const [ac, dc, port] of plugs) {
  test(`a car with ${ac} (AC) and ${dc} (DC) has the port ${port}`, () => {
    const dcCharger = dc && { ...row().dc_charger, ports: dc };
    const facts = factsOf({ ac_charger: { ...row().ac_charger, ports: ac }, dc_charger: dcCharger });
    assert.equal(facts?.charge?.port, port);
  });
}

test('a high voltage means the 800 V class, and a voltage of zero means unknown', () => {
  const volts = (charging_voltage: unknown) => factsOf({ charging_voltage })?.battery?.voltage_class_v;
  assert.deepEqual([396, 697, 0, null].map(volts), [400, 800, undefined, undefined]);
});

test('motorbikes, hybrids and lower-case rows are left out, but not models whose names really are in lower case', () => {
  const models = ['leaf', 'model 3', 'ioniq 5', 'id.3'];
  const branded = ['e-tron 55', 'e-Niro', 'i4', 'iX', 'ë-C4', 'e:Ny1', 'bZ4X', 'eVito', '#1', '500e', 'ID.3'];
  const { records, refused, leftOut } = readKilowatt([
    row({ vehicle_type: 'motorbike' }),
    row({ type: 'phev' }),
    ...[...models, ...branded].map((model) => row({ model })),
  ]);
  assert.deepEqual(
    records.map(({ model }) => model),
    branded,
  );
  assert.deepEqual([refused, [...leftOut.values()]], [[], [1, 1, models.length]]);
});

test('a row without a name is refused', () => {
  const { refused } = readKilowatt([row({ brand: null }), 7]);
  assert.deepEqual(
    refused.map(({ why }) => why),
    ['its brand or model is missing', "it isn't an object"],
  );
});

const point = (percentage: number, power: number) => ({ percentage, power });
const curves = [
  [point(0, 150), point(50, 175), point(50, 90)],
  [point(80, 70), point(0, 150)],
  [point(0, -5), point(100, 20)],
  [point(0, 15_000), point(100, 20)],
  [{ percentage: 0 }, point(100, 20)],
];
for (const charging_curve of curves) {
  test(`the broken curve ${JSON.stringify(charging_curve)} is dropped, and the car is read`, () => {
    const dc = { ...row().dc_charger, charging_curve };
    const [record] = readKilowatt([row({ dc_charger: dc })]).records;
    assert.deepEqual([record?.layers[0]?.facts.charge?.curve, record?.dropped?.length], [undefined, 1]);
    assert.match(record?.dropped?.[0] ?? '', /^charge\.curve/);
    assert.equal(record?.layers[0]?.facts.battery?.usable_kwh, 77);
  });
}

test('figures out of bounds are left out and reported, and the others are read', () => {
  const ac = { ...row().ac_charger, max_power: 105, usable_phases: 12 };
  const [record] = readKilowatt([row({ ac_charger: ac, usable_battery_size: 770 })]).records;
  assert.deepEqual(record?.dropped, [
    'battery.usable_kwh is 770, more than 220',
    'charge.ac_max_kw is 105, more than 44',
    'charge.ac_phases is 12, more than 3',
  ]);
  assert.deepEqual([record?.layers[0]?.facts.charge?.dc_max_kw, record?.layers[0]?.facts.date?.from], [175, '2023']);
});

test('a nominal energy equal to the usable energy is treated as a mistaken copy of it and dropped', () => {
  assert.equal(factsOf({ battery_size: 77 })?.battery?.nominal_kwh, undefined);
});

test('an unknown year stays unknown', () => {
  const [record] = readKilowatt([row({ release_year: null })]).records;
  assert.deepEqual([record?.year, record?.layers[0]?.facts.date], [undefined, undefined]);
});

test('both the single file and the later files by brand are detected', () => {
  const singleFile = { meta: { updated_at: '2024-06-01T00:00:00Z', overall_count: 1 }, brands: [], data: [row()] };
  const text = JSON.stringify(singleFile);
  assert.equal(readSource([{ path: 'ev-data.json', text }], 'ev-data.json', 0).records.length, 1);
  const brand = (model: string) => JSON.stringify({ brand_id: 'x', brand_name: 'Aster', models: [row({ model })] });
  const folder = [
    { path: 'brands.json', text: '[{"id":"x","name":"Aster"}]' },
    { path: 'models/aster.json', text: brand('One') },
    { path: 'models/beta.json', text: brand('Two') },
  ];
  assert.equal(readSource(folder, 'v2', 0).records.length, 2);
});
