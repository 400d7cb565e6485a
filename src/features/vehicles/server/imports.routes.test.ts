import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { getVehicle, listVehicles } from '../contract.ts';
import { listImports, undoImport } from './index.ts';
import type { CatalogueCar } from './layers.ts';
import { vehicleImports } from './migrations.ts';
import { dropSource, importVehicles, listSources, restoreSource } from './owner-tools.ts';
import { updateShippedCatalogue } from './shipped-catalogue.ts';
import { type TestFolder, testCar, testFolder } from './test-catalogue.ts';

let app: TestApp;
let developer: Person;
let folder: TestFolder;
let files = 0;

const collected = { 'open-ev-data': { performance: { torque_nm: 300 } } };
const shipped = [
  testCar({ name: 'Aster One' }),
  { ...testCar({ name: 'Beta Two' }), formerIds: ['beta-first'] },
  testCar({ name: 'Cela Three', from: { ...testCar({ name: 'Cela Three' }).from, ...collected } }),
];

before(async () => {
  app = await makeTestApp({ withPool: false });
  developer = await app.person('dev', 'developer');
  folder = await testFolder();
  await folder.writeCars('shipped.jsonl', shipped);
  await updateShippedCatalogue(app.context, folder.path);
});
after(async () => {
  await app.close();
  await folder.remove();
});

const importFile = (path: string, name?: string, isDryRun = false) =>
  importVehicles(app.context, { path, maxRefusedPercent: 0, isDryRun, name });
const importCars = async (name: string, ...cars: CatalogueCar[]) =>
  importFile(await (await getImportFolder()).writeCars(`cars${++files}.jsonl`, cars), name);
const undo = (name: string) => undoImport(app.context, name, folder.path);
/** For files to import; the shipped files have their own folder. */
let importFolder: TestFolder | undefined;
async function getImportFolder(): Promise<TestFolder> {
  importFolder ??= await testFolder();
  return importFolder;
}
after(() => importFolder?.remove());

const own = (name: string, facts: CatalogueCar['from']['own']) => testCar({ name, from: { own: facts } });

/** The exact responses for the list and each car. */
async function responses(): Promise<string[]> {
  const list = (await app.call(listVehicles, { as: developer })).raw.body;
  const ids = Object.values(JSON.parse(list) as Record<string, { id: string }>).map(({ id }) => id);
  const cars = ids.map(async (carId) => (await app.call(getVehicle, { as: developer, params: { carId } })).raw.body);
  return [list, ...(await Promise.all(cars))];
}

test('an import adds, renames and changes cars, and undoing it restores every response byte for byte', async () => {
  const before = await responses();
  const tag = (await app.call(listVehicles, { as: developer })).raw.headers.etag;
  const report = await importCars(
    'spring.jsonl',
    { ...own('Aster One', { price: { de_eur: 35_000 } }), name: 'Aster Uno', formerIds: ['beta-first'] },
    own('Cela Three', { misscellaneous: { seats: 4 } }),
    testCar({ name: 'Dela Four' }),
  );
  assert.match(report, /\n\nImported as spring\.jsonl\. To undo it: vehicles undo spring\.jsonl$/);
  const changed = await responses();
  assert.equal(changed.length, before.length + 1);
  assert.match(changed[0] ?? '', /"Aster Uno"/);
  assert.match(await listImports(app.context), /^spring\.jsonl\t\d{4}-\d\d-\d\d \d\d:\d\d UTC\t1 added, 2 changed$/);
  assert.equal(await undo('spring.jsonl'), 'Undone: spring.jsonl. Cars removed: 1, changed back: 3.');
  assert.deepEqual(await responses(), before);
  const { headers } = (await app.call(listVehicles, { as: developer })).raw;
  assert.equal(headers.etag, tag, 'the same content');
  assert.equal(await listImports(app.context), 'Nothing has been imported.');
});

