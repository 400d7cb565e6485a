import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { siteParts } from '#app/features.ts';
import { closeContext, openContext } from '#app/open-context.ts';
import { allRoutes, makeServer } from '#app/server.ts';
import { setCompleted } from '#features/bingo/contract.ts';
import { addCigar } from '#features/cigars/contract.ts';
import { openScreenLink } from '#features/rooms/guests/contract.ts';
import { openScreen } from '#features/rooms/screens/contract.ts';
import { updateShippedCatalogue } from '#features/vehicles/server/index.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { freshDatabase } from '#server/db/test-databases.ts';
import { makeLog } from '#server/log.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp } from '#tests/app.ts';
import { guestOf, type Scene, setScene, smallPhoto } from '#tests/scene.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

/**
 * A restore ends sessions as well as links for guests and screens. All other responses here depend on the machine or on
 * recent activity.
 */
const notRestored =
  /^\/(?:admin\/(?:backups|health|errors|audit|space)|home|metrics|repos|git|user\/(?:sessions|data|belongings)|admin\/people|rooms\/\{id\}\/(?:guest-link|screen))/;

/** Every read-only call, with each value that its parameters have in the scene. */
function urlsOf(context: Context, values: Record<string, string[]>): string[] {
  const urls: string[] = [];
  for (const { shape } of allRoutes(context)) {
    const isPlain = shape.kind === undefined || shape.kind === 'json';
    if (shape.method !== 'GET' || !isPlain || notRestored.test(shape.path)) continue;
    let all: Record<string, string>[] = [{}];
    for (const [, name = ''] of shape.path.matchAll(/\{(\w+)\}/g))
      all = all.flatMap((params) => (values[name] ?? ['none']).map((value) => ({ ...params, [name]: value })));
    urls.push(...all.map((params) => addressOf(shape, params)));
  }
  return urls;
}

async function responsesOf(
  { app, context }: { app: FastifyInstance; context: Context },
  logins: readonly string[],
  urls: readonly string[],
): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const login of logins) {
    const token = await context.db.transact(async (trx) => {
      const { id } = await trx.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow();
      return context.sessions.start(trx, id);
    });
    for (const url of urls) {
      const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      // An internal error contains the number of the request, so it would never be the same.
      assert.notEqual(response.statusCode, 500, response.body);
      responses.set(`${login} ${url}`, `${response.statusCode} ${response.rawPayload.toString('base64')}`);
    }
  }
  return responses;
}

async function repeatOf({ app, context }: { app: FastifyInstance; context: Context }, scene: Scene): Promise<string> {
  const { login } = scene.owner;
  const token = await context.db.transact(async (trx) => {
    const { id } = await trx.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow();
    return context.sessions.start(trx, id);
  });
  const { roomId, challengeId } = scene;
  const response = await app.inject({
    method: setCompleted.method,
    url: addressOf(setCompleted, { login, roomId, challengeId }),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `once-${roomId}` },
    payload: { completed: true },
  });
  return `${response.statusCode} ${response.body}`;
}

async function emptyTarget(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitstop-restored-'));
  t.after(() => rm(dataDir, { recursive: true }));
  if (process.env.TEST_DATABASE !== 'postgres') return readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, dataDir);
  const database = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
  t.after(() => database.drop());
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, RATE_LIMITS: 'off' }, dataDir);
}

test('after a restore into an empty folder, every response is byte-identical for everybody, and nobody is logged in', async (t) => {
  const first = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  t.after(() => first.close());
  const photo = await smallPhoto();
  const scenes = [await setScene(first, photo), await setScene(first, photo)];
  const people = scenes.flatMap(({ owner, member }) => [owner.login, member.login]);
  for (const { owner, roomId } of scenes) {
    people.push((await guestOf(first, owner, roomId)).login);
    for (const shape of [openScreen, openScreenLink])
      assert.equal((await first.call(shape, { as: owner, params: { id: roomId } })).status, 200);
  }
  for (const role of ['root', 'developer', 'git', 'tester', 'smoker'] as const) {
    const person = await first.person(`the-${role}`, role);
    people.push(person.login);
    if (role === 'smoker') await first.call(addCigar, { as: person, body: { timestamp: '2026-03-01T14:05:00+01:00' } });
  }
  const cars = await mkdtemp(join(tmpdir(), 'pitstop-cars-'));
  t.after(() => rm(cars, { recursive: true }));
  const shipped = join(import.meta.dirname, '../../../../../catalogue/vehicles');
  await cp(join(shipped, 'alpine.jsonl'), join(cars, 'alpine.jsonl'));
  await updateShippedCatalogue(first.context, cars);

  const values = {
    login: people.slice(0, 2),
    gameName: ['bingo', 'plates'],
    id: scenes.flatMap(({ roomId, poolId }) => [roomId, poolId]),
    roomId: scenes.map(({ roomId }) => roomId),
    challengeId: scenes.map(({ challengeId }) => challengeId),
    carId: ['alpine-a290'],
    year: ['2025', '2026'],
  };
  const urls = urlsOf(first.context, values);
  const { config } = first.context;
  const folder = await mkdtemp(join(tmpdir(), 'pitstop-tar-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'b.tar');
  const repeatedBefore = await Promise.all(scenes.map((scene) => repeatOf(first, scene)));
  const before = await responsesOf(first, people, urls);
  const backup = await makeBackup(siteParts, {
    dataDir: config.dataDir,
    database: config.database,
    to: file,
    now: Date.now,
  });
  assert.equal(backup.photos, 2);

  const target = await emptyTarget(t);
  const { dataDir, database } = target;
  const restored = await restoreBackup(siteParts, { dataDir, database, from: file, now: Date.now });
  assert.equal(restored.photos, 2);
  const context = await openContext({ config: target, log: makeLog('silent'), clock: first.context.clock });
  const app = makeServer(context);
  try {
    const sessions = await context.db.read.selectFrom('sessions').select('id').execute();
    assert.deepEqual(sessions, []);
    assert.deepEqual(await context.db.read.selectFrom('guest_links').select('room_id').execute(), []);
    assert.deepEqual(await context.db.read.selectFrom('screens').select('room_id').execute(), []);
    assert.deepEqual(await context.db.read.selectFrom('screen_guest_links').select('room_id').execute(), []);
    const guests = await context.db.read
      .selectFrom('users')
      .where('guest_of', 'is not', null)
      .select('guest_key')
      .execute();
    assert.deepEqual(guests, [{ guest_key: null }, { guest_key: null }], 'guests are restored without their keys');
    const storedKeys = await context.db.read.selectFrom('idempotency_keys').select('key').execute();
    assert.equal(storedKeys.length, scenes.length);
    const repeated = await Promise.all(scenes.map((scene) => repeatOf({ app, context }, scene)));
    assert.deepEqual(repeated, repeatedBefore, 'a call in progress during the backup counts once');
    const after = await responsesOf({ app, context }, people, urls);
    assert.ok(after.size > 200, `${after.size} responses`);
    const good = [...after.values()].filter((response) => response.startsWith('200'));
    assert.ok(good.length > 50, `${good.length} successful responses`);
    assert.deepEqual(
      [...before.keys()].filter((key) => before.get(key) !== after.get(key)),
      [],
    );
  } finally {
    await app.close();
    await closeContext(context);
  }
  // The database differs, but everything else in the data folder is the same.
  const key = 'secrets/rooms.key';
  assert.deepEqual(await readFile(join(dataDir, key)), await readFile(join(config.dataDir, key)));
});
