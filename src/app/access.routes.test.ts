import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { listVehicles } from '#features/vehicles/contract.ts';
import { updateShippedCatalogue } from '#features/vehicles/server/index.ts';
import { isRole } from '#shared/roles.ts';
import type { GameName } from '#shared/site-map.ts';
import { type AccessRow, accessMatrix, type CallerKind, callers } from '#tests/access-matrix.ts';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { allCallCases, type CallCases } from '#tests/calls.ts';
import { guestElsewhere, guestOf, newcomer, photoForm, type Scene, setScene, smallPhoto } from '#tests/scene.ts';
import { allRoutes } from './server.ts';

const shippedCars = join(import.meta.dirname, '../../catalogue/vehicles');

let app: TestApp;
let photo: Buffer;
let carId: string;
let scene: Scene | undefined;
/** One caller of each kind who hasn't changed anything yet, plus the scene's guest. */
const cast = new Map<CallerKind, Person>();
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  // The cost of hashing doesn't matter here.
  app.context.passwords.verify = async (password, hash) => hash !== undefined && password === testPassword;
  const root = await app.person('root', 'root');
  await addOneCar();
  [carId = ''] = Object.keys((await app.call(listVehicles, { as: root })).body);
  photo = await smallPhoto();
  for (const { shape } of allRoutes(app.context)) {
    if (shape.kind === 'upload') uploads.add(`${shape.method} /api${shape.path}`);
  }
});
after(() => app.close());

/** Importing the whole catalogue would take longer than all the requests. */
async function addOneCar(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pitstop-cars-'));
  await copyFile(join(shippedCars, 'alpine.jsonl'), join(folder, 'alpine.jsonl'));
  await updateShippedCatalogue(app.context, folder);
  await rm(folder, { recursive: true });
}

/** Every route of the server, as `METHOD /path/{param}`, read from the router itself. */
function registered(): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of app.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^([│├└─ ]*)(\S+) \((.+)\)$/.exec(line) ?? [];
    if (segment === '') continue;
    const depth = indent.length / 4;
    above.length = depth - 1;
    above.push(segment);
    found.push(...methods.split(', ').flatMap((method) => routesAt(method, above.join(''))));
  }
  return found;
}

