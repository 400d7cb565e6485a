import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VehicleDetails } from '../../contract.ts';
import { testCar } from '../../test-cars.ts';
import { evidenceByPath } from './evidence-by-path.ts';

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
