import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { carsOnSale, firstCount, sortCars } from '../car-list.ts';
import { carRow } from '../car-row.ts';
import { getVehicle, listVehicles, type VehicleDetails } from '../contract.ts';
import { sectionNames } from '../figures.ts';
import { defaultView } from '../list-view.ts';
import type { Vehicle } from '../vehicle.ts';
import { importVehicles } from './owner-tools.ts';
import { updateShippedCatalogue } from './shipped-catalogue.ts';
import { type TestFolder, testCar, testFolder } from './test-catalogue.ts';

let app: TestApp;
let developer: Person;
let folder: TestFolder;

const cars = [
  testCar({ name: 'Aster One Long Range' }),
  testCar({ name: 'Aster One' }),
  testCar({
    name: 'Béta Vïer 2+',
    id: 'beta-vier-2-plus',
    from: { own: { battery: { usable_kwh: 50 }, misscellaneous: { heat_pump: false, tow_braked_kg: 0 } } },
  }),
  testCar({ name: 'Nobody Knows', from: { own: { price: { de_eur: 20_000 } } } }),
];

before(async () => {
  app = await makeTestApp({ withPool: false });
  folder = await testFolder();
  await folder.writeCars('all.jsonl', cars);
  await updateShippedCatalogue(app.context, folder.path);
  developer = await app.person('dev', 'developer');
});
after(async () => {
  await app.close();
  await folder.remove();
});

const list = (headers: Record<string, string> = {}) => app.call(listVehicles, { as: developer, headers });
const details = (carId: string) => app.call(getVehicle, { as: developer, params: { carId } });
/** For compressed bodies, which `call` can't parse. */
const listRaw = (headers: Record<string, string>) =>
  app.app.inject({ url: '/api/vehicles', headers: { authorization: `Bearer ${developer.token}`, ...headers } });

test('only developers and root have access to cars, and others can’t find out which cars exist', async () => {
  const bingo = await app.person('player', 'bingo');
  for (const [shape, params] of [
    [listVehicles, {}],
    [getVehicle, { carId: 'Aster One' }],
  ] as const) {
    assert.equal((await app.call(shape, { params })).status, 401);
    const { status, body } = await app.call(shape, { params, as: bingo });
    assert.deepEqual([status, Object.keys(body)], [403, ['error']]);
  }
  const root = await app.person('boss', 'root');
  assert.equal((await app.call(listVehicles, { as: root })).status, 200);
});

test('the list is keyed by name, in the page’s default order, and omits a car without a battery', async () => {
  const { status, body } = await list();
  assert.equal(status, 200);
  // By real range, which is unknown for the last one.
  assert.deepEqual(Object.keys(body), ['Aster One', 'Aster One Long Range', 'Béta Vïer 2+']);
  const rows = Object.entries(body as Record<string, Vehicle>).map(([name, car]) => carRow(name, car));
  assert.deepEqual(
    sortCars(rows, defaultView).map(({ name }) => name),
    Object.keys(body),
  );
});

test('each car is on its own line, so that the page can parse cars as they arrive', async () => {
  const { raw } = await list();
  const lines = raw.body.slice(1, -1).split(',\n');
  assert.deepEqual(
    lines.map((line) => Object.keys(JSON.parse(`{${line}}`))),
    Object.keys(JSON.parse(raw.body)).map((name) => [name]),
  );
});

test('each car has its ten sections in order, with derived figures filled in and listed', async () => {
  const car = (await list()).body['Aster One'] as Vehicle;
  const keys = ['id', 'make', 'model', 'variant', 'year', 'market', 'core', ...sectionNames, 'derived'];
  assert.deepEqual(Object.keys(car), keys);
  assert.equal(car.range.real_km, 344);
  const { name, provenance: _, ...same } = (await details('Aster One')).body as VehicleDetails;
  assert.deepEqual([name, same], ['Aster One', car]);
  assert.ok(car.derived.includes('range.real_km') && !car.derived.includes('range.wltp_km'));
});

test('unknown figures are absent, never null, and a known 0 or false is present', async () => {
  const { raw } = await list();
  assert.doesNotMatch(raw.body, /null/);
  const car = raw.json<Record<string, Vehicle>>()['Béta Vïer 2+'];
  assert.deepEqual(car?.misscellaneous, { heat_pump: false, tow_braked_kg: 0 });
  assert.deepEqual([car?.price, car?.range, car?.charge], [{}, {}, {}]);
});

test('the list may only be cached privately, and is revalidated every time', async () => {
  const { headers } = (await list()).raw;
  assert.equal(headers['cache-control'], 'private, no-cache');
  assert.equal(headers.vary, 'accept-encoding');
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.match(String(headers.etag), /^"[\w-]{24}"$/);
});

