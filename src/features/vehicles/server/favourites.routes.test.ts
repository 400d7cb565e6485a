import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { addFavourite, listFavourites, maxFavourites, removeFavourite } from '../contract.ts';
import { countFavourites, exportFavourites } from './index.ts';
import { updateShippedCatalogue } from './shipped-catalogue.ts';
import { type TestFolder, testCar, testFolder } from './test-catalogue.ts';

let app: TestApp;
let folder: TestFolder;
let ana: Person;
let count = 0;

before(async () => {
  app = await makeTestApp();
  folder = await testFolder();
  await folder.writeCars('all.jsonl', [testCar({ name: 'Aster One' }), testCar({ name: 'Aster Two' })]);
  await updateShippedCatalogue(app.context, folder.path);
});
after(async () => {
  await app.close();
  await folder.remove();
});
beforeEach(async () => {
  count += 1;
  ana = await app.person(`ana${count}`, 'developer');
});

const key = (name: string) => ({ 'idempotency-key': `favourite-${name}-${count}` });
const add = (carId: string, headers = {}) => app.call(addFavourite, { as: ana, params: { carId }, headers });
const drop = (carId: string, headers = {}) => app.call(removeFavourite, { as: ana, params: { carId }, headers });
const readFavourites = async (as = ana) => ((await app.call(listFavourites, { as })).body as { cars: string[] }).cars;

test('favourites are stored with the account, newest first, and private to it', async () => {
  assert.equal((await add('aster-one')).status, 200);
  app.pass(1000);
  assert.equal((await add('aster-two')).status, 200);
  assert.deepEqual(await readFavourites(), ['aster-two', 'aster-one']);
  assert.deepEqual(await readFavourites(await app.person(`ben${count}`, 'developer')), []);
});

test('adding a favourite twice changes nothing, and neither does removing a missing one', async () => {
  await add('aster-one');
  app.pass(1000);
  await add('aster-two');
  app.pass(1000);
  await add('aster-one');
  assert.deepEqual(await readFavourites(), ['aster-two', 'aster-one']);
  assert.equal((await drop('aster-one')).status, 200);
  assert.equal((await drop('aster-one')).status, 200);
  assert.deepEqual(await readFavourites(), ['aster-two']);
});

test('a late retry of adding a favourite doesn’t restore it after it has been removed', async () => {
  await add('aster-one', key('add'));
  await drop('aster-one', key('drop'));
  assert.equal((await add('aster-one', key('add'))).status, 200);
  assert.deepEqual(await readFavourites(), []);
});

test('a favourite that was merged into another car counts as that one, and can be removed there', async () => {
  const { db } = app.context;
  const { id: user_id } = await db.read
    .selectFrom('users')
    .where('login', '=', ana.login)
    .select('id')
    .executeTakeFirstOrThrow();
  await db.transact(async (trx) => {
    await trx.insertInto('favourites').values({ user_id, car_id: 'aster-uno', added_at: 1 }).execute();
    await trx
      .insertInto('vehicle_former_ids')
      .values({ former_id: 'aster-uno', vehicle_id: 'aster-one' })
      .onConflict((on) => on.doNothing())
      .execute();
  });
  assert.deepEqual(await readFavourites(), ['aster-one']);
  await drop('aster-one');
  assert.deepEqual(await readFavourites(), []);
});

test('an unknown car cannot be a favourite', async () => {
  const { status, body } = await add('no-such-car');
  assert.deepEqual([status, body], [404, { error: 'Car not found' }]);
  assert.deepEqual(await readFavourites(), []);
});

test('concurrent requests cannot exceed the limit of favourites', async () => {
  await app.context.db.transact(async (trx) => {
    const { user_id } = await trx
      .selectFrom('users')
      .where('login', '=', ana.login)
      .select('id as user_id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: maxFavourites - 1 }, (_, n) => ({ user_id, car_id: `gone-${n}`, added_at: n }));
    await trx.insertInto('favourites').values(rows).execute();
  });
  const responses = await Promise.all([add('aster-one'), add('aster-two')]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await readFavourites()).length, maxFavourites);
});

test('favourites are in the data export, listed before the account is deleted, and deleted with it', async () => {
  await add('aster-one');
  const { db } = app.context;
  const { id } = await db.read
    .selectFrom('users')
    .where('login', '=', ana.login)
    .select('id')
    .executeTakeFirstOrThrow();
  const person = { id, login: ana.login };
  assert.deepEqual(await countFavourites(db.read, person), [{ kind: 'favourite_cars', count: 1, details: [] }]);
  assert.deepEqual(await exportFavourites(db.read, person), { data: { favourites: ['aster-one'] } });
  await db.transact((trx) => trx.deleteFrom('users').where('id', '=', id).execute());
  assert.deepEqual((await exportFavourites(db.read, person)).data, { favourites: [] });
});