for (const order of [
  ['first', 'second', 'third'],
  ['third', 'second', 'first'],
  ['second', 'first', 'third'],
  ['first', 'third', 'second'],
]) {
  test(`imports on top of each other can be undone in the order ${order.join(', ')}`, async () => {
    const before = await responses();
    await importCars('first', own('Aster One', { price: { de_eur: 31_000 } }), testCar({ name: 'Dela Four' }));
    const afterFirst = await responses();
    const dearer = { ...own('Aster One', { price: { de_eur: 32_000 } }), name: 'Aster Eins' };
    await importCars('second', dearer, own('Dela Four', { misscellaneous: { seats: 2 } }));
    await importCars('third', { ...own('Aster One', { misscellaneous: { seats: 4 } }), name: 'Aster Uno' });
    for (const [index, name] of order.entries()) {
      await undo(name);
      if (order[0] === 'third' && index === 1) assert.deepEqual(await responses(), afterFirst);
    }
    assert.deepEqual(await responses(), before);
  });
}

test('undoing an earlier import reports which figures stay, and keeps added cars that a later import includes too', async () => {
  const before = await responses();
  await importCars('low', testCar({ name: 'Dela Four' }), own('Aster One', { price: { de_eur: 31_000 } }));
  await importCars(
    'high',
    own('Dela Four', { ...testCar({ name: 'x' }).from['general-knowledge'] }),
    own('Aster One', { price: { de_eur: 32_000 } }),
  );
  const report = await undo('low');
  assert.match(report, /Later imports changed the same cars and sources. Their figures stay:\n {2}high: 1$/);
  const list = (await responses())[0] ?? '';
  assert.match(list, /"Dela Four"/);
  assert.match(list, /32000/);
  await undo('high');
  assert.deepEqual(await responses(), before);
});

test('a figure that a later file didn’t mention is undone with the import it came from', async () => {
  const table = async (name: string, heading: string, value: string) =>
    importFile(
      await (await getImportFolder()).write(`${name}.csv`, `Make,Model,Year,${heading}\nAster,One,2024,${value}`),
      name,
    );
  const before = await responses();
  await table('low', 'Seats', '4');
  await table('middle', 'Torque', '333');
  await table('high', 'Length', '4321');
  const report = await undo('low');
  assert.match(report, /Cars removed: 0, changed back: 1\./);
  const list = (await responses())[0] ?? '';
  assert.match(list, /"torque_nm":333/);
  assert.match(list, /"length_mm":4321/);
  assert.doesNotMatch(list, /"seats":4/);
  await undo('high');
  assert.doesNotMatch((await responses())[0] ?? '', /4321/);
  await undo('middle');
  assert.deepEqual(await responses(), before);
});

