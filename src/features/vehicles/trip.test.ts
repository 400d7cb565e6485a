import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultTrip, parseTrip, seasons, tripBounds, tripScale, writeTrip } from './trip.ts';

test('a trip is written as briefly as possible, and parsed back', () => {
  const trips = {
    '600s': defaultTrip,
    '600w': { ...defaultTrip, temperatureC: seasons.winter },
    '1000t10': { ...defaultTrip, distanceKm: 1000, temperatureC: 10 },
    '482.803t-5.556': { ...defaultTrip, distanceKm: 482.803, temperatureC: -5.556 },
    '250t-12-150kg-50kw': { distanceKm: 250, temperatureC: -12, loadKg: 150, chargerPowerKw: 50 },
  };
  for (const [text, trip] of Object.entries(trips)) {
    assert.equal(writeTrip(trip), text);
    assert.deepEqual(parseTrip(text), trip);
  }
});

test('a trip that’s unreadable or out of bounds is ignored', () => {
  const wrong = [
    '',
    '600',
    '600x',
    'w600',
    '99w',
    '99.999w',
    '2000.001w',
    '600.1234w',
    '600.w',
    '2001s',
    '600t-31',
    '600t46',
    '600w-1001kg',
    '600w-2kw',
    '600w-50kw-9kg',
  ];
  for (const text of [...wrong, null, undefined]) assert.equal(parseTrip(text), undefined, String(text));
});

test('a scale of trip times starts below what any car can do, and has room for slow cars', () => {
  const [shortest, longest] = tripBounds.distanceKm;
  for (let km: number = shortest; km <= longest; km += 50) {
    const { from, to } = tripScale({ distanceKm: km });
    assert.ok(from <= km * 0.4 && to > from, `${km}`);
    assert.ok(to >= km * 0.9, `${km}`);
  }
});
