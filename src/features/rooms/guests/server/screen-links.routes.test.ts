import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { getUser } from '#features/accounts/contract.ts';
import { disablePerson } from '#features/accounts/people-contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { guestOf, newcomer } from '#tests/scene.ts';
import { createRoom, deleteRoom, joinRoom, leaveRoom } from '../../contract.ts';
import { endScreen, getScreen, openScreen } from '../../screens/contract.ts';
import * as contract from '../contract.ts';
import { guestErrors, guestLimits } from '../rules.ts';
import { guestRates } from './link-routes.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true });
});
after(() => app.close());

/** A private room, shown on a screen by a member. */
async function party(on = app) {
  const host = await newcomer(on, 'host', 'bingo');
  const ben = await newcomer(on, 'ben', 'bingo');
  const body = { game: 'bingo', name: 'Porto', is_private: true, password: 'sesame' };
  const { id: roomId } = (await on.call(createRoom, { as: host, body })).body.room as { id: string };
  const joining = { as: ben, params: { login: ben.login, roomId }, body: { password: 'sesame' } };
  assert.equal((await on.call(joinRoom, joining)).status, 201);
  return { host, ben, roomId, screen: await show(roomId, ben, on) };
}
const of = (id: string, as: Person) => ({ as, params: { id } });
async function show(roomId: string, as: Person, on = app): Promise<string> {
  const { status, body, raw } = await on.call(openScreen, of(roomId, as));
  assert.equal(status, 200, raw.body);
  return String(body.secret);
}
async function letIn(roomId: string, as: Person, on = app): Promise<string> {
  const { status, body, raw } = await on.call(contract.openScreenLink, of(roomId, as));
  assert.equal(status, 200, raw.body);
  return String(body.secret);
}
/** The address in the code on the screen, if the code lets guests in. */
async function codeOn(screen: string): Promise<unknown> {
  const raw = await app.app.inject({ url: '/api/screen', headers: { authorization: `Screen ${screen}` } });
  return raw.json<{ guest_path?: string }>().guest_path;
}
let addresses = 0;
/** Uses a new address for each call, to stay below the rate limit. */
const statusOf = async (secret: string): Promise<number> => {
  const remoteAddress = `2001:db8:${(++addresses).toString(16)}::1`;
  const call = { method: 'POST', url: '/api/guest-links/look', payload: { secret }, remoteAddress } as const;
  return (await app.app.inject(call)).statusCode;
};
const join = (secret: string, name = 'Mia', on = app) => on.call(contract.joinAsGuest, { body: { secret, name } });
const state = async (roomId: string, as: Person) => (await app.call(getScreen, of(roomId, as))).body;

test("a code on a member's screen lets anyone who scans it join with just a name, even a private room", async () => {
  const { host, ben, roomId, screen } = await party();
  assert.equal(await codeOn(screen), undefined, 'not before the admin allows it');
  app.announced();
  const secret = await letIn(roomId, host);
  assert.ok(
    app.announced().some((announcement) => 'stale' in announcement),
    'the screen reads its view again',
  );
  assert.equal(await codeOn(screen), `/join#${secret}`);
  const { body } = await app.call(contract.viewGuestLink, { body: { secret } });
  assert.deepEqual(body, { room: 'Porto', host: host.login, game: 'bingo', places: guestLimits.perRoom });
  const { status, body: joined } = await join(secret, 'Mia Rose');
  assert.deepEqual([status, (joined.user as { guest: { room: string } }).guest.room], [201, roomId]);
  const cem = await newcomer(app, 'cem');
  assert.equal((await app.call(contract.joinByLink, { as: cem, body: { secret } })).status, 200);
  assert.equal((await state(roomId, host)).guest_path, `/join#${secret}`);
  const seen = await state(roomId, ben);
  assert.deepEqual([seen.has_guest_link, seen.guest_path], [true, undefined], 'only the admin may share it');
});

test("only the room's admin and root can open and close a screen's guest link", async () => {
  const { host, ben, roomId } = await party();
  const stranger = await newcomer(app, 'zoe', 'bingo');
  const root = await newcomer(app, 'boss', 'root');
  const guest = await guestOf(app, host, roomId);
  for (const shape of [contract.openScreenLink, contract.closeScreenLink]) {
    for (const as of [ben, stranger, guest]) assert.equal((await app.call(shape, of(roomId, as))).status, 403);
    for (const as of [host, root]) assert.equal((await app.call(shape, of(roomId, as))).status, 200);
  }
});

