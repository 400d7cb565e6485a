import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOf } from './car-words.ts';

const words = (make: string, model: string, variant = '') => wordsOf({ make, model, variant });

const spellings: readonly (readonly [string, string, string])[][] = [
  [
    ['Aster', '5 E-Tech', '40 kWh 120 hp'],
    ['ASTER', '5 E-Tech', '40kWh 120hp'],
    ['Aster', '5 E Tech 40kwh', '120 PS'],
    ['Aster Motors', '5 ETech', '120hp 40kWh'],
  ],
  [
    ['Aster', 'Dolfin', '44.9 kWh Active'],
    ['aster', 'DOLFIN', '44. 9kwh active'],
    ['Aster', 'Dolfin Active', '44,9 kWh'],
  ],
  [
    ['Volkswagen', 'ID.3', 'Pro S'],
    ['VW', 'ID3', 'Pro S'],
    ['VW', 'ID 3 Pro', 'S'],
    ['Volkswagen', 'ID.3', 'Pro S (2020-2023)'],
    ['Volkswagen', 'ID.3 2021', 'Pro S'],
  ],
  [
    ['Kia', 'EV6', 'Long Range AWD'],
    ['KIA', 'Kia EV 6', 'LongRange 4WD'],
    ['Kia', 'EV6', 'AWD Long Range MY23'],
  ],
  [
    ['Škoda', 'Citigo-e', 'iV'],
    ['Skoda', 'Citigoe', 'iV'],
  ],
  [
    ['GWM', 'ORA 03', '63 kWh'],
    ['ORA', '03', '63kWh'],
  ],
  [
    ['Renault', '5 E-Tech', '52 kWh 150 hp'],
    ['Renault', 'R5 E-Tech', '52kWh 150ch'],
  ],
  [
    ['Mercedes-Benz', 'EQA', '300 4MATIC'],
    ['Mercedes', 'EQA 300', '4 Matic'],
  ],
];
for (const [first, ...others] of spellings) {
  if (first === undefined) continue;
  for (const other of others) {
    test(`"${other.join(' ')}" means the same as "${first.join(' ')}"`, () => {
      const [a, b] = [words(...first), words(...other)];
      assert.deepEqual([b.make, b.exact, b.loose], [a.make, a.exact, a.loose]);
    });
  }
}

const different: readonly (readonly [string, string])[] = [
  ['EQA 250', 'EQA 250+'],
  ['Zoe R110', 'Zoe R135'],
  ['e-208', 'e-2008'],
  ['One 40 kWh', 'One 52 kWh'],
  ['Model S 75', 'Model S 75D'],
  ['#1', '1'],
];
for (const [a, b] of different) {
  test(`"${a}" doesn't mean the same as "${b}"`, () =>
    assert.notEqual(words('Aster', a).exact, words('Aster', b).exact));
}

test('years, power and drive are read from a name', () => {
  const spans = ['(2021-2024)', '(2021 – 2024)', '2021-2024'].map((text) => words('Kia', 'EV6', text).years);
  assert.deepEqual(spans, Array(3).fill({ from: 2021, to: 2024 }));
  assert.deepEqual(words('Kia', 'EV6', 'MY23').years, { from: 2023, to: 2023 });
  assert.deepEqual([words('Peugeot', 'e-2008').years, words('Peugeot', 'e-3008').years], [undefined, undefined]);
  assert.deepEqual([words('Kia', 'EV6', '4WD').isAwd, words('Kia', 'EV6', 'RWD').isAwd], [true, false]);
  assert.equal(Math.round(words('Kia', 'EV6', '100hp').powerKw ?? 0), 74);
});
