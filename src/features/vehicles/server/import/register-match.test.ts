import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredCar } from '../store.ts';
import { matchRegister } from './register-match.ts';
import { monthOf, type RegisterRow, type RegisterSource } from './register-row.ts';
import { knownCar, registerRow } from './test-registers.ts';

/** The car that each row matches, or why it matches none. */
function outcomes(cars: readonly StoredCar[], ...rows: RegisterRow[]): string[] {
  const source: RegisterSource = rows[0]?.source ?? 'vca';
  const { matched, ambiguous, contradicted, unknown } = matchRegister(cars, source, rows);
  const results = new Map<RegisterRow, string>([
    ...matched.flatMap(({ known, rows: own }) => own.map((row) => [row, known.car.name] as const)),
    ...ambiguous.map(({ row }) => [row, 'ambiguous'] as const),
    ...contradicted.map(({ row, why }) => [row, why] as const),
    ...unknown.map((row) => [row, 'unknown'] as const),
  ]);
  return rows.map((row) => results.get(row) ?? 'lost');
}

const range = (best: number, worst = best) => ({ best, worst });

const kona48 = knownCar(
  { make: 'Hyundai', model: 'Kona Electric', variant: '48 kWh', year: 2023 },
  { 'battery.usable_kwh': 48.4, 'performance.power_kw': 115, 'range.wltp_km': 377 },
);
const kona65 = knownCar(
  { make: 'Hyundai', model: 'Kona Electric', variant: '65 kWh', year: 2023 },
  { 'battery.usable_kwh': 65.4, 'battery.nominal_kwh': 68, 'performance.power_kw': 160, 'range.wltp_km': 514 },
);
const kona = { make: 'HYUNDAI', model: 'Kona' };

test('battery and power distinguish the versions of a model, even if the name doesn’t', () => {
  const rows = [
    registerRow({ ...kona, description: 'Advance - 48kWh Battery', batteryKwh: 48, powerKw: 115 }),
    registerRow({ ...kona, description: 'Ultimate', powerKw: 160 }),
    registerRow({ ...kona, description: 'Advance', batteryKwh: 65 }),
  ];
  assert.deepEqual(outcomes([kona48, kona65], ...rows), [kona48.name, kona65.name, kona65.name]);
});

test('a row with only a model name matches no car, even if there is a single candidate', () => {
  assert.deepEqual(outcomes([kona48, kona65], registerRow(kona)), ['ambiguous']);
  assert.deepEqual(outcomes([kona48], registerRow(kona)), ['ambiguous']);
});

test('a row with a different battery, power, drive or body is a different car, and the closest match is named', () => {
  const dual = knownCar(
    { make: 'Aster', model: 'One', variant: 'AWD', year: 2023 },
    {
      ...{ 'battery.usable_kwh': 77, 'performance.power_kw': 220, 'performance.drive': 'AWD' },
      ...{ 'misscellaneous.body': 'Hatchback', 'range.wltp_km': 480 },
    },
  );
  const one = { make: 'ASTER', model: 'One', powerKw: 220, isAwd: true };
  assert.deepEqual(
    outcomes(
      [dual],
      registerRow(one),
      registerRow({ ...one, batteryKwh: 58 }),
      registerRow({ ...one, powerKw: 250 }),
      registerRow({ ...one, isAwd: false }),
      registerRow({ ...one, isCabriolet: true }),
      registerRow({ ...one, isEstate: true }),
    ),
    [
      dual.name,
      'battery 58 kWh, ours 77 kWh',
      '250 kW, ours 220 kW',
      'different drive',
      'different body',
      'different body',
    ],
  );
});

test('a range and consumption that imply another battery belong to another car', () => {
  const row = (best: number, whPerKm: number) => registerRow({ ...kona, powerKw: 115, rangeKm: range(best), whPerKm });
  assert.deepEqual(outcomes([kona48], row(377, 146), row(377, 120), row(450, 160)), [
    kona48.name,
    '377 km at 120 Wh/km needs 0.93 times its 48.4 kWh',
    '450 km at 160 Wh/km needs 1.49 times its 48.4 kWh',
  ]);
});

