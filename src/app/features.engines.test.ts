import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Feature, PhotoPlace } from '#server/feature.ts';
import { hourMs } from '#shared/time.ts';
import { makeTestApp } from '#tests/app.ts';
import { allPhotos, features, migrations, openFeatures, photosOf, siteParts } from './features.ts';

async function testApp(t: TestContext) {
  const app = await makeTestApp({ withPool: false });
  t.after(() => app.close());
  return app;
}

const places = sql<PhotoPlace>`select '' as name, '' as room_id, '' as user_id, '' as title where 1 = 0`;

test('every feature with photos lets the owner delete photos', async (t) => {
  const { context } = await testApp(t);
  const opened = openFeatures(context);
  const withPhotos = features.filter(({ photos }) => photos !== undefined);
  assert.ok(withPhotos.length > 0);
  for (const feature of withPhotos) assert.ok(opened[features.indexOf(feature)]?.dropPhotos, feature.name);
});

test('recurring jobs run within the hour, so that a server running for just one evening does them all', async (t) => {
  const { context } = await testApp(t);
  const jobs = openFeatures(context).flatMap((feature) => feature.jobs ?? []);
  assert.ok(jobs.length > 3);
  assert.deepEqual(
    jobs.filter(({ everyMs }) => everyMs > hourMs).map(({ name }) => name),
    [],
  );
});

test("a feature that stores photos without declaring them can't even store the first one", async (t) => {
  const { context } = await testApp(t);
  const received: string[] = [];
  const receive = async () => {
    received.push('a photo');
    return 'name';
  };
  const attempts: Promise<void>[] = [];
  const undeclared: Feature = {
    name: 'plates',
    open: ({ photos }) => {
      attempts.push(assert.rejects(photos.receive({} as never), /plates stores photos without declaring them/));
      return { routes: [] };
    },
  };
  const declared: Feature = {
    name: 'bingo',
    photos: { listAll: async () => [], listKnown: async () => new Set(), places },
    open: ({ photos }) => {
      attempts.push(photos.receive({} as never).then(() => undefined));
      return { routes: [] };
    },
  };
  openFeatures({ ...context, photos: { ...context.photos, receive } }, [undeclared, declared]);
  await Promise.all(attempts);
  assert.deepEqual(received, ['a photo']);
});

test('the photos of all features are in one list, so the sweep and the backup cover them all', async () => {
  const feature = (...names: string[]): Feature => ({
    name: 'any',
    photos: {
      listAll: async () => names,
      listKnown: async (_db, listed) => new Set(listed.filter((name) => names.includes(name))),
      places,
    },
    open: () => ({ routes: [] }),
  });
  const photos = photosOf([feature('a', 'b'), feature('c')]);
  const db = {} as Reader;
  assert.deepEqual(await photos.listAll(db), ['a', 'b', 'c']);
  assert.deepEqual(await photos.listKnown(db, ['b', 'c', 'd']), new Set(['b', 'c']));
});

test('the sweep, backup and restore use the list of all features, and import none of them by name', () => {
  for (const [file, asks] of [
    ['app/run-server.ts', /allPhotos\.listKnown/],
    ['features/backups/server/archive/snapshot.ts', /parts\.listPhotos/],
    ['features/backups/server/archive/unpacked.ts', /parts\.listPhotos/],
  ] as const) {
    const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    assert.match(source, asks, file);
    assert.doesNotMatch(source, /#features\/(?!accounts|backups)/, file);
  }
  assert.equal(siteParts.listPhotos, allPhotos.listAll);
});

test('the list of photos reads every table with a photo column', async (t) => {
  const { context } = await testApp(t);
  const { db } = context;
  const query =
    db.engine === 'sqlite'
      ? sql<{ table: string }>`select m.name as "table" from sqlite_schema m, pragma_table_info(m.name) c
          where m.type = 'table' and c.name = 'photo'`
      : sql<{ table: string }>`select table_name as "table" from information_schema.columns
          where column_name = 'photo' and table_schema = 'public'`;
  const { rows } = await db.transact((trx) => query.execute(trx));
  const asked: string[] = [];
  const selectFrom = ((table: string) => {
    asked.push(table);
    return db.read.selectFrom(table as never);
  }) as Reader['selectFrom'];
  await allPhotos.listAll({ ...db.read, selectFrom });
  assert.ok(rows.length > 0);
  assert.deepEqual(
    rows.map(({ table }) => table).filter((table) => !asked.includes(table)),
    [],
  );
});

test('features have distinct names, and their migrations consecutive numbers', () => {
  assert.equal(new Set(features.map(({ name }) => name)).size, features.length);
  assert.deepEqual(
    migrations.map(({ number }) => number),
    migrations.map((_, index) => index + 1),
  );
});
