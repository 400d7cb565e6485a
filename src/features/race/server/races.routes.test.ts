import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getVehicle, type VehicleDetails } from '#features/vehicles/contract.ts';
import { updateShippedCatalogue } from '#features/vehicles/server/index.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type RaceResponse, runRaceCall } from '../contract.ts';
import { defaultConditions } from '../model/conditions.ts';
import { runRace } from '../model/race.ts';
import { defaultPriceEurPerKwh } from '../race-address.ts';
import { raceResponse } from './index.ts';

let app: TestApp;
let developer: Person;

before(async () => {
  app = await makeTestApp();
  await updateShippedCatalogue(app.context);
  developer = await app.person('dev', 'developer');
});
after(() => app.close());

const race = (body: unknown) => app.call(runRaceCall, { as: developer, body: body as never });
const plansOf = async (body: unknown) => ((await race(body)).body as RaceResponse).plans;
const details = async (carId: string) =>
  (await app.call(getVehicle, { as: developer, params: { carId } })).body as VehicleDetails;

test('a race returns a full plan for each car in the order given, and its place', async () => {
  const plans = await plansOf({ distance_km: 1000, cars: ['bmw-i3-120-ah', 'bmw-i4-m50'] });
  assert.deepEqual(
    plans.map(({ car, place, outcome }) => [car, place, outcome]),
    [
      ['bmw-i3-120-ah', 2, 'arrives'],
      ['bmw-i4-m50', 1, 'arrives'],
    ],
  );
  for (const { minutes, drive_min, charge_min, lost_min, stops, charges, legs } of plans) {
    assert.ok(Math.abs((drive_min ?? 0) + (charge_min ?? 0) + (lost_min ?? 0) - (minutes ?? 0)) < 0.2);
    assert.deepEqual([charges?.length, legs?.length], [stops, (stops ?? 0) + 1]);
    assert.equal(legs?.at(-1)?.to_km, 1000);
  }
});

test('the response matches what the page computes', async () => {
  const { body } = await race({ distance_km: 740, cars: ['bmw-i4-m50'], conditions: { temperature_c: -7.5 } });
  const car = await details('bmw-i4-m50');
  const request = {
    distanceKm: 740,
    entries: [{ car: car.id, strategy: 'fastest' as const }],
    conditions: { ...defaultConditions, temperatureC: -7.5 },
  };
  assert.deepEqual(body, raceResponse(request, runRace(request, new Map([[car.id, car]])), defaultPriceEurPerKwh));
});

test('a car may race against itself with two strategies', async () => {
  const [fastest, byRule] = await plansOf({
    distance_km: 1000,
    cars: ['bmw-i3-120-ah', { car: 'bmw-i3-120-ah', strategy: 'ten-to-eighty' }],
  });
  assert.deepEqual([fastest?.place, byRule?.place, byRule?.strategy], [1, 2, 'ten-to-eighty']);
});

test('a charger out of reach strands a car, and the response says where', async () => {
  const [plan] = await plansOf({
    distance_km: 1000,
    cars: ['bmw-i3-120-ah'],
    conditions: { charger_spacing_km: 500 },
  });
  assert.deepEqual([plan?.outcome, plan?.minutes, plan?.error_min], ['stranded', null, undefined]);
  assert.ok((plan?.stranded_at_km ?? 0) > 100 && (plan?.stranded_at_km ?? 0) < 500);
});

test("winter and trailer conditions apply, and a car that may not tow can't race", async () => {
  const cars = ['bmw-i4-m50', 'bmw-i3-120-ah'];
  const [i4, i3] = await plansOf({ distance_km: 1000, cars, conditions: { trailer_kg: 750, temperature_c: -5 } });
  assert.deepEqual([i4?.outcome, i3?.outcome, i3?.missing, i3?.max_trailer_kg], ['arrives', 'cannot race', [], 0]);
  const cold = { preheated: 0, battery_conditioned: 0, heat_pump: -1, roof_box: 1, charger_voltage_v: 400 };
  const minutes = async (conditions: object) => {
    const [plan] = await plansOf({ distance_km: 1000, cars: ['bmw-i4-m50'], conditions });
    return plan?.minutes ?? 0;
  };
  assert.ok((await minutes({ temperature_c: -5, ...cold })) > (await minutes({ temperature_c: -5 })) + 20);
});

for (const [what, body, message] of [
  ['no car', { distance_km: 100, cars: [] }, /at least one car/],
  ['thirteen cars', { distance_km: 100, cars: Array(13).fill('bmw-i4-m50') }, /at most 12 cars/],
  ['a distance of zero', { distance_km: 0, cars: ['bmw-i4-m50'] }, /distance_km must be a number from 1 to 10000/],
  ['a car that does not exist', { distance_km: 100, cars: ['aster-one'] }, /There's no car "aster-one"/],
  [
    'an impossible temperature',
    { distance_km: 1, cars: ['bmw-i4-m50'], conditions: { temperature_c: 99 } },
    /temperature_c/,
  ],
  [
    'chargers too close together',
    { distance_km: 1, cars: ['bmw-i4-m50'], conditions: { charger_spacing_km: 4.9 } },
    /charger_spacing_km must be a number from 5 to 2000/,
  ],
  [
    'stops that take no time',
    { distance_km: 1, cars: ['bmw-i4-m50'], conditions: { stop_min: 0.4 } },
    /from 0.5 to 60/,
  ],
  ['an unknown condition', { distance_km: 1, cars: ['bmw-i4-m50'], conditions: { rain: 1 } }, /rain/],
] as const) {
  test(`a race with ${what} is refused with a message`, async () => {
    const { status, body: response } = await race(body);
    assert.equal(status, 400);
    assert.match((response as unknown as { error: string }).error, message);
  });
}

test('too many races are rate limited', async () => {
  const limited = await makeTestApp({ settings: { RATE_LIMITS: 'on' } });
  try {
    await updateShippedCatalogue(limited.context);
    const person = await limited.person('eager', 'developer');
    const body = { distance_km: 1, cars: ['bmw-i4-m50'] };
    const statuses = new Set<number>();
    for (let count = 0; count < 65; count++)
      statuses.add((await limited.call(runRaceCall, { as: person, body })).status);
    assert.deepEqual([...statuses], [200, 429]);
  } finally {
    await limited.close();
  }
});
