import fc from 'fast-check';
import type { Curve } from '#features/vehicles/charging.ts';
import { type Conditions, defaultConditions } from './conditions.ts';
import type { Body, RaceCar } from './race-car.ts';

/** A typical family car: 70 kWh, 165 kW. */
export function testRaceCar(changes: Partial<Omit<RaceCar, 'body'>> & { body?: Partial<Body> } = {}): RaceCar {
  return {
    id: 'usual',
    usableKwh: 70,
    charging: {
      curve: [
        [0, 150],
        [30, 150],
        [80, 70],
        [100, 20],
      ],
      by: 'time',
      errorShare: 0.1,
    },
    topSpeedKmh: 180,
    is800V: false,
    maxTrailerKg: 1600,
    ...changes,
    body: {
      ...{ dragAreaM2: 0.7, massKg: 2000, rollingResistance: 0.0096, scale: 1, isGuessed: false, errorShare: 0.05 },
      heatPump: true,
      ...changes.body,
    },
  };
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Power that rises and falls arbitrarily. */
export const anyCurve: fc.Arbitrary<Curve> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 100 }), between(8, 380)), { minLength: 2, maxLength: 7 })
  .map((points) => [...new Map(points)].sort((a, b) => a[0] - b[0]))
  .filter((points) => points.length >= 2);

export const anyCar: fc.Arbitrary<RaceCar> = fc.record({
  id: fc.constant('any'),
  usableKwh: between(15, 130),
  body: fc.record({
    dragAreaM2: between(0.45, 1.3),
    massKg: between(900, 3200),
    rollingResistance: between(0.0086, 0.012),
    scale: between(0.8, 1.3),
    heatPump: fc.constantFrom(true, false, 'optional' as const, undefined),
    isGuessed: fc.constant(false),
    errorShare: between(0.03, 0.12),
  }),
  charging: fc.record({ curve: anyCurve, by: fc.constant('time' as const), errorShare: between(0.05, 0.2) }),
  topSpeedKmh: fc.option(fc.integer({ min: 90, max: 260 }), { nil: undefined }),
  is800V: fc.boolean(),
  maxTrailerKg: fc.option(fc.integer({ min: 0, max: 3500 }), { nil: undefined }),
});

/** Realistic conditions, at temperatures where colder always costs more. */
export const anyConditions: fc.Arbitrary<Conditions> = fc.record({
  temperatureC: between(-30, 23),
  wetShare: between(0, 1),
  headwindKmh: between(-60, 60),
  speedCapKmh: fc.integer({ min: 50, max: 250 }),
  startChargePercent: between(10, 100),
  chargerReservePercent: between(0, 50),
  goalReservePercent: between(0, 80),
  chargerSpacingKm: fc.oneof(between(10, 120), between(100, 900)),
  chargerPowerKw: between(3, 400),
  stopMin: between(0, 20),
  loadKg: between(0, 800),
  degradationPercent: between(0, 50),
  chargerVoltageV: fc.constantFrom(800, 400),
  roofBox: fc.constantFrom(0, 1),
  trailerKg: fc.oneof(fc.constant(0), between(100, 3500)),
  preheated: fc.constantFrom(1, 0),
  batteryConditioned: fc.constantFrom(1, 0),
  heatPump: fc.constantFrom(0, 1, -1),
});

/** Realistic cars: power falls with charge, and the range is at least 150 km. */
export const typicalCar: fc.Arbitrary<RaceCar> = fc
  .record({
    usableKwh: between(50, 120),
    dragAreaM2: between(0.5, 0.9),
    massKg: between(1300, 2800),
    peakKw: between(80, 350),
    knee: between(0, 70),
    shareAt80: between(0.2, 0.6),
    shareAt100: between(0.05, 0.2),
  })
  .map(({ usableKwh, dragAreaM2, massKg, peakKw, knee, shareAt80, shareAt100 }) => {
    const curve: Curve = [
      [0, peakKw],
      [knee, peakKw],
      [80, peakKw * shareAt80],
      [100, peakKw * shareAt100],
    ];
    return testRaceCar({ usableKwh, body: { dragAreaM2, massKg }, charging: { curve, by: 'time', errorShare: 0.1 } });
  });

export const mildConditions: fc.Arbitrary<Conditions> = fc
  .record({
    temperatureC: between(-20, 35),
    wetShare: between(0, 1),
    headwindKmh: between(-15, 15),
    speedCapKmh: fc.integer({ min: 90, max: 150 }),
    startChargePercent: between(60, 100),
    reservePercent: between(3, 15),
    chargerPowerKw: between(100, 400),
    stopMin: between(3, 10),
    loadKg: between(0, 300),
    batteryConditioned: fc.constantFrom(1, 0),
    heatPump: fc.constantFrom(0, 1, -1),
    roofBox: fc.constantFrom(0, 1),
  })
  .map(({ reservePercent, ...conditions }) =>
    conditionsWith({ ...conditions, chargerReservePercent: reservePercent, goalReservePercent: reservePercent }),
  );

export const conditionsWith = (changes: Partial<Conditions>): Conditions => ({ ...defaultConditions, ...changes });
