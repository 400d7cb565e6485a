import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auxiliaryW, consumptionWhPerKm, type Weather } from './consumption.ts';
import { testRaceCar } from './test-races.ts';

const mild: Weather = {
  ...{ temperatureC: 20, wetShare: 0, headwindKmh: 0, loadKg: 0 },
  ...{ heatPump: 0, roofBox: 0, trailerKg: 0 },
};
/** Nearly all real cars fall between the first and the last. */
const cars = [
  testRaceCar({ body: { dragAreaM2: 0.55, massKg: 1200, rollingResistance: 0.0092 } }),
  testRaceCar(),
  testRaceCar({ body: { dragAreaM2: 0.95, massKg: 2700, rollingResistance: 0.0105 } }),
];
const near = (value: number, expected: number, by: number) =>
  assert.ok(Math.abs(value - expected) <= by, `${value} is not ${expected}`);

test('at 12 °C, driving at 120 km/h uses about 1.38 times the energy of 90 km/h, as in 173 measured pairs', () => {
  const ratio = (car: (typeof cars)[number]) =>
    consumptionWhPerKm(car, 120, { ...mild, temperatureC: 12 }) /
    consumptionWhPerKm(car, 90, { ...mild, temperatureC: 12 });
  for (const car of cars) near(ratio(car), 1.38, 0.08);
});

test('at 120 km/h each degree below 20 °C costs 0.7 to 0.9% more energy, and more for small cars than for large ones', () => {
  const perDegree = (car: (typeof cars)[number]) =>
    (consumptionWhPerKm(car, 120, { ...mild, temperatureC: -10 }) / consumptionWhPerKm(car, 120, mild) - 1) / 30;
  near(perDegree(cars[1] as (typeof cars)[number]), 0.008, 0.001);
  assert.deepEqual(
    cars.map(perDegree),
    cars.map(perDegree).toSorted((a, b) => b - a),
  );
});

test('a typical car needs 18 to 19 kWh per 100 km at a steady 110 km/h', () => {
  near(consumptionWhPerKm(testRaceCar(), 110, mild), 186, 4);
});

test('heating starts below 16 °C and cooling above 23 °C, and auxiliaries always run', () => {
  assert.deepEqual(
    [16, 20, 23].map((temperatureC) => auxiliaryW(temperatureC, 125)),
    [233, 233, 233],
  );
  assert.equal(auxiliaryW(-4, 125), 233 + 20 * 125);
  assert.equal(auxiliaryW(33, 125), 233 + 10 * 60);
});

test('above 23 °C warmer air may cost nothing extra, because thin air saves about what cooling costs', () => {
  const at = (temperatureC: number, kmh: number) => consumptionWhPerKm(testRaceCar(), kmh, { ...mild, temperatureC });
  assert.ok(at(40, 50) > at(23, 50) * 1.1);
  assert.ok(at(40, 150) < at(23, 150));
});

test('in a tailwind faster than the car only the auxiliaries use energy, and the battery is not charged', () => {
  const pushed = consumptionWhPerKm(testRaceCar(), 50, { ...mild, headwindKmh: -250 });
  assert.equal(pushed, auxiliaryW(20, 125) / 50);
  const weak = consumptionWhPerKm(testRaceCar(), 50, { ...mild, headwindKmh: -60 });
  assert.ok(weak < consumptionWhPerKm(testRaceCar(), 50, mild));
});

test('a climb costs its potential energy, and a descent recovers three quarters of the surplus', () => {
  const car = testRaceCar();
  const level = consumptionWhPerKm(car, 100, mild);
  const heightWh = (2000 * 9.81 * 100) / 3600;
  near(consumptionWhPerKm(car, 100, mild, 100) - level, heightWh / 0.88, 1e-9);
  const gentle = consumptionWhPerKm(car, 100, mild, -10);
  near(level - gentle, heightWh / 10 / 0.88, 1e-9);
  const steep = consumptionWhPerKm(car, 100, mild, -200);
  assert.ok(steep < 0 && steep > -2 * heightWh * 0.75);
});
