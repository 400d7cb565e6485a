import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { allRoutes } from '#app/server.ts';
import { deleteUser } from '#features/accounts/contract.ts';
import { getOwnDataSize, listUserData } from '#features/accounts/own-contract.ts';
import { getPerson } from '#features/accounts/people-contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { filesInZip } from '#tests/zip.ts';
import * as contract from '../contract.ts';
import { counterOf } from './test-counter.ts';

/** Times that are easy to find in any output, because no other smoker has an entry on that day at that minute. */
const day = '2017-08-23';
const time = `${day}T04:56:07.089+05:45`;
const later = `${day}T05:43:21.098+05:45`;
const reveals = /2017|04:56|04%3A56|05:43|05%3A43|\b089\b|\b098\b|1503443/;

const lines: string[] = [];
let app: TestApp;
let ana: Person;
let ben: Person;
let root: Person;
before(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' }, log: pino({ level: 'trace' }, sink) });
  [ana, ben, root] = [
    await app.person('ana', 'smoker'),
    await app.person('ben', 'smoker'),
    await app.person('root', 'root'),
  ];
});
after(() => app.close());

const raw = (as: Person | undefined, method: string, url: string, payload?: object) =>
  app.app.inject({
    method: method as 'GET',
    url,
    headers: as === undefined ? {} : { authorization: `Bearer ${as.token}` },
    ...(payload !== undefined && { payload }),
  });

async function callEverything(as: Person): Promise<void> {
  const mine = counterOf(app, as);
  await mine.add(time);
  await mine.tryAdd('2017-02-30T04:56:07.089+05:45');
  await mine.tryChange(time, later);
  await mine.tryChange(time, later);
  await mine.tryAdd(time);
  await mine.tryRemove(time);
  await mine.tryRemove(time);
  await mine.tryImport([{ timestamp: time, kind: 'craving' }]);
  await mine.year('2017');
  await mine.head();
  await mine.csv();
  const address = (shape: { path: `/${string}` }) => addressOf(shape, { timestamp: time, year: '2017' });
  for (const shape of [contract.deleteCigar, contract.changeCraving, contract.listCigars]) {
    for (const who of [undefined, ben, root])
      for (const method of ['GET', 'PUT', 'DELETE', 'POST', 'PATCH', 'HEAD']) await raw(who, method, address(shape));
  }
  for (const nearly of [
    `${address(contract.deleteCigar)}/more`,
    `/api/user/cigars/${time}%zz`,
    `/api/user/cigars/2017?x=${time}`,
    `/api/user/cigar/${time}`,
    `/api/user/cigar-settings/${time}`,
    `/api/user/%63igars/${encodeURIComponent(time)}`,
    `/api/User/Cigars/${encodeURIComponent(time)}`,
  ])
    await raw(as, 'DELETE', nearly);
}

test('no log line, error report or audit entry reveals when somebody smoked', async () => {
  await callEverything(ana);
  const { db, errors } = app.context;
  await errors.write();
  const noted = await errors.list(db.read, 100);
  const audited = await db.read.selectFrom('audit_log').selectAll().execute();
  assert.ok(lines.length > 30, `${lines.length} lines`);
  const logged = lines.map((line) => JSON.parse(line) as { path?: string; msg: string });
  assert.ok(logged.some(({ path }) => path === '/api/user/cigars/...'));
  assert.ok(logged.some(({ path }) => path === '/api/user/cravings/...'));
  for (const line of lines) assert.doesNotMatch(line.replace(/"time":"[^"]*"|"reqId":"[^"]*"|"ms":\d+/g, ''), reveals);
  assert.doesNotMatch(JSON.stringify(noted.map(({ at: _, requestId: __, ...rest }) => rest)), reveals);
  assert.deepEqual(
    audited.filter(({ action }) => /cig|crav|smok|entr/i.test(action)),
    [],
  );
});

test('the log does not reveal when or from where an entry was made or read: successful calls leave no line, refused ones no address', async () => {
  lines.length = 0;
  const mine = counterOf(app, ana);
  const stored = await mine.add('2018-01-02T03:04:05.000Z');
  await mine.year('2018');
  await mine.head();
  await mine.tryChange(stored, stored);
  await counterOf(app, ana, 'craving').add();
  await mine.tryRemove(stored);
  const requests = () =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
  assert.deepEqual(requests(), []);
  await mine.tryRemove(stored);
  await mine.tryAdd('2018-02-30T03:04:05Z');
  assert.deepEqual(
    requests().map(({ method, path, status, address }) => [method, path, status, address]),
    [
      ['DELETE', '/api/user/cigars/...', 404, undefined],
      ['POST', '/api/user/cigar...', 400, undefined],
    ],
  );
});

test('no metric counts calls of the counter separately, because for a single smoker that would be a diary', async () => {
  const counted = () => app.context.answerTimes.others.read().reduce((sum, { count }) => sum + count, 0);
  const before = counted();
  await counterOf(app, ana).add();
  assert.equal(counted(), before + 1);
  await raw(ana, 'GET', '/api/user');
  const { body } = await raw(root, 'GET', '/api/metrics');
  assert.match(body, /route="\/user"/);
  assert.doesNotMatch(body, /cigar|craving/);
});