test("a screen's code and the room's guest link are independent: neither ends the other, and guests stay", async () => {
  const { host, roomId, screen } = await party();
  const secret = await letIn(roomId, host);
  const mia = await guestOf(app, host, roomId);
  await app.call(contract.closeGuestLink, of(roomId, host));
  assert.equal(await statusOf(secret), 200);
  const link = String((await app.call(contract.openGuestLink, of(roomId, host))).body.secret);
  const newer = await letIn(roomId, host);
  assert.deepEqual([await statusOf(secret), await statusOf(newer), await codeOn(screen)], [404, 200, `/join#${newer}`]);
  assert.equal((await app.call(contract.closeScreenLink, of(roomId, host))).status, 200);
  assert.deepEqual([await statusOf(newer), await statusOf(link), await codeOn(screen)], [404, 200, undefined]);
  assert.equal((await app.call(getUser, { as: mia })).status, 200);
});

test('a code stops working when its screen ends, whatever the reason', async () => {
  const endings: Record<string, (game: Awaited<ReturnType<typeof party>>) => Promise<unknown>> = {
    'stopped by its maker': ({ ben, roomId }) => app.call(endScreen, of(roomId, ben)),
    'replaced by its maker': ({ ben, roomId }) => show(roomId, ben),
    'replaced by the admin': ({ host, roomId }) => show(roomId, host),
    'its maker was removed': ({ host, ben, roomId }) =>
      app.call(leaveRoom, { as: host, params: { login: ben.login, roomId } }),
    'the room was deleted': ({ host, roomId }) => app.call(deleteRoom, of(roomId, host)),
    'the room has another admin': ({ host, roomId }) =>
      app.call(leaveRoom, { as: host, params: { login: host.login, roomId } }),
  };
  for (const [how, end] of Object.entries(endings)) {
    const game = await party();
    const secret = await letIn(game.roomId, game.host);
    assert.equal(await statusOf(secret), 200, how);
    await end(game);
    assert.equal(await statusOf(secret), 404, how);
    const late = await join(secret);
    assert.deepEqual([late.status, late.body], [404, { error: guestErrors.deadLink }], how);
    const again = await state(game.roomId, game.ben);
    assert.ok(!again.has_guest_link && again.guest_path === undefined, how);
  }
});

test('an old code doesn’t work again when its admin becomes admin again', async () => {
  const { host, ben, roomId } = await party();
  const secret = await letIn(roomId, host);
  const leave = (as: Person) => app.call(leaveRoom, { as, params: { login: as.login, roomId } });
  await leave(host);
  const joining = { as: host, params: { login: host.login, roomId }, body: { password: 'sesame' } };
  assert.equal((await app.call(joinRoom, joining)).status, 201);
  await app.call(leaveRoom, { as: ben, params: { login: ben.login, roomId } });
  assert.equal((await state(roomId, host)).login, host.login, 'they have the room and its screen');
  assert.equal(await statusOf(secret), 404);
});

test('a screen that passes to the admin keeps its code', async () => {
  const { host, ben, roomId, screen } = await party();
  const secret = await letIn(roomId, host);
  await app.call(leaveRoom, { as: ben, params: { login: ben.login, roomId } });
  assert.deepEqual([await statusOf(secret), await codeOn(screen)], [200, `/join#${secret}`]);
});

test("a code doesn't work and isn't shown while the screen's owner or the room's admin is disabled", async () => {
  const root = await newcomer(app, 'chief', 'root');
  for (const who of ['host', 'ben'] as const) {
    const game = await party();
    const { host, roomId, screen } = game;
    const secret = await letIn(roomId, host);
    const { login } = game[who];
    const set = (disabled: boolean) => app.call(disablePerson, { as: root, params: { login }, body: { disabled } });
    await set(true);
    assert.deepEqual([await statusOf(secret), await codeOn(screen)], [404, undefined], who);
    const another = await app.call(contract.openScreenLink, of(roomId, root));
    const { adminDisabled, noScreen } = guestErrors;
    assert.deepEqual([another.status, another.body.error], [409, who === 'host' ? adminDisabled : noScreen]);
    await set(false);
    assert.deepEqual([await statusOf(secret), await codeOn(screen)], [200, `/join#${secret}`], who);
  }
});