test('every encoding decompresses to the same list, and has its own entity tag', async () => {
  const plain = (await listRaw({})).rawPayload;
  const [br, gzip] = [await listRaw({ 'accept-encoding': 'gzip, br' }), await listRaw({ 'accept-encoding': 'gzip' })];
  assert.deepEqual([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip']);
  assert.deepEqual(brotliDecompressSync(br.rawPayload), plain);
  assert.deepEqual(gunzipSync(gzip.rawPayload), plain);
  assert.equal(br.headers['content-length'], String(br.rawPayload.length));
  assert.notEqual(br.headers.etag, gzip.headers.etag);
});

test('a client with the current list gets 304 without a body: for its tag, a weak tag, a list of tags, or *', async () => {
  const tag = String((await listRaw({ 'accept-encoding': 'br' })).headers.etag);
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const { statusCode, rawPayload, headers } = await listRaw({ 'accept-encoding': 'br', 'if-none-match': header });
    assert.deepEqual([statusCode, rawPayload.length, headers.etag], [304, 0, tag], header);
    assert.equal(headers['cache-control'], 'private, no-cache');
  }
  for (const header of ['"other"', tag.replaceAll('"', '')]) {
    assert.equal((await listRaw({ 'accept-encoding': 'br', 'if-none-match': header })).statusCode, 200, header);
  }
});

test('a user without access to the list gets 403 even with a matching tag', async () => {
  const bingo = await app.person('curious', 'bingo');
  const response = await app.call(listVehicles, { as: bingo, headers: { 'if-none-match': '*' } });
  assert.equal(response.status, 403);
});

test('a car is found by its name and by its slug in any case, with the source of each figure', async () => {
  for (const carId of ['Béta Vïer 2+', 'Beta Vier 2+', 'beta-vier-2-plus', 'BETA-Vier-2-Plus']) {
    const { status, body } = await details(carId);
    assert.deepEqual([status, body.name], [200, 'Béta Vïer 2+'], carId);
  }
  assert.deepEqual((await details('Aster One')).body.provenance, {
    'general-knowledge': [
      ...['price.de_eur', 'battery.usable_kwh', 'battery.nominal_kwh'],
      ...['charge.dc_10_80_min', 'charge.dc_max_kw', 'charge.ac_max_kw', 'charge.port'],
    ],
    'open-ev-data': ['performance.power_kw', 'range.wltp_km'],
  });
});

for (const carId of ['Aster', 'aster one', 'Nobody Knows', '__proto__', "' or 1=1 --", 'x'.repeat(300), '%']) {
  test(`a request for the car ${JSON.stringify(carId.slice(0, 20))} returns 404`, async () => {
    const { status, body } = await details(carId);
    assert.deepEqual([status, body], [404, { error: 'Car not found' }]);
  });
}

test('after a change of the catalogue, the next call gets a new list and tag', async () => {
  const before = String((await list()).raw.headers.etag);
  const path = await folder.writeCars('more.jsonl', [testCar({ name: 'Cela Neu' })]);
  await importVehicles(app.context, { path, maxRefusedPercent: 0, isDryRun: false });
  const { body, raw } = await list({ 'if-none-match': before });
  assert.ok('Cela Neu' in body);
  assert.notEqual(raw.headers.etag, before);
});

/** A car that's on sale whenever this runs. */
const many = (index: number) => {
  const car = testCar({ name: `Many ${index}` });
  return { ...car, from: { ...car.from, own: { date: { to: '2099-12' } } } };
};

test('the first part has the first of all cars and of those on sale in Europe, and other parts are refused', async () => {
  const folderOfMany = await testFolder();
  const far = { ...many(99), market: 'China' as const };
  const ended = testCar({
    name: 'Many Ended',
    from: { own: { battery: { usable_kwh: 60 }, charge: { port: 'CCS2' }, date: { to: '2024-05' } } },
  });
  const cars = [...Array.from({ length: 40 }, (_, index) => many(index)), far, ended];
  const path = await folderOfMany.writeCars('many.jsonl', cars);
  await importVehicles(app.context, { path, maxRefusedPercent: 0, isDryRun: false });
  const whole = Object.entries((await list()).body as Record<string, Vehicle>);
  const rows = whole.map(([name, car]) => carRow(name, car));
  const offered = carsOnSale(rows, new Date().toISOString().slice(0, 7));
  const ahead = new Set([...rows.slice(0, firstCount), ...offered.slice(0, firstCount)]);
  const first = await app.call(listVehicles, { as: developer, query: { part: 'first' } });
  assert.equal(first.status, 200);
  assert.deepEqual(
    Object.keys(first.body),
    rows.filter((row) => ahead.has(row)).map(({ name }) => name),
  );
  assert.ok(Object.keys(first.body).length > firstCount && Object.keys(first.body).length < whole.length);
  assert.notEqual(first.raw.headers.etag, (await list()).raw.headers.etag);
  const other = await app.app.inject({
    url: '/api/vehicles?part=last',
    headers: { authorization: `Bearer ${developer.token}` },
  });
  assert.equal(other.statusCode, 400);
  await folderOfMany.remove();
});
