import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCurveBorrowed, isCurveModelled } from '../model-curve.ts';
import { complete, completeAll } from './complete.ts';
import type { LayerFacts } from './layers.ts';
import { listRelatedCars, relatedByTime } from './related-cars.ts';
import type { StoredCar } from './store.ts';
import { testCar } from './test-catalogue.ts';

const stored = (name: string, year: number, facts: LayerFacts): StoredCar => {
  const { from: _, ...identity } = testCar({ name, year });
  return { ...identity, namedBy: 'shipped', layers: [{ source: 'own', origin: 'shipped', facts }] };
};
const charging = (kwh: number, kw: number, minutes?: number): LayerFacts => ({
  battery: { usable_kwh: kwh },
  charge: { dc_max_kw: kw, ...(minutes === undefined ? {} : { dc_10_80_min: minutes }) },
});
const bare = stored('Aster One', 2023, charging(77, 150));
const nameOfRelated = (...others: StoredCar[]) => complete(bare, listRelatedCars(others))?.sister?.name;

test('a car without a charging time gets that of a related car with the same make, battery and peak and the nearest year', () => {
  const near = stored('Aster Near', 2022, charging(79, 153, 29));
  const far = stored('Aster Far', 2019, charging(77, 150, 33));
  const [car] = completeAll([bare, far, near]);
  assert.deepEqual([car?.charge.dc_10_80_min, car?.sister], [29, { id: 'aster-near', name: 'Aster Near' }]);
  assert.ok(car?.derived.includes('charge.dc_10_80_min'));
});

test('a car with a different make, battery or peak, or without its own time, isn’t used', () => {
  assert.equal(nameOfRelated(stored('Betula One', 2023, charging(77, 150, 29))), undefined);
  assert.equal(nameOfRelated(stored('Aster Big', 2023, charging(82, 150, 29))), undefined);
  assert.equal(nameOfRelated(stored('Aster Quick', 2023, charging(77, 155, 29))), undefined);
  assert.equal(nameOfRelated(stored('Aster Bare', 2023, charging(77, 150))), undefined);
  assert.equal(nameOfRelated(stored('Aster Two', 2023, charging(77, 150, 29))), 'Aster Two');
});

test('a battery with another chemistry is a different battery', () => {
  const carWith = (name: string, chemistry: 'LFP' | 'NMC', minutes?: number) => {
    const facts = charging(77, 150, minutes);
    return stored(name, 2023, { ...facts, battery: { ...facts.battery, chemistry } });
  };
  const car = carWith('Aster Salt', 'LFP');
  assert.equal(complete(car, listRelatedCars([carWith('Aster Nickel', 'NMC', 29)]))?.sister, undefined);
  assert.equal(complete(car, listRelatedCars([carWith('Aster Other', 'LFP', 32)]))?.charge.dc_10_80_min, 32);
});

test('a related car’s time that would require more than this car’s peak power isn’t used', () => {
  assert.equal(nameOfRelated(stored('Aster Odd', 2023, charging(77, 150, 21))), undefined);
});

test('a car with its own time or mean power doesn’t use a related car’s', () => {
  const other = listRelatedCars([stored('Aster Two', 2023, charging(77, 150, 29))]);
  assert.equal(complete(stored('Aster Own', 2023, charging(77, 150, 35)), other)?.sister, undefined);
  const withMean = stored('Aster Mean', 2023, {
    battery: { usable_kwh: 77 },
    charge: { dc_max_kw: 150, dc_avg_10_80_kw: 108 },
  });
  const details = complete(withMean, other);
  assert.deepEqual([details?.sister, details?.charge.dc_10_80_min], [undefined, 30]);
});

test('among several related cars of the same year, the one with the nearest battery is used, whatever their order', () => {
  const one = stored('Aster Bb', 2023, charging(76, 150, 30));
  const two = stored('Aster Aa', 2023, charging(77, 150, 29));
  const three = stored('Aster Cc', 2023, charging(77, 150, 28));
  for (const order of [
    [one, two, three],
    [three, one, two],
  ]) {
    const facts = { battery: { usable_kwh: 77 }, charge: { dc_max_kw: 150 } };
    assert.equal(relatedByTime(bare, facts, listRelatedCars(order))?.name, 'Aster Aa');
  }
});