/** Where routes give the same path parameter different names, the router prints all of them: `:year|:timestamp`. */
function routesAt(method: string, printed: string): string[] {
  const [names] = /:\w+(?:\|:\w+)+/.exec(printed) ?? [];
  const urls = names?.split('|').map((name) => printed.replace(names, name)) ?? [printed];
  return urls
    .filter((url) => urls.length === 1 || isRouteOf(method, url))
    .map((url) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
}

/** For `/cars/:name`, the matching route reports a parameter `name` with the value `:name`. */
function isRouteOf(method: string, url: string): boolean {
  const { params = {} } = (app.app.findRoute({ method: method as 'GET', url }) ?? {}) as { params?: object };
  return Object.entries(params).every(([name, value]) => value === `:${name}`);
}

test('the access matrix lists every route of the server and nothing else', () => {
  // Every GET route also has a HEAD route; `*` serves the pages, which anyone may load.
  const routes = registered().filter((route) => !route.startsWith('HEAD ') && !route.endsWith('*'));
  assert.ok(routes.length > 20, `${routes.length} routes`);
  assert.deepEqual([...new Set(accessMatrix.map(({ call }) => call))].sort(), routes.sort());
});

async function callerOf(kind: CallerKind, { owner, member, roomId }: Scene): Promise<Person | undefined> {
  if (kind === 'nobody') return undefined;
  if (kind === 'owner') return owner;
  if (kind === 'member') return member;
  const known = cast.get(kind);
  if (known !== undefined) return known;
  if (kind === 'guest' || kind === 'other guest') {
    const guest = kind === 'guest' ? await guestOf(app, owner, roomId) : await guestElsewhere(app);
    cast.set(kind, guest);
    return guest;
  }
  const person = isRole(kind) ? await newcomer(app, kind, kind) : await newcomer(app, kind);
  if (kind === 'ended') await app.app.inject({ method: 'POST', url: '/api/logout', headers: bearer(person) });
  cast.set(kind, person);
  return person;
}

const uploads = new Set<string>();

const bearer = (person: Person | undefined) =>
  person === undefined ? {} : { authorization: `Bearer ${person.token}` };
const isAboutOneself = (row: AccessRow) => row.case !== undefined && row.case !== 'plates';

const allCases = await allCallCases();
const bodies = Object.assign({}, ...allCases.map((calls) => calls.bodies)) as NonNullable<CallCases['bodies']>;
const queries = Object.assign({}, ...allCases.map((calls) => calls.queries)) as NonNullable<CallCases['queries']>;

function bodyFor(row: AccessRow, { owner, roomPassword }: Scene): object | undefined {
  return bodies[row.call.replace('/api', '')]?.({
    owner: owner.login,
    password: testPassword,
    game: row.case === 'plates' ? 'plates' : 'bingo',
    roomPassword: row.case === 'without password' ? undefined : roomPassword,
  });
}

function requestFor(row: AccessRow, scene: Scene, caller: Person | undefined): InjectOptions {
  const [method = '', path = ''] = row.call.split(' ');
  const values: Record<string, string> = {
    login: isAboutOneself(row) ? (caller?.login ?? 'nobody') : scene.owner.login,
    gameName: row.case === 'plates' ? 'plates' : 'bingo',
    carId: encodeURIComponent(carId),
    name: 'site',
    year: '2026',
    timestamp: encodeURIComponent('2026-03-01T14:05:00.000+01:00'),
    roomId: scene.roomId,
    // The room's fourth event: the room was created, joined and dealt, then the owner changed it.
    seq: '4',
    challengeId: scene.challengeId,
    spotId: 'spot-of-the-tests',
    photo: 'AAAAAAAAAAAAAAAAAAAAAA',
    prompt: 'ours-of-nobody',
    ban: 'ban-of-nobody',
    v: scene.photoVersion,
    id: path.includes('challenges') ? scene.poolId : scene.roomId,
  };
  const query = queries[row.call.replace('/api', '')];
  const url = `${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}${query === undefined ? '' : `?${query}`}`;
  const form = uploads.has(row.call) ? photoForm(photo) : undefined;
  const body = bodyFor(row, scene);
  return {
    method: method as 'GET',
    url,
    headers: { ...bearer(caller), ...form?.headers },
    ...((form !== undefined || body !== undefined) && { payload: form?.payload ?? body }),
  };
}

/** Every stored row with the name of its table, except records of refusals and usage. */
async function stored(): Promise<Set<string>> {
  const rows = await Promise.all(
    (await tableNames()).map(async (table) => {
      const all = await app.context.db.read
        .selectFrom(table as 'users')
        .selectAll()
        .execute();
      return all.map((row) => `${table} ${JSON.stringify({ ...row, last_used_at: 0 })}`);
    }),
  );
  return new Set(rows.flat());
}

let names: string[] | undefined;
async function tableNames(): Promise<string[]> {
  const { db } = app.context;
  const query =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`;
  names ??= (await db.transact((trx) => query.execute(trx))).rows.map(({ name }) => name);
  assert.ok(names.length > 10, String(names));
  return names.filter((name) => name !== 'audit_log');
}

/** Reads the status; a stream's body is skipped because it never ends. */
async function statusOf(request: InjectOptions): Promise<{ status: number; body: string; cache: unknown }> {
  const response = await app.app.inject({ ...request, payloadAsStream: true });
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
  let body = '';
  if (isStream) response.stream().destroy();
  else for await (const chunk of response.stream()) body += chunk;
  return { status: response.statusCode, body, cache: response.headers['cache-control'] };
}

async function playIn(roomId: string, game: GameName): Promise<void> {
  await app.context.db.transact((trx) => trx.updateTable('rooms').set({ game }).where('id', '=', roomId).execute());
}

async function ask(row: AccessRow, kind: CallerKind): Promise<void> {
  scene ??= await setScene(app, photo);
  await playIn(scene.roomId, row.game ?? 'bingo');
  const request = requestFor(row, scene, await callerOf(kind, scene));
  app.announced();
  const { status, body, cache } = await statusOf(request);
  assert.equal(status, row.statuses[kind], `${kind}: ${request.method} ${request.url}: ${body.slice(0, 200)}`);
  const isStorable = row.call === 'GET /api/vehicles' && status === 200;
  assert.equal(cache, isStorable ? 'private, no-cache' : 'no-store', "browsers don't store what isn't public");
  if (status >= 300) {
    assert.deepEqual(Object.keys(JSON.parse(body)), ['error']);
    assert.deepEqual(app.announced(), [], `${kind}: a refusal was published`);
    return;
  }
  if (request.method === 'GET') return;
  // The call may have changed the caller and everything in the scene.
  cast.delete(kind);
  const { owner, roomId, poolId } = scene;
  const text = `${request.url} ${JSON.stringify(request.payload)}`;
  if (kind !== 'owner' && kind !== 'member' && ![owner.login, roomId, poolId].some((word) => text.includes(word)))
    return;
  scene = undefined;
  cast.delete('guest');
}

/** Makes all the calls that must be refused in one go, so that the tables are read only before and after. */
async function askRefused(row: AccessRow): Promise<void> {
  const refused = callers.filter((kind) => row.statuses[kind] >= 300);
  if (refused.length === 0) return;
  scene ??= await setScene(app, photo);
  await playIn(scene.roomId, row.game ?? 'bingo');
  for (const kind of refused) await callerOf(kind, scene);
  const before = await stored();
  for (const kind of refused) await ask(row, kind);
  const changed = [...before.symmetricDifference(await stored())];
  assert.deepEqual(changed, [], `a refused call changed something: ${refused.join(', ')}`);
}

for (const row of accessMatrix) {
  test(`${row.call}${row.case === undefined ? '' : ` (${row.case})`}`, async () => {
    await askRefused(row);
    for (const kind of callers) if (row.statuses[kind] < 300) await ask(row, kind);
  });
}
