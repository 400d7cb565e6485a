import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf } from '../layers.ts';
import { confirmCars } from './register-confirm.ts';
import { monthOf, type RegisterRow } from './register-row.ts';
import { knownCar, registerRow } from './test-registers.ts';

const identity = { make: 'Aster', model: 'One', variant: '', year: 2023 };
const known = { 'battery.usable_kwh': 60, 'performance.power_kw': 150, 'range.wltp_km': 400 };
const row = (changes: Partial<RegisterRow> = {}) =>
  registerRow({ make: 'ASTER', model: 'One', powerKw: 150, isPowerStated: true, ...changes });
const range = (best: number, worst = best, isFamily = best !== worst) => ({ rangeKm: { best, worst }, isFamily });

/** The figures taken from the rows, and why others aren't. */
function result(car: ReturnType<typeof knownCar>, ...rows: RegisterRow[]) {
  const source = rows[0]?.source ?? 'vca';
  const { records, figures } = confirmCars([car], { source, rows });
  return {
    taken: Object.fromEntries(figuresOf(records[0]?.layers[0]?.facts ?? {})),
    why: figures.flatMap((figure) => figure.facts.notTaken.map(({ why }) => why)),
  };
}
const rangeOf = (...rows: Parameters<typeof result>) => result(...rows).taken['range.wltp_km'];

test('the trim with the best range is used, with its consumption, and with its power if the file states it', () => {
  const { taken } = result(
    knownCar(identity, known),
    row({ ...range(380), whPerKm: 180 }),
    row({ ...range(405), whPerKm: 170 }),
    row({ ...range(390), whPerKm: 160, isPowerStated: false }),
  );
  assert.deepEqual(taken, {
    'performance.power_kw': 150,
    'efficiency.wltp_wh_per_km': 170,
    'range.wltp_km': 405,
  });
});

const ranges: readonly (readonly [name: string, rows: ReturnType<typeof range>[], taken: number | undefined])[] = [
  ['a better trim than we knew of', [range(400), range(430)], 430],
  ['only heavier trims, which may not be all trims', [range(370)], undefined],
  ['a family whose best range is near ours', [range(410, 350)], 410],
  ['a family that includes ours, whose best version may not be on sale', [range(430, 350)], undefined],
  ['a family entirely below ours', [range(380, 340)], 380],
  ['a family entirely above ours', [range(440, 415)], 440],
  ['a family of another model year', [range(470, 390)], undefined],
  ['our version and one that is far better', [range(400), range(480)], undefined],
];
for (const [name, rows, taken] of ranges) {
  test(`from ${name}, ${taken ?? 'no'} km is imported where 400 km was known`, () => {
    assert.equal(rangeOf(knownCar(identity, known), ...rows.map(row)), taken);
  });
}

test('if no range is known, a trim’s range is imported, but a wide family’s isn’t', () => {
  const car = knownCar(identity, { ...known, 'range.wltp_km': undefined });
  assert.deepEqual([rangeOf(car, row(range(420))), rangeOf(car, row(range(420, 360)))], [420, undefined]);
});

test('a figure that another register contradicts is dropped, and so is an unexplained consumption', () => {
  const disputed = result(
    knownCar(identity, known, { vca: { 'range.wltp_km': 400 } }),
    row({ source: 'ademe', ...range(440, 415) }),
  );
  assert.deepEqual([disputed.taken['range.wltp_km'], disputed.why], [undefined, ['another register says 400 km']]);
  const small = knownCar(identity, { ...known, 'battery.usable_kwh': 30, 'range.wltp_km': 200 });
  const thirsty = result(small, row({ ...range(200), whPerKm: 215 }));
  assert.deepEqual(thirsty.taken, { 'performance.power_kw': 150, 'range.wltp_km': 200 });
});

test('the lowest mass is imported, unless it’s too far from ours to be this car’s', () => {
  const car = knownCar(identity, { ...known, 'dimensions.curb_weight_kg': 1800 });
  const massOf = (...masses: number[]) =>
    result(car, ...masses.map((massKg) => row({ source: 'ademe', massKg }))).taken['dimensions.curb_weight_kg'];
  assert.deepEqual([massOf(1875, 1860), massOf(1500)], [1860, undefined]);
});

test('if a register has two powers for one car, neither is taken', () => {
  assert.equal(
    result(knownCar(identity, known), row(), row({ powerKw: 152 })).taken['performance.power_kw'],
    undefined,
  );
});

test('for Canada, the best row of the car’s first year is used', () => {
  const year = (model: number, bestKm: number, whPerKm: number) =>
    row({
      ...{ source: 'nrcan', isDated: true, sold: { from: monthOf(model - 1, 6), to: monthOf(model, 12) } },
      ...{ ...range(bestKm), whPerKm, cityWhPerKm: 150, highwayWhPerKm: 190, isPowerStated: false },
    });
  const rows = [year(2025, 420, 160), year(2023, 380, 175), year(2023, 400, 170), year(2024, 410, 165)];
  assert.deepEqual(result(knownCar(identity, known), ...rows).taken, {
    'efficiency.epa_combined_wh_per_km': 170,
    'efficiency.epa_city_wh_per_km': 150,
    'efficiency.epa_highway_wh_per_km': 190,
    'range.epa_km': 400,
  });
});

test('figures from an older file of the register stay if a newer one lacks them', () => {
  const car = knownCar(identity, known, { vca: { 'efficiency.wltp_wh_per_km': 168, 'range.wltp_km': 395 } });
  assert.deepEqual(result(car, row(range(405))).taken, {
    'performance.power_kw': 150,
    'efficiency.wltp_wh_per_km': 168,
    'range.wltp_km': 405,
  });
});
