import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCar } from '../../test-cars.ts';
import { defaultTrip } from '../../trip.ts';
import { compareSections, glanceRows } from './compare-rows.ts';

const small = testCar('small', {
  price: { de_eur: 25_000 },
  battery: { usable_kwh: 44 },
  range: { real_km: 250 },
  misscellaneous: { body: 'Hatchback', seats: 5 },
  efficiency: { vehicle_wh_per_km: 150.2 },
});
const large = testCar('large', {
  price: { de_eur: 60_000 },
  battery: { usable_kwh: 88 },
  range: { real_km: 480 },
  misscellaneous: { body: 'SUV', seats: 5 },
  efficiency: { vehicle_wh_per_km: 150.4 },
});
const rowOf = (label: string, onlyDifferent = false) =>
  compareSections([small, large], onlyDifferent)
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label);

test('the best value of a row is marked if one end is better', () => {
  assert.deepEqual(rowOf('Usable capacity')?.best, [1]);
  assert.deepEqual(rowOf('List price in Germany')?.best, [0]);
  assert.deepEqual(rowOf('Body')?.best, []);
});

test('values that look the same count as equal', () => {
  const row = rowOf('WLTP, from the battery');
  assert.deepEqual([row?.isDifferent, row?.best], [false, []]);
});

test('if only differences are shown, equal rows and empty sections are left out', () => {
  assert.ok(rowOf('Seats'));
  assert.equal(rowOf('Seats', true), undefined);
  const titles = compareSections([small, large], true).map(({ title }) => title);
  assert.deepEqual(titles, ['Price', 'Battery', 'Miscellaneous', 'Range']);
});

test('a price in dollars or yuan is shown as such, and never counts as the lowest', () => {
  const abroad = testCar('abroad', { price: { us_usd: 19_990 }, range: { real_km: 300 } });
  const farther = testCar('farther', { price: { cn_cny: 99_800 } });
  const price = glanceRows([small, abroad, farther, large]).find(({ key }) => key === 'price.de_eur');
  assert.deepEqual(price?.texts, ['€25,000', '$19,990', 'CN¥99,800', '€60,000']);
  assert.deepEqual([price?.best, price?.shares], [[0], [25 / 60, undefined, undefined, 1]]);
  assert.equal(
    glanceRows([testCar('a'), testCar('b')]).some(({ key }) => key === 'price.de_eur'),
    false,
  );
});

test('the price per km of range is a main figure, and unknown if it can’t be computed', () => {
  const rows = glanceRows([small, large]);
  const perKm = rows.find(({ key }) => key === 'pricePerKm');
  assert.deepEqual(perKm?.texts, ['€100', '€125']);
  assert.deepEqual(perKm?.best, [0]);
  assert.deepEqual(rows.find(({ key }) => key === 'gained')?.texts, ['not known', 'not known']);
});

test('a trip counts as different while it is being planned, and afterwards only if its times differ', () => {
  const tripOf = (minutes: number | undefined, isPlanning: boolean) => {
    const time = minutes === undefined ? undefined : { minutes, stops: 1, errorMin: 5 };
    const compared = { trip: defaultTrip, times: [time, time], isPlanning };
    return glanceRows([small, large], compared).find(({ key }) => key === 'trip')?.isDifferent;
  };
  assert.deepEqual([tripOf(undefined, true), tripOf(300, false), tripOf(undefined, false)], [true, false, false]);
});
