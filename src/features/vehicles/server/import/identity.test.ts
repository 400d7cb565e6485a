import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredCar } from '../store.ts';
import { firstAvailable, KnownCars, keyOf, nameOf, nextName, nextSlug, slugOf } from './identity.ts';

const parts = (make: string, model: string, variant = '') => ({ make, model, variant });

test('a car has the same key for all spellings of its name', () => {
  const key = keyOf(parts('Škoda', 'Enyaq', 'iV 80'));
  assert.equal(keyOf(parts('SKODA', 'Enyaq iV', '80')), key);
  assert.equal(keyOf(parts('VW', 'ID.4', 'Pro')), keyOf(parts('Volkswagen', 'ID 4', 'Pro')));
  assert.equal(keyOf(parts('Mercedes', 'EQA', '250')), keyOf(parts('Mercedes-Benz', 'EQA 250')));
});

test('a plus and a hash distinguish cars', () => {
  assert.notEqual(keyOf(parts('Mercedes-Benz', 'EQA', '250+')), keyOf(parts('Mercedes-Benz', 'EQA', '250')));
  assert.notEqual(keyOf(parts('Smart', '#1')), keyOf(parts('Smart', '1')));
  assert.equal(slugOf('Smart #5 Pro+'), 'smart-hash-5-pro-plus');
});

test('a make repeated in the model appears once', () => {
  assert.equal(nameOf(parts('MG', 'MG4', 'Electric 51 kWh')), 'MG4 Electric 51 kWh');
  assert.equal(nameOf(parts('Fiat', '500e')), 'Fiat 500e');
});

test('a taken name or slug gets the year appended, then a number', () => {
  const taken = ['Aster One', 'Aster One (2024)', 'aster-one'];
  assert.equal(
    firstAvailable('Aster One', (word) => taken.includes(word), nextName(2024)),
    'Aster One (2024, 2)',
  );
  assert.equal(
    firstAvailable('aster-one', (word) => taken.includes(word), nextSlug(2024)),
    'aster-one-2024',
  );
  assert.equal(
    firstAvailable('Béta', (word) => taken.includes(word), nextName(2024)),
    'Béta',
  );
});

const car = (id: string, year: number, usable: number): StoredCar => ({
  ...{ id, name: id, ...parts('Aster', 'One'), year, market: 'Europe', core: false, namedBy: 'shipped' },
  layers: [{ source: 'general-knowledge', origin: 'shipped', facts: { battery: { usable_kwh: usable } } }],
});
const known = new KnownCars([car('old', 2019, 58), car('facelift', 2022, 60), car('long', 2022, 77)]);
const find = (query: { id?: string; name?: string; year?: number; usableKwh?: number }) =>
  known.find({ ...parts('aster', 'ONE'), usableKwh: undefined, ...query })?.id;

test('among cars with the same name, the one with the same battery and the nearest year matches', () => {
  assert.equal(find({ usableKwh: 59, year: 2022 }), 'facelift');
  assert.equal(find({ usableKwh: 59, year: 2018 }), 'old');
  assert.equal(find({ usableKwh: 77.4, year: 2019 }), 'long');
  assert.equal(find({ usableKwh: 100, year: 2022 }), undefined);
});

test('an id, or else a name, identifies the car regardless of the rest', () => {
  assert.equal(find({ id: 'long', usableKwh: 20 }), 'long');
  assert.equal(find({ name: 'old', usableKwh: 77 }), 'old');
});
