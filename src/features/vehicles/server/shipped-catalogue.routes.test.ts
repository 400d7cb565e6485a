import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makeTestApp } from '#tests/app.ts';
import { getVehicle, listVehicles, type VehicleDetails } from '../contract.ts';
import type { CatalogueCar } from './layers.ts';
import { dropSource, importVehicles } from './owner-tools.ts';
import { updateShippedCatalogue } from './shipped-catalogue.ts';
import { type TestFolder, testCar, testFolder } from './test-catalogue.ts';

async function emptySite(t: TestContext) {
  const app = await makeTestApp({ withPool: false });
  const developer = await app.person('dev', 'developer');
  const folders: TestFolder[] = [];
  t.after(async () => {
    await app.close();
    for (const folder of folders) await folder.remove();
  });
  async function write(cars: readonly CatalogueCar[]) {
    const folder = await testFolder();
    folders.push(folder);
    return { folder: folder.path, path: await folder.writeCars('all.jsonl', cars) };
  }
  return {
    app,
    ship: async (...cars: CatalogueCar[]) => updateShippedCatalogue(app.context, (await write(cars)).folder),
    async importCars(...cars: CatalogueCar[]) {
      const { path } = await write(cars);
      return importVehicles(app.context, { path, maxRefusedPercent: 0, isDryRun: false });
    },
    names: async () => Object.keys((await app.call(listVehicles, { as: developer })).body),
    car: async (carId: string) =>
      (await app.call(getVehicle, { as: developer, params: { carId } })).body as unknown as VehicleDetails,
  };
}

const one = testCar({ name: 'Aster One' });
const cheaper = testCar({ name: 'Aster One', from: { ...one.from, own: { price: { de_eur: 35_000 } } } });

test('the shipped catalogue is loaded once, and again after it changes', async (t) => {
  const { ship, names } = await emptySite(t);
  assert.equal(await ship(one), 1);
  assert.equal(await ship(one), undefined);
  assert.equal(await ship(one, testCar({ name: 'Béta Two' })), 2);
  assert.deepEqual(await names(), ['Aster One', 'Béta Two']);
  assert.equal(await ship(testCar({ name: 'Béta Two' })), 1);
  assert.deepEqual(await names(), ['Béta Two']);
});

test('if two processes start together, only one loads the shipped catalogue', async (t) => {
  const { ship, names } = await emptySite(t);
  const outcomes = await Promise.all([ship(one), ship(one)]);
  assert.deepEqual(
    outcomes.filter((count) => count !== undefined),
    [1],
  );
  assert.deepEqual(await names(), ['Aster One']);
});

test('an update of the shipped catalogue preserves imported figures, cars and names', async (t) => {
  const { ship, importCars, names, car } = await emptySite(t);
  await ship(one);
  await importCars({ ...cheaper, name: 'Aster Uno' }, testCar({ name: 'Own Car' }));
  const dearer = {
    ...one.from,
    'general-knowledge': { ...one.from['general-knowledge'], price: { de_eur: 45_000 } },
  };
  await ship(testCar({ name: 'Aster One', from: dearer }));
  assert.deepEqual(await names(), ['Aster Uno', 'Own Car']);
  assert.equal((await car('aster-one')).price.de_eur, 35_000);
});

test('a newly shipped car is merged with the owner’s earlier import of it', async (t) => {
  const { ship, importCars, names, car } = await emptySite(t);
  await importCars({ ...cheaper, id: 'my-aster' });
  await ship(one);
  assert.deepEqual(await names(), ['Aster One']);
  assert.equal((await car('Aster One')).id, 'my-aster');
});

test('an update of the shipped catalogue can rename cars, and swap their names', async (t) => {
  const { ship, car } = await emptySite(t);
  const two = testCar({ name: 'Béta Two' });
  await ship(one, two);
  await ship({ ...one, name: two.name }, { ...two, name: one.name });
  assert.equal((await car('aster-one')).name, 'Béta Two');
  assert.equal((await car('beta-two')).name, 'Aster One');
});

test('a merged car’s address leads to its successor, which gets its imported figures', async (t) => {
  const { ship, importCars, names, car } = await emptySite(t);
  const [other, third] = [testCar({ name: 'Aster Uno' }), testCar({ name: 'Aster Eins' })];
  await ship(one, other, third);
  await importCars({ ...other, from: { own: { price: { de_eur: 31_000 }, misscellaneous: { seats: 4 } } } });
  await importCars({ ...third, from: { 'open-ev-data': { dimensions: { length_mm: 4111 } } } });
  await importCars({ ...one, from: { own: { price: { de_eur: 35_000 } } } });
  await ship({ ...one, formerIds: [other.id, third.id] });
  assert.deepEqual(await names(), ['Aster One']);
  for (const address of ['aster-one', 'aster-uno', 'ASTER-EINS']) {
    const { id, formerIds, price, misscellaneous, dimensions } = await car(address);
    assert.deepEqual([id, formerIds], ['aster-one', ['aster-eins', 'aster-uno']], address);
    // The successor's own imported figure wins.
    assert.deepEqual([price.de_eur, misscellaneous.seats, dimensions.length_mm], [35_000, 4, 4111]);
  }
});

test('a car whose address changed keeps its imported figures', async (t) => {
  const { ship, importCars, names, car } = await emptySite(t);
  await ship(one);
  await importCars({ ...cheaper, name: 'Aster One' });
  await ship(testCar({ name: 'Aster Uno', formerIds: ['aster-one'] }));
  assert.deepEqual(await names(), ['Aster Uno']);
  assert.deepEqual([(await car('aster-one')).id, (await car('aster-one')).price.de_eur], ['aster-uno', 35_000]);
});

test('an update of the shipped catalogue doesn’t restore a dropped source', async (t) => {
  const { app, ship, names, car } = await emptySite(t);
  await ship(one);
  await dropSource(app.context, 'open-ev-data');
  assert.equal((await car('Aster One')).range.wltp_km, undefined);
  await ship(one, testCar({ name: 'Béta Two' }));
  for (const name of await names()) assert.equal((await car(name)).range.wltp_km, undefined);
});
