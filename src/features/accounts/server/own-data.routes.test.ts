import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { after, before, test } from 'node:test';
import { features } from '#app/features.ts';
import { testRegistry } from '#server/test-registry.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Scene, setScene, smallPhoto } from '#tests/scene.ts';
import { filesInZip } from '#tests/zip.ts';
import { makeInvitation } from '../invitations-contract.ts';
import { getOwnDataSize } from '../own-contract.ts';
import { ownDataRoutes } from './own-data.ts';

let app: TestApp;
let scene: Scene;
before(async () => {
  app = await makeTestApp({ frozenClock: true });
  scene = await setScene(app, await smallPhoto());
});
after(() => app.close());

const requestBy = (as: Person) => ({ url: '/api/user/data', headers: { authorization: `Bearer ${as.token}` } });
const download = (as: Person) => app.app.inject(requestBy(as));

type Data = {
  accounts: { login: string; sessions: object[]; log: { action: string }[]; invitations: object[] };
  rooms: { id: string; is_admin: boolean }[];
  bingo: { room: string; squares: { photo: string | null }[] }[];
  challenges: { title: string }[];
  missing_photos?: string[];
};
const dataIn = (files: Map<string, Buffer>) => JSON.parse(String(files.get('data.json'))) as Data;

test("the download is one ZIP with the user's data from every feature and their photos, without secrets", async () => {
  const raw = await download(scene.owner);
  assert.equal(raw.statusCode, 200);
  assert.equal(raw.headers['content-type'], 'application/zip');
  assert.match(String(raw.headers['content-disposition']), /^attachment; filename="pitstop-\d{4}-\d\d-\d\d\.zip"$/);
  const files = filesInZip(raw.rawPayload);
  const data = dataIn(files);
  assert.equal(data.accounts.login, scene.owner.login);
  assert.deepEqual(
    data.rooms.map(({ id, is_admin }) => [id, is_admin]),
    [[scene.roomId, true]],
  );
  assert.deepEqual(
    data.challenges.map(({ title }) => title),
    ['A red car'],
  );
  const named = data.bingo.flatMap(({ squares }) => squares.flatMap(({ photo }) => photo ?? []));
  assert.deepEqual([...files.keys()], [...named, 'data.json']);
  for (const path of named) assert.deepEqual(files.get(path)?.subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff]));
  assert.equal(named.length, 1);
  const text = String(files.get('data.json'));
  // Checks field names, not values: a square's text may contain "secret".
  assert.doesNotMatch(text, /"[a-z_]*(?:hash|secret|sealed|token)[a-z_]*":|"password"|\$argon2|\bpit_[\w-]{22}/);
  assert.ok(!text.includes(scene.roomPassword));
  assert.ok(!text.includes(scene.member.login), "doesn't name others");
});

test('every feature that stores personal data exports it', () => {
  const registry = testRegistry();
  const silent = features.filter((feature) => feature.open(app.context, registry).export === undefined);
  // The data of races, backups, repositories and the admin pages isn't personal; Home only shows other features' data.
  const withoutExports = ['race', 'backups', 'repos', 'admin', 'home'];
  assert.deepEqual(
    silent.map(({ name }) => name).filter((name) => !withoutExports.includes(name)),
    [],
  );
});

test('the download includes the invitations you made, without their secrets', async () => {
  const root = await app.person('root', 'root');
  const { body } = await app.call(makeInvitation, { as: root, body: { roles: ['bingo'], days: 7 } });
  const files = filesInZip((await download(root)).rawPayload);
  const { invitations, log } = dataIn(files).accounts;
  assert.equal(invitations.length, 1);
  assert.ok(log.some(({ action }) => action === 'invite'));
  assert.ok(!String(files.get('data.json')).includes(String(body.secret)));
});

test('the download leaves out the actions of someone who had the username before', async () => {
  const first = await app.person('heir');
  await download(first);
  await app.context.db.transact((trx) => trx.deleteFrom('users').where('login', '=', 'heir').execute());
  app.pass(minuteMs);
  const second = await app.person('heir');
  const { log } = dataIn(filesInZip((await download(second)).rawPayload)).accounts;
  assert.ok(log.every(({ action }) => action !== 'add user'));
});

test('a photo missing on disk is listed as missing, and the rest is downloaded', async () => {
  const other = await setScene(app, await smallPhoto());
  const { photo } = await app.context.db.read
    .selectFrom('squares')
    .where('room_id', '=', other.roomId)
    .where('photo', 'is not', null)
    .select('photo')
    .executeTakeFirstOrThrow();
  await app.context.photos.remove([photo ?? '']);
  const files = filesInZip((await download(other.owner)).rawPayload);
  assert.deepEqual([...files.keys()], ['data.json']);
  assert.equal(dataIn(files).missing_photos?.length, 1);
});

test('the size gives the number of photos and the approximate bytes', async () => {
  const { body } = await app.call(getOwnDataSize, { as: scene.owner });
  const raw = await download(scene.owner);
  assert.equal(body.photos, 1);
  const bytes = Number(body.bytes);
  assert.ok(
    bytes > raw.rawPayload.length / 2 && bytes < raw.rawPayload.length * 2,
    `${bytes} ${raw.rawPayload.length}`,
  );
});

test('a download needs a fresh proof of identity and is limited to five per hour', async () => {
  const lea = await app.person('lea');
  for (let round = 0; round < 5; round++) assert.equal((await download(lea)).statusCode, 200);
  assert.equal((await download(lea)).statusCode, 429);
  const caller = await app.context.sessions.find(lea.token);
  const token = await app.context.db.transact((trx) => app.context.sessions.start(trx, caller?.userId ?? ''));
  assert.equal((await download({ ...lea, token })).statusCode, 429, 'in another session');
  app.pass(15 * minuteMs);
  assert.equal((await download(lea)).statusCode, 403);
});

test('each person gets one download at a time, and an aborted one frees the slot', async () => {
  const mia = await app.person('mia');
  const caller = await app.context.sessions.find(mia.token);
  const gate = Promise.withResolvers<{ data: null }>();
  const registry = testRegistry({ exports: [{ feature: 'slow', export: () => gate.promise }] });
  const [, route] = ownDataRoutes(app.context, registry);
  const startDownload = (destroyed = false) => {
    const raw = Object.assign(new EventEmitter(), { destroyed });
    const reply = { raw, header: () => reply, send: () => reply };
    const request = { id: 'x', ip: '127.0.0.1' };
    const done = route?.handle({ caller, request, reply } as never) as Promise<unknown>;
    return { done, abort: () => raw.emit('close') };
  };
  // No event is emitted if the client left before the download began.
  const late = startDownload(true);
  const first = startDownload();
  await assert.rejects(
    startDownload().done,
    /^AppError: Your data is already being downloaded\. Please wait until it's done\.$/,
  );
  first.abort();
  const second = startDownload();
  gate.resolve({ data: null });
  await Promise.all([late.done, first.done, second.done]);
});
