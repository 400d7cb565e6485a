import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cityOf } from './city.ts';

const zones: [zone: string | null, city: string | undefined][] = [
  ['Europe/Lisbon', 'Lisbon'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/New_York', 'New York'],
  ['UTC', undefined],
  ['Etc/GMT+3', undefined],
  ['', undefined],
  [null, undefined],
];
for (const [zone, city] of zones) {
  test(`the time zone ${zone} is shown as ${city ?? 'no place'}`, () => assert.equal(cityOf(zone), city));
}