test('the longest model name wins, and a word of another variant rules a car out', () => {
  const ioniq = knownCar(
    { make: 'Hyundai', model: 'IONIQ 5', variant: '84 kWh AWD', year: 2024 },
    { 'battery.usable_kwh': 80, 'performance.power_kw': 239, 'performance.drive': 'AWD' },
  );
  const n = knownCar(
    { make: 'Hyundai', model: 'IONIQ 5 N', variant: '', year: 2024 },
    { 'battery.usable_kwh': 80, 'performance.power_kw': 478, 'performance.drive': 'AWD' },
  );
  const row = (description: string, powerKw: number) =>
    registerRow({ make: 'HYUNDAI', model: 'IONIQ 5', description, powerKw });
  assert.deepEqual(outcomes([ioniq, n], row('IONIQ 5 N', 478), row('N-Line 4WD', 239)), [n.name, ioniq.name]);

  const pro = knownCar({ make: 'Smart', model: '#1', variant: 'Pro', year: 2023 }, { 'performance.power_kw': 200 });
  const plus = knownCar({ make: 'Smart', model: '#1', variant: 'Pro+', year: 2023 }, { 'performance.power_kw': 200 });
  const smart = (description: string) =>
    registerRow({ make: 'Smart UK Automotive Ltd', model: 'smart #1', description, powerKw: 200 });
  assert.deepEqual(outcomes([pro, plus], smart('Pro'), smart('Pro+'), smart('Launch Edition')), [
    pro.name,
    plus.name,
    'unknown',
  ]);
});

test('an unknown version matches none of the known ones', () => {
  const pro = knownCar({ make: 'Smart', model: '#3', variant: 'Pro', year: 2023 }, { 'performance.power_kw': 200 });
  const row = registerRow({ make: 'SMART', model: 'smart #3', description: 'Pro+', powerKw: 200 });
  assert.deepEqual(outcomes([pro], row), ['unknown']);

  const identity = { make: 'Aster', model: 'One' };
  const plain = knownCar({ ...identity, variant: '', year: 2023 }, { 'performance.power_kw': 200 });
  const later = knownCar({ ...identity, variant: 'Sport', year: 2026 }, { 'performance.power_kw': 200 });
  const sport = registerRow({ make: 'ASTER', model: 'One', description: 'Sport', powerKw: 200 });
  assert.deepEqual(outcomes([plain, later], sport), ['unknown']);
});

test('a class before the car’s name is ignored', () => {
  const cars = ['250', '250+'].map((variant) =>
    knownCar({ make: 'Mercedes-Benz', model: 'EQA', variant, year: 2022 }, { 'range.wltp_km': 550 }),
  );
  const row = { source: 'ademe', make: 'MERCEDES', model: 'CLASSE EQA EQA 250', rangeKm: range(551, 409) } as const;
  assert.deepEqual(
    outcomes(cars, registerRow({ ...row, description: 'EQA 250+' }), registerRow({ ...row, description: 'EQA 250' })),
    [cars[1]?.name, cars[0]?.name],
  );
});

test('if a row has the words of two models, the longer name wins', () => {
  const models = ['Q4 e-tron', 'Q4 Sportback e-tron'].map((model) =>
    knownCar({ make: 'Audi', model, variant: '50 quattro', year: 2021 }, { 'performance.power_kw': 220 }),
  );
  const row = (model: string) => registerRow({ make: 'AUDI', model, powerKw: 220, isAwd: true });
  assert.deepEqual(
    outcomes(models, row('Q4 50 E-TRON'), row('Q4 SPORTBACK 50 E-TRON')),
    models.map(({ name }) => name),
  );
});

test('a number only counts as a model name in the row’s own model', () => {
  const five = knownCar(
    { make: 'Renault', model: '5 E-Tech', variant: '', year: 2024 },
    { 'performance.power_kw': 110 },
  );
  const row = registerRow({ make: 'RENAULT', model: 'SCENIC', description: 'techno 5 seats', powerKw: 110 });
  assert.deepEqual(outcomes([five], row, registerRow({ make: 'RENAULT', model: 'Renault 5', powerKw: 110 })), [
    'unknown',
    five.name,
  ]);
});

const names: readonly (readonly [make: string, model: string, description: string, car: [string, string]])[] = [
  ['VAUXHALL', 'CORSA', 'Electric', ['Opel', 'Corsa']],
  ['SEAT', 'CUPRA Born', 'CUPRA Born V2', ['Cupra', 'Born']],
  ['B.M.W.', 'SERIE X IX3', 'iX3', ['BMW', 'iX3']],
  ['MG MOTORS UK', 'MG5 ev', 'Excite', ['MG', 'MG5']],
  ['MERCEDES', 'CLASSE EQC', 'EQC', ['Mercedes-Benz', 'EQC']],
  ['CHRYSLER JEEP', 'Avenger MY24', 'BEV', ['Jeep', 'Avenger']],
  ['KGM UK Motors Ltd', 'Korando', 'e-Motion', ['SsangYong', 'Korando']],
  ['CITROEN', 'JUMPY SPACE TOURER', 'ë-SPACETOURER', ['Citroën', 'ë-SpaceTourer']],
  ['FIAT', 'New 500', 'Icon', ['Fiat', '500e']],
  ['SKODA', 'ENYAQ', '', ['Škoda', 'Enyaq']],
];
for (const [make, model, description, [ourMake, ourModel]] of names) {
  test(`a register’s ${make} ${model} is our ${ourMake} ${ourModel}`, () => {
    const car = knownCar({ make: ourMake, model: ourModel, variant: '', year: 2023 }, { 'performance.power_kw': 100 });
    assert.deepEqual(outcomes([car], registerRow({ make, model, description, powerKw: 100 })), [car.name]);
  });
}