const measured: [number, number][] = [
  [0, 150],
  [30, 150],
  [80, 75],
  [100, 15],
];
const withCurve = (name: string, facts: LayerFacts): StoredCar =>
  stored(name, 2023, { ...facts, charge: { ...facts.charge, curve: measured } });

test('a car without a charging curve gets a related car’s, and names that car', () => {
  const [car, related] = completeAll([
    stored('Aster One', 2023, charging(77, 150, 30)),
    withCurve('Aster Two', charging(77, 150, 30)),
  ]);
  assert.deepEqual([car?.charge.curve, car?.curveSister], [measured, { id: 'aster-two', name: 'Aster Two' }]);
  assert.ok(car?.derived.includes('charge.curve') && isCurveBorrowed(car) && !isCurveModelled(car));
  assert.deepEqual([related?.charge.curve, related?.curveSister], [measured, undefined]);
});

test('a related car’s curve isn’t used if it contradicts this car’s time or peak, or its own car’s time', () => {
  const curveOf = (car: LayerFacts, related: LayerFacts) => {
    const [first] = completeAll([stored('Aster One', 2023, car), withCurve('Aster Two', related)]);
    return [first?.curveSister, first && isCurveModelled(first)];
  };
  const modelled = [undefined, true];
  assert.deepEqual(curveOf(charging(77, 150, 40), charging(77, 150, 30)), modelled);
  assert.deepEqual(curveOf(charging(77, 147, 30), charging(77, 150, 30)), modelled);
  assert.deepEqual(curveOf(charging(77, 150, 30), charging(77, 150, 40)), modelled);
});

const driven = (wltp: number, more: LayerFacts = {}, kwh = 77): LayerFacts => ({
  ...{ battery: { usable_kwh: kwh }, range: { wltp_km: wltp }, misscellaneous: { body: 'SUV' } },
  ...more,
});
/** The first car's real range, and the related car whose share of WLTP it uses. */
const rangeWith = (...others: StoredCar[]) => {
  const [car] = completeAll([{ ...stored('Aster Single', 2023, driven(500)), model: 'Aster' }, ...others]);
  return [car?.range.real_km, car?.rangeSister?.name];
};
const aster = (name: string, year: number, facts: LayerFacts) => ({ ...stored(name, year, facts), model: 'Aster' });
const real = (km: number) => driven(460, { range: { wltp_km: 460, real_km: km } });

test('a car without a sourced real range uses a related car’s share of the WLTP range', () => {
  // 391 of 460 is 85%.
  const twin = aster('Aster Twin', 2023, real(391));
  assert.deepEqual(rangeWith(twin), [425, 'Aster Twin']);
  assert.deepEqual(rangeWith(), [410, undefined]);
  // A sourced consumption gives a real range too: 77 kWh / 185 Wh/km is 416 km.
  const measured = aster('Aster Used', 2023, driven(460, { real_efficiency: { combined_wh_per_km: 185 } }));
  assert.deepEqual(rangeWith(measured), [452, 'Aster Used']);
  assert.deepEqual(rangeWith(aster('Aster Old', 2020, real(350)), twin), [425, 'Aster Twin']);
});

test('a car with a different model, body or battery, or without a plausible real range, isn’t used', () => {
  const none: StoredCar[] = [
    { ...aster('Betula', 2023, real(391)), make: 'Betula' },
    { ...aster('Aster Coupé', 2023, real(391)), model: 'Aster Coupé' },
    aster('Aster Flat', 2023, { ...real(391), misscellaneous: { body: 'Coupe' } }),
    aster('Aster Big', 2023, { ...real(391), battery: { usable_kwh: 90 } }),
    aster('Aster Rated', 2023, driven(460)),
    aster('Aster Odd', 2023, real(459)),
  ];
  for (const car of none) assert.deepEqual(rangeWith(car), [410, undefined], car.name);
});

test('a car with its own real range or consumption doesn’t use a related car’s', () => {
  const twin = aster('Aster Twin', 2023, real(391));
  const [own] = completeAll([aster('Aster Own', 2023, driven(500, { range: { wltp_km: 500, real_km: 400 } })), twin]);
  assert.deepEqual([own?.range.real_km, own?.rangeSister], [400, undefined]);
  const used = driven(500, { real_efficiency: { combined_wh_per_km: 190 } });
  const [second] = completeAll([aster('Aster Used', 2023, used), twin]);
  assert.deepEqual([second?.range.real_km, second?.rangeSister], [405, undefined]);
});
