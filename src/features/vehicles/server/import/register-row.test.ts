import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe, monthOf } from './register-row.ts';

type ExpectedData = Partial<
  Record<'batteryKwh' | 'powerKw' | 'isAwd' | 'isCabriolet' | 'isEstate', number | boolean | undefined>
>;

/** Descriptions as written by the VCA, ADEME and Canada. */
const descriptions: readonly (readonly [text: string, data: ExpectedData])[] = [
  ['EV6 Air 77.4kWh lithium-ion 226bhp RWD 1-speed auto', { batteryKwh: 77.4, powerKw: 168.5, isAwd: false }],
  ['100kW Electric Vehicle with 50kWh battery', { batteryKwh: 50, powerKw: 100, isAwd: undefined }],
  ['techno EV60 220hp optimum charge', { batteryKwh: 60, powerKw: 161.8 }],
  ['i Iconic R110 Z.E. 50 Rapid Charge', { batteryKwh: 50, powerKw: undefined }],
  ['LEAF 62B NCON MY21', { batteryKwh: 62 }],
  ['EQS 450 4MATIC SUV', { isAwd: true, batteryKwh: undefined }],
  ['C40, MY24 Recharge Twin Motor Core', { isAwd: true }],
  ['IONIQ 5 Namsan 2WD', { isAwd: false }],
  ['iX xDrive40', { isAwd: true }],
  ['I-PACE EV400 (400 CEE) - 4 roues motrices', { isAwd: true, batteryKwh: undefined }],
  ['Motion FWD 7KW OBC + 20" Wheel', { powerKw: undefined, isAwd: false }],
  ['LA PRIMA Electric 42kW 118hp Convertible', { isCabriolet: true }],
  ['ASTRA Sports Tourer Electric', { isEstate: true }],
  ['TAYCAN 4S CROSS TURISMO', { isEstate: true }],
  ['Air Grand Touring', { isEstate: false, isCabriolet: false }],
];
for (const [text, data] of descriptions) {
  test(`"${text}" gives ${JSON.stringify(data)}`, () => {
    const described = describe(text);
    for (const [key, expected] of Object.entries(data)) {
      const value = described[key as keyof ExpectedData];
      if (typeof expected === 'number') assert.ok(Math.abs((value as number) - expected) < 0.1, `${key} ${value}`);
      else assert.equal(value, expected, key);
    }
  });
}

test('kilowatts that contradict the horsepower beside them are the battery’s energy', () => {
  assert.equal(describe('New 500 Icon Electric 42kW 118hp').batteryKwh, 42);
  const machE = describe('Mustang Mach-E Propulsion Extended Range. 99kW (294ch)');
  assert.deepEqual([machE.batteryKwh, Math.round(machE.powerKw ?? 0)], [99, 216]);
  assert.equal(describe('Ultimate Electric 150 kW 204PS').batteryKwh, undefined);
});

const modelYears: readonly (readonly [text: string, from: [number, number], to: [number, number]])[] = [
  ['EV6 MY22', [2021, 4], [2022, 12]],
  ['ORA 03 25MY', [2024, 4], [2025, 12]],
  ['MG5 ev 61.1kWh 2023MY', [2022, 4], [2023, 12]],
  ['500e MY23/24', [2022, 4], [2024, 12]],
  ['EQA Model Year 2021.5', [2020, 10], [2022, 6]],
  ['Mustang Mach-E Model Year Pre 2023.50', [2021, 4], [2023, 7]],
  ['Mustang Mach-E Model Year Post 2023.50', [2023, 7], [2024, 12]],
];
for (const [text, from, to] of modelYears) {
  test(`"${text}" was sold from ${from.join('-')} to ${to.join('-')}`, () => {
    assert.deepEqual(describe(text).sold, { from: monthOf(...from), to: monthOf(...to) });
  });
}

test("a number that isn't a model year isn't read as one", () => {
  assert.equal(describe('MX-30 35.5kWh 145ps Makoto (04/22)').sold, undefined);
});
