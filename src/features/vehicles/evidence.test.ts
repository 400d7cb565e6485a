import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from './attributions.ts';
import type { VehicleDetails } from './contract.ts';
import { evidenceByPath, evidenceOf } from './evidence.ts';
import { testCar } from './test-cars.ts';

const path = 'dimensions.curb_weight_kg';
const evidenceWith = (source: Source, ...others: [source: Source, value: number, agrees: boolean][]) =>
  evidenceOf(path, {
    derived: [],
    provenance: { [source]: [path] },
    otherSources: { [path]: others.map(([other, value, agrees]) => ({ source: other, value, agrees })) },
  });

test('a figure from a register is confirmed, whatever other sources say', () => {
  assert.deepEqual(evidenceWith('ademe', ['open-ev-data', 2030, false]), {
    state: 'confirmed',
    by: ['ademe'],
    against: [{ source: 'open-ev-data', value: 2030, agrees: false }],
  });
  assert.equal(evidenceWith('nrcan')?.state, 'confirmed');
  assert.equal(evidenceWith('own', ['vca', 2100, true])?.state, 'confirmed');
});

test('two sources that agree confirm each other, and a third one that disagrees is listed', () => {
  const evidence = evidenceWith(
    'general-knowledge',
    ['open-ev-data', 2100, true],
    ['kilowatt-open-ev-data', 1900, false],
  );
  assert.deepEqual([evidence?.state, evidence?.by], ['confirmed', ['general-knowledge', 'open-ev-data']]);
  assert.deepEqual(
    evidence?.against.map(({ source }) => source),
    ['kilowatt-open-ev-data'],
  );
});

test('a figure that sources disagree on is marked, unless a register gives it', () => {
  assert.equal(evidenceWith('general-knowledge', ['open-ev-data', 1900, false])?.state, 'differs');
  assert.equal(evidenceWith('own', ['ademe', 1900, false])?.state, 'differs');
});

test('a figure from memory alone is distinguished from one with a single other source', () => {
  assert.equal(evidenceWith('general-knowledge')?.state, 'memory');
  for (const source of ['open-ev-data', 'kilowatt-open-ev-data', 'own'] as const) {
    assert.equal(evidenceWith(source)?.state, 'one-source');
  }
});

test('a computed figure is marked as such, and a missing one has no evidence', () => {
  assert.equal(evidenceOf(path, { derived: [path], provenance: {} })?.state, 'computed');
  assert.equal(evidenceOf(path, { derived: [], provenance: {} }), undefined);
});

const car = { ...testCar('a', { battery: { usable_kwh: 60 } }), derived: ['charge.curve', 'range.real_km'] };

test('without details, only computed figures have a reliability, except a modelled curve', () => {
  assert.deepEqual(
    [...evidenceByPath(car, undefined)].map(([path, { state }]) => [path, state]),
    [['range.real_km', 'computed']],
  );
});

test('with details, every sourced figure has a reliability', () => {
  const details: VehicleDetails = { ...car, name: 'A', provenance: { vca: ['battery.usable_kwh'] } };
  assert.equal(evidenceByPath(car, details).get('battery.usable_kwh')?.state, 'confirmed');
  assert.equal(evidenceByPath(car, details).get('battery.cells'), undefined);
});