test('an error in a call is reported with only the start of its address', async () => {
  const { db, errors } = app.context;
  await db.transact((trx) => sql`alter table cigars rename to away`.execute(trx));
  const { statusCode } = await raw(ana, 'DELETE', addressOf(contract.deleteCigar, { timestamp: time }));
  await db.transact((trx) => sql`alter table away rename to cigars`.execute(trx));
  assert.equal(statusCode, 500);
  await errors.write();
  const [note] = await errors.list(db.read, 1);
  assert.equal(note?.path, '/api/user/cigars/...');
  assert.doesNotMatch(JSON.stringify({ ...note, at: 0, requestId: '' }), reveals);
});

test('every call with a time or a year in its address is private', () => {
  const shapes = allRoutes(app.context).map(({ shape }) => shape);
  const revealing = shapes.filter(({ path }) => /\{(?:timestamp|year)\}/.test(path));
  assert.ok(revealing.length >= 6);
  assert.deepEqual(
    revealing.filter(({ isPrivate }) => isPrivate !== true),
    [],
  );
});

test('no read call shows an entry to another person, not even to root', async () => {
  await counterOf(app, ana).tryAdd(time);
  const shapes = allRoutes(app.context).map(({ shape }) => shape);
  const questions = shapes.filter(({ method, kind }) => method === 'GET' && kind !== 'events');
  const values = {
    login: 'ana',
    year: '2017',
    gameName: 'bingo',
    roomId: '1',
    id: '1',
    challengeId: '1',
    carId: '1',
    name: 'x',
  };
  assert.ok(questions.length > 30);
  for (const as of [ben, root, undefined]) {
    for (const shape of questions) {
      const response = await raw(as, 'GET', addressOf(shape, values));
      assert.doesNotMatch(response.body, /2017-08-23|1503443|cigar_entries/, `${as?.login} ${shape.path}`);
    }
    if (as === undefined) continue;
    assert.deepEqual(await counterOf(app, as).year('2017'), []);
    assert.equal((await counterOf(app, as).tryRemove(later)).status, 404);
  }
});

test('the list of data that is deleted with an account shows entries only to that person', async () => {
  const own = await app.call(listUserData, { as: ana });
  const entries = (own.body.belongings as { kind: string; count: number }[]).find(
    ({ kind }) => kind === 'cigar_entries',
  );
  assert.equal(entries?.count, (await counterOf(app, ana).csv()).split('\r\n').length - 2);
  const { body } = await app.call(getPerson, { as: root, params: { login: 'ana' } });
  assert.deepEqual(
    (body.belongings as { kind: string }[]).filter(({ kind }) => kind.includes('cigar')),
    [],
  );
});

test('the personal data export has the entries and settings, and its size is known without reading them', async () => {
  const cat = await app.person('cat', 'smoker');
  const small = Number((await app.call(getOwnDataSize, { as: cat })).body.bytes);
  const start = Date.parse('2019-01-01T00:00:00Z');
  const times = Array.from({ length: 2000 }, (_, index) => new Date(start + index * 7_200_000).toISOString());
  await counterOf(app, cat).tryImport(times.map((timestamp) => ({ timestamp, kind: 'cigar' })));
  await counterOf(app, cat, 'craving').add(time);
  const size = Number((await app.call(getOwnDataSize, { as: cat })).body.bytes);
  const files = filesInZip((await raw(cat, 'GET', '/api/user/data')).rawPayload);
  const data = files.get('data.json') ?? assert.fail();
  const { cigars } = JSON.parse(String(data)) as { cigars: { settings: object; cigars: string[]; cravings: string[] } };
  assert.deepEqual(cigars.settings, contract.defaultSettings);
  assert.deepEqual(cigars.cravings, [time]);
  assert.deepEqual(
    cigars.cigars.map((text) => Date.parse(text)),
    times.map((text) => Date.parse(text)),
  );
  assert.ok(size - small > 0.8 * 2000 * 35 && size - small < 1.25 * data.length, `${size - small} of ${data.length}`);
});

/** How many rows a person has in the counter's tables, and how many stored answers. */
async function rowsOf(login: string) {
  const { read } = app.context.db;
  const { id } = await read.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow();
  const tables = ['cigar_settings', 'cigars', 'idempotency_keys'] as const;
  return async () =>
    Promise.all(
      tables.map(
        async (table) => (await read.selectFrom(table).where('user_id', '=', id).select('user_id').execute()).length,
      ),
    );
}

test('everything is deleted with the account, and by "delete my entries"; other people\'s entries stay', async () => {
  const [dan, eve] = [await app.person('dan', 'smoker'), await app.person('eve', 'smoker')];
  const [ofDan, ofEve] = [await rowsOf('dan'), await rowsOf('eve')];
  for (const who of [dan, eve]) {
    await counterOf(app, who).tryAdd(time, { 'idempotency-key': 'one-of-the-taps' });
    await counterOf(app, who, 'craving').add(time);
  }
  assert.deepEqual(await ofDan(), [1, 2, 1]);
  await app.call(deleteUser, { as: dan, params: { login: 'dan' } });
  assert.deepEqual(
    [await ofDan(), await ofEve()],
    [
      [0, 0, 0],
      [1, 2, 1],
    ],
  );
  const { status, body } = await app.call(contract.deleteAllCigars, { as: eve });
  assert.deepEqual([status, body], [200, { message: 'Deleted 2 entries', deleted: 2 }]);
  assert.deepEqual(await ofEve(), [0, 0, 1]);
  const { read } = app.context.db;
  const stored = await read.selectFrom('idempotency_keys').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(stored.map(({ created_at: _, ...rest }) => rest)), reveals);
});