test('a row’s model year distinguishes generations, and cars that weren’t on sale then don’t match', () => {
  const generation = (year: number, to?: string) =>
    knownCar(
      { make: 'Aster', model: 'One', variant: `Long Range (${year})`, year },
      { 'battery.usable_kwh': 77, 'performance.power_kw': 168, 'date.from': `${year}-06`, 'date.to': to },
    );
  const [old, now] = [generation(2021, '2024-05'), generation(2024)];
  const row = (from: [number, number], to: [number, number]) =>
    registerRow({
      ...{ make: 'ASTER', model: 'One', powerKw: 168, isDated: true },
      sold: { from: monthOf(...from), to: monthOf(...to) },
    });
  assert.deepEqual(
    outcomes([old, now], row([2021, 4], [2022, 12]), row([2024, 4], [2025, 12]), row([2019, 4], [2020, 12])),
    [old.name, now.name, 'unknown'],
  );
});

test('a name alone isn’t a match without a year or range to check', () => {
  const raven = knownCar({ make: 'Tesla', model: 'Model S', variant: 'Performance', year: 2019 });
  const row = { make: 'TESLA', model: 'Model S', description: 'Performance', rangeKm: range(639), whPerKm: 190 };
  const dated = { ...row, isDated: true, sold: { from: monthOf(2018, 4), to: monthOf(2019, 12) } };
  assert.deepEqual(outcomes([raven], registerRow(row), registerRow(dated)), ['ambiguous', raven.name]);
});

test('a row with the range of another car of that name matches neither, because its power or years may be a typo', () => {
  const version = (variant: string, powerKw: number, wltpKm: number) =>
    knownCar(
      { make: 'Tesla', model: 'Model Y', variant: `RWD (${variant})`, year: 2023 },
      { 'battery.usable_kwh': 60, 'performance.power_kw': powerKw, 'range.wltp_km': wltpKm },
    );
  const cars = [version('Juniper', 220, 500), version('2023-2025', 255, 455)];
  const row = { make: 'TESLA', model: 'Model Y', description: 'RWD', powerKw: 220, rangeKm: range(455), whPerKm: 157 };
  assert.deepEqual(outcomes(cars, registerRow(row), registerRow({ ...row, rangeKm: range(495) })), [
    'ambiguous',
    cars[0]?.name,
  ]);
});

test('rows with the same name but different 30-minute powers are two cars, and neither matches', () => {
  const twin = knownCar(
    { make: 'Volvo', model: 'C40', variant: 'Twin Motor', year: 2023 },
    { 'battery.usable_kwh': 78, 'range.wltp_km': 450 },
  );
  const row = (nominalKw: number) =>
    registerRow({ source: 'ademe', make: 'VOLVO', model: 'C40', nominalKw, rangeKm: range(455, 408), whPerKm: 200 });
  assert.deepEqual(outcomes([twin], row(160), row(80)), ['ambiguous', 'ambiguous']);
  assert.deepEqual(outcomes([twin], row(160)), [twin.name]);
});

test('European registers match only European cars, and Canada’s also match North American ones', () => {
  const cars = (['Europe', 'North America', 'China'] as const).map((market, index) =>
    knownCar(
      { make: 'Aster', model: `Model${index}`, variant: '', year: 2023, market },
      { 'performance.power_kw': 100 },
    ),
  );
  const rows = (source: RegisterSource) =>
    [0, 1, 2].map((index) => registerRow({ source, make: 'ASTER', model: `Model${index}`, powerKw: 100 }));
  const found = (source: RegisterSource) => outcomes(cars, ...rows(source)).map((name) => name !== 'unknown');
  assert.deepEqual(
    [found('vca'), found('nrcan')],
    [
      [true, false, false],
      [true, true, false],
    ],
  );
});
