import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import * as z from 'zod/mini';
import { attributions, sources } from '../attributions.ts';
import { chargingMin } from '../charging.ts';
import type { VehicleDetails } from '../contract.ts';
import { type FigurePath, figureAt, figurePaths, sectionNames } from '../figures.ts';
import { isCurveBorrowed, isCurveModelled } from '../model-curve.ts';
import { isPlausible } from '../vehicle.ts';
import { formulas } from '../web/messages/car.ts';
import { findInconsistencies } from './check.ts';
import { completeAll } from './complete.ts';
import { nameOf, slugOf } from './import/identity.ts';
import { planImport } from './import/plan.ts';
import { readLines } from './import/read-own.ts';
import { CatalogueCar, catalogueLine } from './layers.ts';
import { parseShipped, readShipped, shippedFolder } from './shipped-catalogue.ts';
import type { StoredCar, StoredLayer } from './store.ts';

let lines: string[];
let cars: CatalogueCar[];
let completed: VehicleDetails[];

before(async () => {
  lines = (await readShipped()).lines;
  cars = parseShipped(lines);
  completed = completeAll(cars.map(storedAs));
  assert.equal(completed.length, cars.length, 'a car has no battery');
});

const storedAs = ({ from, ...identity }: CatalogueCar): StoredCar => ({
  ...identity,
  namedBy: 'shipped',
  layers: Object.entries(from).map(([source, facts]) => ({ source, facts, origin: 'shipped' }) as StoredLayer),
});

test('the shipped catalogue has at least 800 cars, 300 of them core, each within all bounds', () => {
  for (const car of cars) assert.deepEqual(z.parse(CatalogueCar, car), car);
  assert.ok(cars.length >= 800, `${cars.length} cars`);
  assert.ok(cars.filter(({ core }) => core).length >= 300);
});

test('each line is in canonical form, in its make’s file, sorted by name', async () => {
  const byName = new Intl.Collator('en', { numeric: true });
  for (const file of await readdir(shippedFolder)) {
    if (!file.endsWith('.jsonl')) continue;
    const ofMake = parseShipped((await readFile(`${shippedFolder}${file}`, 'utf8')).trimEnd().split('\n'));
    assert.deepEqual(
      ofMake.map(({ name }) => name),
      ofMake.map(({ name }) => name).sort(byName.compare),
    );
    for (const { make } of ofMake) assert.equal(`${slugOf(make)}.jsonl`, file);
  }
  assert.deepEqual(cars.map(catalogueLine), lines);
});

test('names and addresses are unique, and an address is the slug of its name', () => {
  assert.equal(new Set(cars.map(({ name }) => name)).size, cars.length);
  assert.equal(new Set(cars.map(({ id }) => id)).size, cars.length);
  for (const { id, name } of cars) assert.equal(id, slugOf(name));
  assert.ok(cars.filter((car) => nameOf(car) !== car.name).length <= 5, 'repeated words in names');
});

test('every source is credited', () => {
  for (const source of sources) assert.ok(attributions[source].credit.length > 0);
});

test('no car contradicts itself, including derived figures', () => {
  const inconsistencies = completed.flatMap((car) =>
    findInconsistencies(car).map(({ sentence }) => `${car.name}: ${sentence}`),
  );
  assert.deepEqual(inconsistencies, []);
});

test('every line of the shipped catalogue can be imported, with all its figures', () => {
  const { records, refused } = readLines(lines.map((text, index) => ({ label: `line ${index + 1}`, text })));
  const plan = planImport([], records, 2026);
  assert.deepEqual([...refused, ...plan.refused, ...plan.notTaken], []);
  assert.equal(plan.added.length, cars.length);
});

test('every car’s battery and port are known, and every real range has a consumption', () => {
  for (const { name, battery, charge, range, real_efficiency } of completed) {
    assert.ok(battery.usable_kwh !== undefined && charge.port !== undefined, name);
    assert.equal(range.real_km === undefined, real_efficiency.combined_wh_per_km === undefined, name);
  }
  assert.ok(completed.filter(({ range }) => range.real_km !== undefined).length >= 0.95 * completed.length);
});

const requiredOfCore: readonly FigurePath[] = [
  'price.de_eur',
  'charge.ac_max_kw',
  'charge.dc_max_kw',
  'performance.power_kw',
  'performance.drive',
  'date.from',
  'dimensions.length_mm',
  'misscellaneous.seats',
  'misscellaneous.body',
  'misscellaneous.segment',
  'range.wltp_km',
];

test('core cars have nearly all figures that buyers want', () => {
  const core = completed.filter((car) => car.core);
  for (const path of requiredOfCore) {
    // A car with a Type 2 plug has no DC power (shipped-related-cars.test.ts).
    const hasNone = (car: VehicleDetails) => path === 'charge.dc_max_kw' && car.charge.port === 'Type 2';
    const known = core.filter((car) => figureAt(car, path) !== undefined || hasNone(car)).length;
    assert.ok(known >= 0.99 * core.length, `${path}: ${known} of ${core.length}`);
  }
});

test('displayed figures are plausible, sourced or derived, and a modelled curve matches the known time within 1%', () => {
  for (const car of completed) {
    for (const path of car.derived) assert.ok(isPlausible(path as FigurePath, figureAt(car, path as FigurePath)), path);
    const { curve, dc_10_80_min: minutes = 0 } = car.charge;
    if (!isCurveModelled(car) || curve === undefined) continue;
    const taken = chargingMin(curve, car.battery.usable_kwh ?? 0, 10, 80);
    assert.ok(Math.abs(taken / minutes - 1) < 0.01, `${car.name}: ${taken} instead of ${minutes}`);
  }
});

test('at least 80 cars have their own charging curve or a related car’s', () => {
  const drawn = completed.filter((car) => car.charge.curve !== undefined && !isCurveModelled(car));
  assert.ok(drawn.length >= 80, `${drawn.length} cars`);
  assert.deepEqual(
    drawn.filter((car) => isCurveBorrowed(car) !== (car.curveSister !== undefined)).map(({ id }) => id),
    [],
  );
});

test('every computed figure and no other has a formula', () => {
  const computed = figurePaths.filter((path) => completed.some(({ derived }) => derived.includes(path)));
  assert.deepEqual(
    computed,
    figurePaths.filter((path) => formulas[path] !== undefined),
  );
});

test('no absent figure is null or 0', () => {
  const mayBeZero: readonly string[] = ['misscellaneous.tow_braked_kg', 'dimensions.frunk_l'];
  for (const car of completed) {
    for (const section of sectionNames) {
      for (const [key, value] of Object.entries(car[section])) {
        assert.notEqual(value, null);
        if (value === 0) assert.ok(mayBeZero.includes(`${section}.${key}`), `${car.name} ${section}.${key}`);
      }
    }
  }
});

test('the data’s licence texts are shipped with it', async () => {
  const names = await readdir(shippedFolder);
  const texts = await Promise.all(
    ['LICENCE-CDLA-Permissive-2.0.txt', 'LICENCE-MIT-open-ev-data.txt', 'LICENCES.md'].map((name) => {
      assert.ok(names.includes(name));
      return readFile(`${shippedFolder}${name}`, 'utf8');
    }),
  );
  const credits = ['Community Data License Agreement', 'Tijs Teulings', 'Open Government Licence - Canada.'];
  for (const [index, credit] of credits.entries()) assert.ok(texts[index]?.includes(credit), credit);
});
