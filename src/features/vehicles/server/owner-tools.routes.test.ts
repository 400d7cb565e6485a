import assert from 'node:assert/strict';
import { readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { getVehicle, listVehicles, type VehicleDetails } from '../contract.ts';
import { tree } from './import/test-open-ev-data.ts';
import { type CatalogueCar, catalogueLine } from './layers.ts';
import { dropSource, exportVehicles, importVehicles, listSources } from './owner-tools.ts';
import { updateShippedCatalogue } from './shipped-catalogue.ts';
import { type TestFolder, testCar, testFolder } from './test-catalogue.ts';

let app: TestApp;
let developer: Person;
let folder: TestFolder;
let files = 0;

const shipped = [testCar({ name: 'Aster One' }), testCar({ name: 'Béta Two' }), testCar({ name: 'Cela Three' })];

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

const importFile = (path: string, order: { maxRefusedPercent?: number; isDryRun?: boolean } = {}) =>
  importVehicles(app.context, { path, maxRefusedPercent: 20, isDryRun: false, ...order });
const writeCars = (cars: readonly CatalogueCar[]) => folder.writeCars(`cars${++files}.jsonl`, cars);
const writeJson = (json: unknown) => folder.write(`cars${++files}.json`, JSON.stringify(json));
const importCars = async (...cars: CatalogueCar[]) => importFile(await writeCars(cars));
const headOf = (report: string) => report.split('\n', 1)[0];

const names = async () => Object.keys((await app.call(listVehicles, { as: developer })).body);
const tag = async () => (await app.call(listVehicles, { as: developer })).raw.headers.etag;
const car = async (carId: string) =>
  (await app.call(getVehicle, { as: developer, params: { carId } })).body as unknown as VehicleDetails;
const own = (facts: CatalogueCar['from']['own'], name = 'Aster One') => testCar({ name, from: { own: facts } });

test('importing existing data adds and changes nothing, not even the list’s entity tag', async () => {
  const before = await tag();
  const report = await importCars(...shipped);
  assert.equal(headOf(report), "the catalogue's own lines: 0 added, 0 changed, 3 unchanged, 0 refused");
  assert.equal(await tag(), before);
});

test('new cars and changed figures are listed one by one, and a second run changes nothing', async () => {
  const path = await writeCars([
    own({ price: { de_eur: 37_500 } }, 'Béta Two'),
    testCar({ name: 'Dela Four', year: 2025 }),
  ]);
  const report = await importFile(path);
  assert.equal(headOf(report), "the catalogue's own lines: 1 added, 1 changed, 0 unchanged, 0 refused");
  assert.match(report, /Added\n {2}Dela Four \(2025\)/);
  assert.match(report, /Changed\n {2}Béta Two: price\.de_eur 39900 -> 37500$/m);
  assert.equal((await car('Béta Two')).price.de_eur, 37_500);
  assert.equal(headOf(await importFile(path)), "the catalogue's own lines: 0 added, 0 changed, 2 unchanged, 0 refused");
  const notes = app.context.db.read.selectFrom('audit_log').where('action', '=', 'import vehicles');
  const noted = await notes.select(['action', 'target']).execute();
  assert.deepEqual(noted, [{ action: 'import vehicles', target: `1 added, 1 changed: ${path}` }]);
});

test('a dry run prints the same report and changes nothing', async () => {
  const before = await tag();
  const report = await importFile(await writeCars([testCar({ name: 'Never There' })]), { isDryRun: true });
  assert.match(report, /1 added.*Nothing was changed: this was a dry run\.$/s);
  assert.equal(await tag(), before);
});

test('if too many records are refused, nothing changes and each reason is printed', async () => {
  const cars = [testCar({ name: 'Good Car' }), own({ battery: { usable_kwh: 70 } }, 'Cela Three')];
  const before = await tag();
  await assert.rejects(
    importFile(await writeCars(cars)),
    /Nothing was changed: 1 of 2 records were refused, more than 20%\.\n {2}Cela Three: 70 kWh usable is more than 64 kWh nominal/,
  );
  assert.equal(await tag(), before);
  const report = await importFile(await writeCars(cars), { maxRefusedPercent: 50 });
  assert.equal(headOf(report), "the catalogue's own lines: 1 added, 0 changed, 0 unchanged, 1 refused");
  assert.ok((await names()).includes('Good Car'));
});

test('an impossible figure is left out, and its previous value stays', async () => {
  const priced = (de_eur: number, seats: number) => own({ price: { de_eur }, misscellaneous: { seats } }, 'Good Car');
  await importFile(await writeCars([priced(30_000, 4)]));
  const report = await importFile(await writeCars([priced(3, 5)]));
  assert.match(report, /0 added, 1 changed, 0 unchanged, 0 refused/);
  assert.match(report, /Good Car: without price\.de_eur is 3, less than/);
  const { price, misscellaneous } = await car('Good Car');
  assert.deepEqual([price.de_eur, misscellaneous.seats], [30_000, 5]);
});

test('a car listed twice in our own format is refused the second time', async () => {
  const twice = [own({ price: { de_eur: 30_000 } }), own({ price: { de_eur: 31_000 } })];
  await assert.rejects(importFile(await writeCars(twice)), /Aster One: it repeats Aster One/);
});

test('a new car needs a battery and a port', async () => {
  const without = [testCar({ name: 'No Battery', from: { own: { charge: { port: 'CCS2' } } } })];
  await assert.rejects(importFile(await writeCars(without)), /its usable energy isn't known/);
  const portless = [testCar({ name: 'No Port', from: { own: { battery: { usable_kwh: 50 } } } })];
  await assert.rejects(importFile(await writeCars(portless)), /its charging port isn't known/);
});

test('a new car without a market gets the market that its port is used in, and a known car keeps its own', async () => {
  const portOf = (port: 'CCS1' | 'GB/T') => ({ own: { battery: { usable_kwh: 50 }, charge: { port } } });
  const markets = ['North America', 'China'] as const;
  for (const [index, port] of (['CCS1', 'GB/T'] as const).entries()) {
    const { market: _, ...old } = testCar({ name: `Far Away ${index}`, from: portOf(port) });
    await importFile(await folder.write(`far-${index}.jsonl`, JSON.stringify(old)));
    assert.equal((await car(`far-away-${index}`)).market, markets[index]);
  }
  const { market: _, ...known } = testCar({ name: 'Aster One' });
  await importCars({ ...testCar({ name: 'Aster One' }), market: 'China' });
  await importFile(await folder.write('known.jsonl', JSON.stringify(known)));
  assert.equal((await car('aster-one')).market, 'China');
  await importCars(testCar({ name: 'Aster One' }));
});

test('a line with a merged car’s address updates its successor', async () => {
  await importCars({ ...testCar({ name: 'Aster One' }), formerIds: ['aster-first'] });
  const report = await importFile(
    await folder.writeCars('former.jsonl', [
      { ...testCar({ name: 'Aster One' }), id: 'aster-first', from: { own: { misscellaneous: { seats: 4 } } } },
    ]),
  );
  assert.match(report, /0 added, 1 changed/);
  const { id, formerIds, misscellaneous } = await car('aster-first');
  assert.deepEqual([id, formerIds, misscellaneous.seats], ['aster-one', ['aster-first'], 4]);
});

test('a file in our own format may rename a car', async () => {
  await importFile(await writeJson({ 'Aster Uno': flat(testCar({ name: 'Aster One' })) }));
  assert.equal((await car('aster-one')).name, 'Aster Uno');
  await importCars(testCar({ name: 'Aster One' }));
  assert.equal((await car('aster-one')).name, 'Aster One');
});

test('a new car with a taken name and another battery gets its year appended', async () => {
  const rows = [kilowattRow({ brand: 'Aster', model: 'One', usable_battery_size: 80, battery_size: 84 })];
  assert.match(await importFile(await writeJson({ data: rows })), /Added\n {2}Aster One \(2024\) \(2024\)/);
  assert.equal((await car('aster-one-2024')).battery.usable_kwh, 80);
});

/** A car as in `GET /vehicles`, with provenance. */
function flat({ from, name: _, ...identity }: CatalogueCar): object {
  const sections: Record<string, object> = {};
  const provenance: Record<string, string[]> = {};
  for (const [source, facts] of Object.entries(from)) {
    for (const [section, figures] of Object.entries(facts ?? {})) {
      sections[section] = { ...sections[section], ...figures };
      provenance[source] = [...(provenance[source] ?? []), ...Object.keys(figures).map((key) => `${section}.${key}`)];
    }
  }
  return { ...identity, ...sections, provenance };
}

test('an open-ev-data release is imported from an archive of its folder, compressed or not, and only once', async () => {
  const tar = pack();
  for (const { path, text } of tree) tar.entry({ name: `open-ev-data-dataset-1.24.0/${path}` }, text);
  tar.finalize();
  const content = await buffer(tar);
  const [plain, packed] = [await folder.write('oed.tar', content), await folder.write('oed.tar.gz', gzipSync(content))];
  const report = await importFile(packed);
  assert.equal(headOf(report), 'open-ev-data: 2 added, 0 changed, 0 unchanged, 0 refused');
  assert.match(
    report,
    /Added\n {2}Aster GT RS \(2023\)\n {2}Aster GT quattro \(2023\)|Aster GT quattro \(2023\)\n {2}Aster GT RS/,
  );
  assert.equal(headOf(await importFile(plain)), 'open-ev-data: 0 added, 0 changed, 2 unchanged, 0 refused');
  const { provenance, date } = await car('Aster GT quattro');
  assert.deepEqual([Object.keys(provenance), date.model_years], [['open-ev-data'], '2023-2024']);
});

const kilowattRow = (changes: object = {}) => ({
  ...{ brand: 'Cela', model: 'Three', variant: '', release_year: 2024, vehicle_type: 'car' },
  ...{ usable_battery_size: 60.5, battery_size: 64, ac_charger: { ports: ['type2'], max_power: 11, usable_phases: 3 } },
  dc_charger: { ports: ['ccs'], max_power: 150, charging_curve: [], is_default_charging_curve: true },
  energy_consumption: { average_consumption: 16.2 },
  ...changes,
});

test('another project’s row becomes a layer of the matching car', async () => {
  const report = await importFile(await writeJson({ data: [kilowattRow()] }));
  assert.match(report, /Cela Three: battery\.usable_kwh 60 -> 60\.5, charge\.ac_phases unknown -> 3/);
  assert.equal((await car('Cela Three')).real_efficiency.combined_wh_per_km, 162);
});

test('figures of another project that contradict other sources are dropped, and the others are imported', async () => {
  const row = kilowattRow({ energy_consumption: { average_consumption: 11 }, charging_voltage: 400 });
  const report = await importFile(await writeJson({ data: [row] }));
  assert.match(
    report,
    /Taken in part\n {2}Cela Three: without real_efficiency\.combined_wh_per_km, because a real range/,
  );
  const { battery, real_efficiency, derived } = await car('Cela Three');
  assert.equal(battery.voltage_class_v, 400);
  assert.notEqual(real_efficiency.combined_wh_per_km, 110);
  assert.ok(derived.includes('real_efficiency.combined_wh_per_km'));
});

test('a charging curve that contradicts the known time is dropped', async () => {
  const slow = [
    { percentage: 0, power: 60 },
    { percentage: 100, power: 20 },
  ];
  const dc = { ports: ['ccs'], max_power: 150, charging_curve: slow, is_default_charging_curve: false };
  const report = await importFile(await writeJson({ data: [kilowattRow({ dc_charger: dc })] }));
  assert.match(report, /without charge\.curve, because the charging curve takes \d+ min/);
  assert.ok((await car('Cela Three')).derived.includes('charge.curve'));
});

test('a row that contradicts itself is refused', async () => {
  const row = kilowattRow({ usable_battery_size: 66 });
  await assert.rejects(importFile(await writeJson({ data: [row] })), /66 kWh usable is more than 64 kWh nominal/);
});

test('other years of a car in the same file are left out, not refused', async () => {
  const rows = [kilowattRow({ release_year: 2021 }), kilowattRow({ release_year: 2025 }), kilowattRow()];
  const report = await importFile(await writeJson({ data: rows }));
  assert.match(
    report,
    /0 refused.*1: another year of a car in the file\n {2}Cela Three: another year of Cela Three \(2024\)/s,
  );
});

test('a file that is missing, too large, truncated or not an archive is refused with a message', async () => {
  const huge = await folder.write('huge.json', '');
  await truncate(huge, 65 * 1024 * 1024);
  await assert.rejects(importFile(huge), /is larger than 64 MB\.$/);
  const cut = await folder.write('cut.tar.gz', gzipSync(Buffer.alloc(5000, 'x')).subarray(0, 20));
  await assert.rejects(importFile(cut), /isn't a complete archive/);
  await assert.rejects(importFile(join(folder.path, 'nowhere.json')), /There's no file or folder .*nowhere\.json\.$/);
});

test('unpacking a decompression bomb is aborted', async () => {
  const bomb = await folder.write(
    'bomb.tar.gz',
    Buffer.concat(Array.from({ length: 20 }, () => gzipSync(Buffer.alloc(16 * 1024 * 1024)))),
  );
  await assert.rejects(importFile(bomb), /is larger than 64 MB\.$/);
});

test('everything can be exported, and importing the export changes nothing', async () => {
  const target = join(folder.path, 'export');
  assert.match(await exportVehicles(app.context, target), /^Wrote \d+ cars into \d+ files/);
  const files = await readdir(target);
  assert.ok(files.includes('beta.jsonl'));
  const line = (await readFile(join(target, 'beta.jsonl'), 'utf8')).trimEnd();
  assert.equal(line, catalogueLine(JSON.parse(line) as CatalogueCar));
  assert.match(await importFile(target), /: 0 added, 0 changed, \d+ unchanged, 0 refused$/);
  await assert.rejects(exportVehicles(app.context, target), /is not empty/);
});

test('dropping a source removes its figures, and hides cars that have no battery without it', async () => {
  const before = await listSources(app.context);
  assert.match(before, /^open-ev-data\t\d\d figures of \d cars$/m);
  const report = await dropSource(app.context, 'open-ev-data');
  assert.match(report, /^Dropped open-ev-data: figures removed from \d cars, 2 of which are gone\./);
  assert.ok(!(await names()).some((name) => name.startsWith('Aster GT')));
  assert.equal((await car('Béta Two')).range.wltp_km, undefined);
  assert.match(await listSources(app.context), /^open-ev-data\t0 figures of 0 cars\tdropped$/m);
  await assert.rejects(dropSource(app.context, 'ev-database'), /There's no source "ev-database"/);
});