test('a code needs a screen, and with GUESTS=off no code works or is shown', async () => {
  const { host, ben, roomId, screen } = await party();
  const secret = await letIn(roomId, host);
  app.context.config.takesGuests = false;
  try {
    for (const { status, body } of [await join(secret), await app.call(contract.openScreenLink, of(roomId, host))])
      assert.deepEqual([status, body], [409, { error: guestErrors.off }]);
    assert.deepEqual([await codeOn(screen), (await state(roomId, host)).has_guest_link], [undefined, false]);
    assert.equal((await app.call(contract.closeScreenLink, of(roomId, host))).status, 200);
  } finally {
    app.context.config.takesGuests = true;
  }
  await app.call(endScreen, of(roomId, ben));
  const { status, body } = await app.call(contract.openScreenLink, of(roomId, host));
  assert.deepEqual([status, body], [409, { error: guestErrors.noScreen }]);
});

test('no value stored with a code gives access to the room', async () => {
  const { host, roomId } = await party();
  const secret = await letIn(roomId, host);
  const { read } = app.context.db;
  const rows = await read.selectFrom('screen_guest_links').where('room_id', '=', roomId).selectAll().execute();
  const stored = rows.flatMap((row) => Object.values(row)).map(String);
  assert.ok(stored.length === 6 && !stored.includes(secret));
  for (const text of stored) assert.equal(await statusOf(text), 404);
});

test("a code's secret is only sent to the admin and the screen, and isn't logged", async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
  const logged = await makeTestApp({ withPool: false, log: pino({ level: 'trace' }, sink) });
  const { host, ben, roomId, screen } = await party(logged);
  const secret = await letIn(roomId, host, logged);
  const authorization = (token: string) => ({ headers: { authorization: token } });
  const requests = [
    { url: `/api/rooms/${roomId}/screen`, ...authorization(`Bearer ${host.token}`) },
    { url: '/api/screen', ...authorization(`Screen ${screen}`) },
    { url: `/api/rooms/${roomId}/screen`, ...authorization(`Bearer ${ben.token}`) },
    { url: `/api/rooms/${roomId}`, ...authorization(`Bearer ${host.token}`) },
    { url: `/api/rooms/${roomId}/document/bingo`, ...authorization(`Bearer ${host.token}`) },
    { url: `/api/rooms/${roomId}/guest-link`, ...authorization(`Bearer ${host.token}`) },
  ];
  const bodies = [];
  for (const request of requests) {
    const { statusCode, body } = await logged.app.inject(request);
    assert.equal(statusCode, 200, request.url);
    assert.doesNotMatch(body, /"\w*(?:hash|sealed|secret)\w*":/i);
    bodies.push(body);
  }
  assert.deepEqual(
    bodies.map((body) => body.includes(secret)),
    [true, true, false, false, false, false],
  );
  assert.equal((await join(secret, 'Mia', logged)).status, 201);
  assert.equal((await logged.call(contract.closeScreenLink, of(roomId, host))).status, 200);
  const entries = await logged.context.db.read.selectFrom('audit_log').selectAll().execute();
  const actions = entries.map(({ action }) => action);
  for (const action of ['open screen guest link', 'close screen guest link', 'join as guest'])
    assert.ok(actions.includes(action), action);
  assert.ok(lines.length > 5 && !(lines.join('') + JSON.stringify(entries)).includes(secret));
  await logged.close();
});

test('creating and using codes counts towards the limits for guest links', async () => {
  const limited = await makeTestApp({ withPool: false, frozenClock: true });
  const { host, roomId } = await party(limited);
  const secret = await letIn(roomId, host, limited);
  const joined = [];
  for (let index = 0; index <= guestRates.guestByAddress.burst; index++)
    joined.push((await join(secret, `Guest${index}`, limited)).status);
  const full = guestRates.guestByAddress.burst - guestLimits.perRoom;
  assert.deepEqual(joined, [...Array(guestLimits.perRoom).fill(201), ...Array(full).fill(409), 429]);
  const made = [];
  for (let index = 0; index < guestRates.guestLinkByMaker.burst; index++)
    made.push((await limited.call(contract.openScreenLink, of(roomId, host))).status);
  assert.deepEqual(made, [...Array(guestRates.guestLinkByMaker.burst - 1).fill(200), 429]);
  await limited.close();
});
