import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { getVehicle, listVehicles, type VehicleDetails } from '../contract.ts';
import { importVehicles } from './owner-tools.ts';
import { updateShippedCatalogue } from './shipped-catalogue.ts';
import { type TestFolder, testCar, testFolder } from './test-catalogue.ts';

let app: TestApp;
let developer: Person;
let folder: TestFolder;

/** Known from memory and from one project: 60 kWh, 150 kW, 420 km WLTP. */
const shipped = [testCar({ name: 'Aster One', year: 2024 })];

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

const importFile = (path: string, isDryRun = false) =>
  importVehicles(app.context, { path, maxRefusedPercent: 20, isDryRun });
const headOf = (report: string) => report.split('\n', 1)[0];
const names = async () => Object.keys((await app.call(listVehicles, { as: developer })).body);
const aster = async () =>
  (await app.call(getVehicle, { as: developer, params: { carId: 'aster-one' } })).body as unknown as VehicleDetails;

const vca = [
  'Manufacturer,Model,Description,Powertrain,Engine Power (Kw),wh/km,Maximum range (Km),Date of change',
  'ASTER,One,Comfort – 60kWh battery,Battery Electric Vehicle (BEV),150,165,430,17 October 2024',
  'ASTER,One,Sport – 60kWh battery,Battery Electric Vehicle (BEV),150,180,395,17 October 2024',
  'ASTER,Two,60kWh battery,Battery Electric Vehicle (BEV),150,165,430,17 October 2024',
  'ASTER,Three,1.0 petrol,Internal Combustion Engine (ICE),70,,,17 October 2024',
].join('\r\n');

test('a register confirms known cars and adds none, and each row that couldn’t be used is listed', async () => {
  const before = await names();
  const report = await importFile(await folder.write('uk-vca-2025-05.csv', vca));
  assert.equal(
    headOf(report),
    'cars from the UK Vehicle Certification Agency: 0 added, 1 changed, 0 unchanged, 0 refused',
  );
  assert.match(report, /Left out\n {2}1: not battery-electric/);
  assert.match(report, /Not in the catalogue\n {2}ASTER Two 60kWh battery \(line 4\)/);
  assert.deepEqual(await names(), before);
  const { range, efficiency, provenance } = await aster();
  assert.deepEqual([range.wltp_km, efficiency.wltp_wh_per_km], [430, 165]);
  assert.deepEqual(provenance.vca?.toSorted(), ['efficiency.wltp_wh_per_km', 'performance.power_kw', 'range.wltp_km']);
});

test('importing a register’s file again changes nothing, even after a spreadsheet saved it in Windows-1252 or UTF-16', async () => {
  const accented = vca.replaceAll('ASTER', 'ASTÉR');
  const windows = Buffer.from(accented.replaceAll('–', '\u0096'), 'latin1');
  const utf16 = Buffer.from(`\uFEFF${accented}`, 'utf16le');
  for (const [name, content] of [
    ['again', vca],
    ['windows', windows],
    ['utf16', utf16],
  ] as const) {
    const report = await importFile(await folder.write(`${name}-2025-05.csv`, content));
    assert.match(headOf(report) ?? '', /0 added, 0 changed, 1 unchanged, 0 refused$/);
    assert.match(report, /AST[EÉ]R Two 60kWh battery/);
  }
});

test('a register’s figures that differ are listed and taken, and implausible ones are listed and dropped', async () => {
  const ademe = (range: string, demand: string, mass: string) =>
    [
      'Marque;Libellé modèle;Modèle;Description Commerciale;Carrosserie;Puissance nominale électrique;Masse OM Min;Conso elec Min;Conso elec Max;Autonomie elec Min;Autonomie elec Max',
      `ASTER;ONE;ONE;ONE 60 kWh (204ch);BERLINE;60;${mass};;"${demand},000";;"${range},000"`,
    ].join('\n');
  const far = await importFile(await folder.write('ademe-far-2025-05.csv', ademe('500', '150', '1875')), true);
  assert.match(far, /Aster One: range\.wltp_km 430, register 500: too far from ours/);
  const report = await importFile(await folder.write('ademe-2025-05.csv', ademe('428', '165', '1875')));
  assert.match(report, /Changed\n {2}Aster One: .*dimensions\.curb_weight_kg unknown -> 1875/);
  assert.equal((await aster()).dimensions.curb_weight_kg, 1875);
});

test('a register without known cars changes nothing', async () => {
  const stranger = vca.replaceAll('ASTER', 'BETA');
  const report = await importFile(await folder.write('stranger-2025-05.csv', stranger));
  assert.match(headOf(report) ?? '', /0 added, 0 changed, 0 unchanged, 0 refused$/);
});
