import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredCar } from '../store.ts';
import { testCar } from '../test-catalogue.ts';
import type { Incoming } from './incoming.ts';
import { CarMatcher } from './match-car.ts';
import { reasonAgainst } from './out-of-scope.ts';

const known = [
  'Mercedes-Benz EQA 250',
  'BYD Dolphin',
  'Hyundai Ioniq5 RWD',
  'Polestar 2',
  'Volkswagen ID.3 Pro',
  'Lexus RZ 300e',
];
const matcher = new CarMatcher(
  known.map((name): StoredCar => ({ ...testCar({ name }), namedBy: 'shipped', layers: [] })),
);
const record = (make: string, model: string, variant = '', year = 2024, facts: object = {}): Incoming => ({
  ...{ label: model, isOwn: false, make, model, variant, year },
  layers: [{ source: 'kilowatt-open-ev-data', facts: { battery: { usable_kwh: 60 }, ...facts } }],
});
const reason = (...given: Parameters<typeof record>) => reasonAgainst(record(...given), matcher, 2026);

const engines: readonly (readonly [string, string, string?])[] = [
  ['BMW', 'i3S', '94 Ah REX'],
  ['BMW', '330e'],
  ['BMW', 'X5', 'xDrive45e'],
  ['Mercedes', 'C 300 e'],
  ['Mercedes-Benz', 'GLC 300de', '4MATIC'],
  ['Audi', 'Q5', '55 TFSI e'],
  ['BYD', 'Seal U', 'DM-i'],
  ['Volvo', 'XC60', 'T8 Recharge'],
  ['Jeep', 'Compass', '4xe'],
  ['Leapmotor', 'C10', 'REEV'],
  ['Mazda', 'MX-30', 'R-EV'],
  ['Kia', 'Sorento', 'Plug-in Hybrid'],
  ['Land Rover', 'Range Rover', 'P440e'],
];
for (const given of engines) {
  test(`${given.join(' ')} burns fuel too`, () => assert.match(reason(...given) ?? '', /^not battery-electric/));
}

test('a car with a small battery is electric if its range is long enough, and otherwise has an engine too', () => {
  const at = (kwh: number, whPerKm: number) =>
    reason('Aster', 'Mite', '', 2024, {
      battery: { usable_kwh: kwh },
      real_efficiency: { combined_wh_per_km: whPerKm },
    });
  assert.equal(at(25, 140), undefined);
  assert.match(at(25, 240) ?? '', /judging by battery and range/);
  assert.match(at(31, 260) ?? '', /judging by battery and range/);
  assert.equal(at(36, 220), undefined, 'a van');
});

test('next year’s cars, concepts and cars that were only announced are left out', () => {
  assert.equal(reason('Aster', 'One', '', 2027), 'not on sale yet');
  assert.equal(reason('Tesla', 'Roadster', '', 2022), 'never on sale');
  assert.equal(reason('Tesla', 'Roadster', 'Sport', 2010), undefined);
  assert.equal(reason('Aster', 'One Concept'), 'never on sale');
  assert.equal(reason('Fisker', 'Pear'), 'never on sale');
});

const cutOff: readonly (readonly [string, string, string?])[] = [
  ['BYD', '44. 9kwh active'],
  ['BYD', '60.4 kWh', 'Comfort'],
  ['Mercedes', '250'],
  ['Mercedes', '300 4MATIC'],
  ['Mercedes', ''],
  ['VW', 'Pro', '77 kWh'],
  ['Hyundai', 'RWD 64kWh'],
  ['VW', 'ID.'],
  ['VW', 'ID'],
  ['Hyundai', 'Ioniq'],
  ['BYD', 'Dolph'],
  ['Volkswagen', 'ID.3', 'Pro Perform'],
  ['Hyundai', 'Ioniq 5', 'Long Ran'],
  ['Hyundai', 'Ioniq 5', 'Long Range ('],
  ['XPeng', 'G9 (', 'Long'],
];
for (const given of cutOff) {
  test(`the name "${given.join(' ')}" is cut off`, () => assert.equal(reason(...given), 'its name is cut off'));
}

const completeNames: readonly (readonly [string, string, string?])[] = [
  ['Polestar', '5', 'Dual Motor'],
  ['BYD', 'Atto 2', '45 kWh'],
  ['Mercedes', 'GLC 400', '4MATIC'],
  ['Lexus', 'TZ', '450e'],
  ['Lexus', 'UX 300e'],
  ['Volkswagen', 'ID.3', 'Pro Performance'],
  ['Neuling', 'One', 'Long Range'],
  ['Audi', 'e-tron'],
  ['Renault', '4 E-Tech'],
];
for (const given of completeNames)
  test(`the name "${given.join(' ')}" is complete`, () => assert.equal(reason(...given), undefined));
