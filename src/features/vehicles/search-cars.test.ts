import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inSearchOrder } from './car-list.ts';
import { carRow } from './car-row.ts';
import { findCars, matchPenalty } from './search-cars.ts';
import { shippedVehicles } from './server/shipped-catalogue.ts';

const cars = inSearchOrder(
  (await shippedVehicles()).map((car) => carRow(car.name, car)),
  '2026-11',
);
const found = (query: string) => findCars(cars, query).map(({ name }) => name);

/** Typical queries, and the car that must be found first. */
const queries: readonly (readonly [query: string, first: RegExp])[] = [
  ['ioniq 6', /^Hyundai IONIQ 6/i],
  ['ioniq 5', /^Hyundai IONIQ 5 (?!N)/i],
  ['ioniq5', /^Hyundai IONIQ 5/i],
  ['ioniq 5 n', /^Hyundai IONIQ 5 N$/],
  ['hyundai 6', /^Hyundai IONIQ 6/i],
  ['mg 4', /^MG4/],
  ['mg4', /^MG4/],
  ['vw', /^Volkswagen/],
  ['vw id3', /^Volkswagen ID\.3/],
  ['id3', /^Volkswagen ID\.3/],
  ['id 3', /^Volkswagen ID\.3/],
  ['id.3 pro', /^Volkswagen ID\.3 Pro/],
  ['ID4', /^Volkswagen ID\.4/],
  ['id.buzz', /^Volkswagen ID\. Buzz/],
  ['idbuzz', /^Volkswagen ID\. Buzz/],
  ['buzz', /^Volkswagen ID\. Buzz/],
  ['model3', /^Tesla Model 3/],
  ['model 3', /^Tesla Model 3/],
  ['tesla 3', /^Tesla Model 3/],
  ['tesla y', /^Tesla Model Y/],
  ['m3', /^Tesla Model 3/],
  ['model s', /^Tesla Model S/],
  ['e208', /^Peugeot e-208/],
  ['e-208', /^Peugeot e-208/],
  ['208', /^Peugeot e-208/],
  ['peugeot 2008', /^Peugeot e-2008/],
  ['r5', /^Renault 5/],
  ['renault 5', /^Renault 5/],
  ['r4', /^Renault 4/],
  ['r5 52kwh', /^Renault 5 E-Tech 52 kWh/],
  ['52kwh', /52 kWh/],
  ['kia ev6 77.4 kwh', /^Kia EV6/],
  ['77,4kwh ioniq', /^Hyundai IONIQ 5/i],
  ['77.4 gv60', /^Genesis GV60/],
  ['39.2 kwh soul', /^Kia e-Soul 39\.2 kWh/],
  ['52 kwh renault', /^Renault \w+ E-Tech 52 kWh/],
  ['megane', /^Renault Mégane/],
  ['chevy bolt', /^Chevrolet Bolt/],
  ['chevy', /^Chevrolet/],
  ['merc eqs', /^Mercedes-Benz EQS/],
  ['eqs450', /^Mercedes-Benz EQS.* 450/],
  ['bmw i4', /^BMW i4/],
  ['i4 m50', /^BMW i4 M50/],
  ['i3', /^BMW i3/],
  ['ix3', /^BMW iX3/],
  ['q4 etron', /^Audi Q4/],
  ['q4', /^Audi Q4/],
  ['etron gt', /^Audi e-tron GT/],
  ['enyaq SKODA', /^Škoda Enyaq/],
  ['enyaq coupe', /^Škoda Enyaq Coupé/],
  ['ev6', /^Kia EV6/],
  ['ev 3', /^Kia EV3/],
  ['kia 9', /^Kia EV9/],
  ['niro', /^Kia .*Niro/],
  ['polestar 2', /^Polestar 2/],
  ['ex30', /^Volvo EX30/],
  ['mach e', /^Ford Mustang Mach-E/],
  ['mache', /^Ford Mustang Mach-E/],
  ['taycan 4s', /^Porsche Taycan 4S/],
  ['fiat500', /^Fiat 500e/],
  ['zoe', /^Renault Zoe/],
  ['leaf 2018', /^Nissan Leaf/],
  ['eup', /^Volkswagen e-up/i],
  ['ec3', /^Citroën ë-C3/],
  ['atto3', /^BYD ATTO 3/],
  ['smart 1', /^Smart #1/],
  ['vauxhall corsa', /^Opel Corsa/],
  ['alfa', /^Alfa Romeo/],
  ['mini', /^Mini/],
];

for (const [query, first] of queries) {
  test(`“${query}” finds ${first.source} first`, () => assert.match(found(query)[0] ?? '', first));
}

test('a number only finds longer numbers if it has two digits or a prefix', () => {
  assert.deepEqual(
    found('ioniq 6').filter((name) => !/IONIQ 6/i.test(name)),
    [],
  );
  assert.deepEqual(
    found('polestar 2').filter((name) => !/^Polestar 2/.test(name)),
    [],
  );
  assert.ok(found('peugeot 20').some((name) => name.startsWith('Peugeot e-208')));
  assert.ok(found('e2').some((name) => name.startsWith('Peugeot e-2008')));
});

test('letters inside a word are only found if the query has at least three', () => {
  assert.deepEqual(
    found('mg').filter((name) => name.includes('AMG')),
    [],
  );
  assert.ok(found('olkswag').length > 0);
  for (const query of ['room', 'xyz', 'trabant', 'ioniq 7']) assert.deepEqual(found(query), [], query);
});

test('an empty query matches every car, in the given order', () => {
  assert.deepEqual(findCars(cars, ' . '), cars);
});

test('every car is found by its full name, whatever the spaces and punctuation, with and without its year', () => {
  const car = fc.constantFrom(...cars);
  fc.assert(
    fc.property(car, fc.constantFrom('', ' ', '-', '.'), fc.boolean(), ({ name, vehicle }, between, withYear) => {
      const asked = `${name.split(' ').join(between)}${withYear ? ` ${vehicle.year}` : ''}`;
      assert.ok(found(asked).includes(name), asked);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

test('adding a word to a query never finds more cars', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cars), fc.constantFrom('2024', 'long range', 'awd', '77kwh', 'x'), (row, more) => {
      const [query = ''] = row.name.split(' ');
      const fewer = new Set(found(query));
      for (const name of found(`${query} ${more}`)) assert.ok(fewer.has(name));
      assert.equal(matchPenalty(row, query) === undefined, false);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