test('an import is named after the day and the file, with a number if that name is taken, but a chosen name must be free', async () => {
  const path = await (await getImportFolder()).writeCars('my ev.jsonl', [
    own('Aster One', { price: { de_eur: 31_000 } }),
  ]);
  const report = await importFile(path);
  const name = `${new Date(app.context.clock()).toISOString().slice(0, 10)}-my-ev.jsonl`;
  assert.ok(report.endsWith(`vehicles undo ${name}`), report);
  await rewriteCars(path, 32_000);
  assert.ok((await importFile(path)).endsWith(`vehicles undo ${name}-2`));
  await rewriteCars(path, 33_000);
  await assert.rejects(importFile(path, name), /There's already an import "/);
  assert.match(await listImports(app.context), /-2\t.*\n.*my-ev\.jsonl\t/);
  await undo(`${name}-2`);
  await undo(name);
  await assert.rejects(undo(name), /There's no import ".*"\. List them with: vehicles imports\./);
});

const rewriteCars = async (path: string, price: number) =>
  (await getImportFolder()).writeCars(path.split('/').at(-1) ?? '', [own('Aster One', { price: { de_eur: price } })]);

test('everything imported before imports were listed counts as one import, which can be undone', async () => {
  const before = await responses();
  const uno = { ...own('Aster One', { price: { de_eur: 31_000 } }), name: 'Aster Uno' };
  await importCars(
    'unlisted',
    uno,
    own('Cela Three', { misscellaneous: { seats: 4 } }),
    testCar({ name: 'Dela Four' }),
  );
  await app.context.db.transact(async (trx) => {
    await trx.deleteFrom('vehicle_imports').execute();
    const inserts = vehicleImports
      .statements({ integer: 'integer', strict: '', autoincrement: '' } as never)
      .filter((statement) => statement.startsWith('insert'));
    assert.equal(inserts.length, 3);
    for (const statement of inserts) await sql.raw(statement).execute(trx);
  });
  assert.match(await listImports(app.context), /^earlier\t\teverything imported before imports were listed$/);
  await undo('earlier');
  assert.deepEqual(await responses(), before);
});

test('an import that changes nothing can’t be undone, and neither can a dry run', async () => {
  await importCars('nothing', testCar({ name: 'Aster One' }));
  const path = await (await getImportFolder()).writeCars('dry.jsonl', [testCar({ name: 'Never There' })]);
  await importFile(path, 'dry', true);
  assert.equal(await listImports(app.context), 'Nothing has been imported.');
});

test('restoring a source restores its shipped figures, byte for byte', async () => {
  const before = await responses();
  await dropSource(app.context, 'open-ev-data');
  assert.notDeepEqual(await responses(), before);
  assert.match(
    await restoreSource(app.context, 'open-ev-data', folder.path),
    /^Restored open-ev-data: shipped figures of 3 cars/,
  );
  assert.deepEqual(await responses(), before);
  assert.doesNotMatch(await listSources(app.context), /dropped/);
  await assert.rejects(restoreSource(app.context, 'open-ev-data'), /open-ev-data hasn't been dropped/);
});

test('imported figures of a dropped source don’t return when it’s restored or an import is undone', async () => {
  const before = await responses();
  const withTorque = (torque: number) =>
    testCar({ name: 'Aster One', from: { 'open-ev-data': { performance: { torque_nm: torque } } } });
  await importCars('a', withTorque(310));
  await importCars('b', withTorque(320));
  await dropSource(app.context, 'open-ev-data');
  await undo('b');
  await undo('a');
  await restoreSource(app.context, 'open-ev-data', folder.path);
  assert.deepEqual(await responses(), before);
});

test('an import for a car that has been merged since can still be undone', async (t) => {
  const apart = await testFolder();
  t.after(() => apart.remove());
  await importCars('merged', own('Cela Three', { misscellaneous: { seats: 4 } }));
  const [one, two] = shipped;
  const renewed = [{ ...one, formerIds: ['cela-three'] }, two] as CatalogueCar[];
  await apart.writeCars('shipped.jsonl', renewed);
  await updateShippedCatalogue(app.context, apart.path);
  assert.match((await responses())[0] ?? '', /"seats":4/);
  await undoImport(app.context, 'merged', apart.path);
  assert.doesNotMatch((await responses())[0] ?? '', /"seats":4/);
  await updateShippedCatalogue(app.context, folder.path);
});

test('undoing an import after an update of the shipped catalogue results in the new catalogue', async () => {
  await importCars(
    'old',
    { ...own('Aster One', { price: { de_eur: 31_000 } }), name: 'Aster Uno' },
    testCar({ name: 'Dela Four' }),
  );
  const renewed = [
    { ...shipped[0], name: 'Aster One S' },
    ...shipped.slice(1),
    testCar({ name: 'Dela Four' }),
  ] as CatalogueCar[];
  await folder.writeCars('shipped.jsonl', renewed);
  await updateShippedCatalogue(app.context, folder.path);
  await undo('old');
  const list = (await responses())[0] ?? '';
  assert.match(list, /"Aster One S"/);
  assert.match(list, /"Dela Four"/);
  assert.doesNotMatch(list, /Uno|31000/);
  const fresh = await makeTestApp({ withPool: false });
  try {
    await updateShippedCatalogue(fresh.context, folder.path);
    const someone = await fresh.person('dev', 'developer');
    assert.equal((await fresh.call(listVehicles, { as: someone })).raw.body, list);
  } finally {
    await fresh.close();
  }
});
