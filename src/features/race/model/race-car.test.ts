import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Curve, chargingMin } from '#features/vehicles/charging.ts';
import { testCar } from '#features/vehicles/test-cars.ts';
import { defaultConditions } from './conditions.ts';
import { consumptionWhPerKm } from './consumption.ts';
import { type RaceCar, type RaceFacts, raceCarOf } from './race-car.ts';

const known = {
  battery: { usable_kwh: 75 },
  charge: { dc_max_kw: 175, dc_10_80_min: 28, port: 'CCS2' as const },
  dimensions: { drag_coefficient: 0.27, length_mm: 4600, width_mm: 1860, height_mm: 1600, curb_weight_kg: 2100 },
  performance: { power_kw: 200, drive: 'RWD' as const, top_speed_kmh: 180 },
  misscellaneous: { body: 'SUV' as const },
  range: { wltp_km: 500 },
  real_efficiency: { combined_wh_per_km: 178 },
};
const facts = (changes: Partial<RaceFacts> = {}): RaceFacts => ({ ...testCar('known', known), ...changes });

function carOf(changes: Partial<RaceFacts> = {}): RaceCar {
  const found = raceCarOf(facts(changes));
  if ('missing' in found) throw new Error(`Missing ${found.missing}`);
  return found.car;
}
const missing = (changes: Partial<RaceFacts>) => {
  const found = raceCarOf(facts(changes));
  return 'missing' in found ? found.missing : undefined;
};
const mild = { ...defaultConditions, temperatureC: 15 };
const at90 = (car: RaceCar) => consumptionWhPerKm(car, 90, mild);
const minutes = ({ charging, usableKwh }: RaceCar) => chargingMin(charging.curve, usableKwh, 10, 80);
const near = (value: number, expected: number, by: number) =>
  assert.ok(Math.abs(value - expected) <= by, `${value} is not ${expected}`);

test('a car with unknown consumption, battery or charging cannot race, and the missing figures are named', () => {
  assert.deepEqual(missing({ range: {}, real_efficiency: {}, dimensions: {} }), ['real_efficiency.combined_wh_per_km']);
  assert.deepEqual(missing({ charge: { port: 'CCS2', ac_max_kw: 11 } }), ['charge.dc_max_kw']);
  assert.deepEqual(missing({ battery: {} }), ['battery.usable_kwh']);
  assert.equal(missing({ range: {}, real_efficiency: {} }), undefined);
  assert.equal(missing({ dimensions: {} }), undefined);
});

test('a range better than the shape predicts lowers the consumption, but only part of the way', () => {
  const byShape = at90(carOf({ range: {}, real_efficiency: {} }));
  const perKm = byShape * 0.8;
  const rated = at90(carOf({ range: {}, real_efficiency: { combined_wh_per_km: perKm / 0.873 } }));
  near(rated, byShape * 0.8 ** (0.056 ** -2 / (0.056 ** -2 + 0.064 ** -2)), 0.5);
  assert.ok(
    at90(carOf({ dimensions: {}, range: {}, real_efficiency: { combined_wh_per_km: perKm / 0.873 } })) < rated * 1.02,
  );
});

test("figures derived from the WLTP range aren't counted twice, and other derived figures count less", () => {
  const derived = ['real_efficiency.combined_wh_per_km', 'range.real_km'];
  const high = { combined_wh_per_km: 260 };
  near(at90(carOf({ real_efficiency: high, derived })), at90(carOf({ real_efficiency: {} })), 1e-9);
  const noWltp = { range: {}, real_efficiency: high };
  assert.ok(at90(carOf({ ...noWltp, derived })) < at90(carOf(noWltp)));
});

test('the more is known about a car, the smaller its error', () => {
  const errors = [carOf(), carOf({ real_efficiency: {} }), carOf({ real_efficiency: {}, range: {} })].map(
    ({ body }) => body.errorShare,
  );
  assert.deepEqual(
    errors,
    errors.toSorted((a, b) => a - b),
  );
  assert.ok(carOf({ dimensions: {} }).body.errorShare > carOf().body.errorShare);
  assert.deepEqual(
    [carOf(), carOf({ dimensions: {} })].map(({ body }) => body.isGuessed),
    [false, true],
  );
});

test('a car with a published time takes 3.5% longer, like measured sessions, whatever its curve', () => {
  near(minutes(carOf()), 28 * 1.035, 0.3);
  const curve: Curve = [
    [0, 175],
    [30, 170],
    [80, 90],
    [100, 30],
  ];
  const charge = { ...known.charge, curve: [...curve] as [number, number][] };
  near(minutes(carOf({ charge })), 28 * 1.035, 1e-9);
  assert.equal(carOf({ charge }).charging.by, 'time');
  // The shape doesn't change.
  const [first = [0, 0], , third = [0, 1]] = carOf({ charge }).charging.curve;
  near(first[1] / third[1], 175 / 90, 1e-9);
});

test('a published time that the peak would not allow raises the peak', () => {
  near(minutes(carOf({ charge: { ...known.charge, dc_10_80_min: 15 } })), 15 * 1.035, 0.1);
  near(minutes(carOf({ charge: { ...known.charge, dc_10_80_min: 90 } })), 90 * 1.035, 0.1);
});

test('a curve without a published time counts as optimistic, and a peak alone gets the typical time', () => {
  const curve: [number, number][] = [
    [0, 175],
    [60, 175],
    [80, 150],
    [100, 60],
  ];
  const byCurve = carOf({ charge: { curve, dc_max_kw: 175, port: 'CCS2' } });
  assert.equal(byCurve.charging.by, 'curve');
  assert.ok(minutes(byCurve) > 1.1 * chargingMin(curve, 75, 10, 80));
  const byPeak = carOf({ charge: { dc_max_kw: 175, port: 'CCS2' } });
  assert.equal(byPeak.charging.by, 'peak');
  near(minutes(byPeak), (1.26 * 0.7 * 75 * 60 * (175 / 75) ** 0.2) / 175, 0.1);
  const modelled = carOf({ charge: { curve, dc_max_kw: 175, port: 'CCS2' }, derived: ['charge.curve'] });
  assert.equal(modelled.charging.by, 'peak');
});

test('a car without a fast charger charges from AC', () => {
  const wall = carOf({ charge: { port: 'Type 2', ac_max_kw: 7.4 } });
  assert.equal(wall.charging.by, 'wall');
  near(minutes(wall), ((0.7 * 75) / (7.4 * 0.9)) * 60, 1e-6);
});
