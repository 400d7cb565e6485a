import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { features } from '#app/features.ts';
import { deleteUser, getUser, logIn } from '#features/accounts/contract.ts';
import { makeGuestPermanent } from '#features/accounts/own-contract.ts';
import { type BingoParts, getBingoRoom, scoresOf } from '#features/bingo/bingo-document.ts';
import { dealBoard, getBoard, setCompleted } from '#features/bingo/contract.ts';
import type { Snapshot } from '#features/rooms/document.ts';
import { testRegistry } from '#server/test-registry.ts';
import { secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { guestOf, newcomer } from '#tests/scene.ts';
import { createRoom, deleteRoom, getRoom, leaveRoom } from '../../contract.ts';
import { setSettler } from '../../questions/contract.ts';
import * as contract from '../contract.ts';
import { guestErrors, guestLimits } from '../rules.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ frozenClock: true, settings: { RATE_LIMITS: 'off' } });
});
after(() => app.close());

interface Party {
  host: Person;
  roomId: string;
  secret: string;
}

async function party(): Promise<Party> {
  const host = await newcomer(app, 'host', 'bingo');
  const body = { game: 'bingo', name: 'Porto', is_private: true, password: 'sesame' };
  const { id: roomId } = (await app.call(createRoom, { as: host, body })).body.room as { id: string };
  return { host, roomId, secret: await linkOf(host, roomId) };
}
async function linkOf(host: Person, roomId: string): Promise<string> {
  const { status, body } = await app.call(contract.openGuestLink, { as: host, params: { id: roomId } });
  assert.equal(status, 200);
  return String(body.secret);
}
const openLink = (secret: string) => app.call(contract.viewGuestLink, { body: { secret } });
const join = (secret: string, name: string, key?: string) =>
  app.call(contract.joinAsGuest, { body: { secret, name, ...(key && { key }), time_zone: 'Europe/Lisbon' } });
const room = (as: Person, id: string) => app.call(getRoom, { as, params: { id } });
const leave = (as: Person, who: Person, roomId: string) =>
  app.call(leaveRoom, { as, params: { login: who.login, roomId } });
const exists = async (as: Person) => (await app.call(getUser, { as })).status === 200;
const personOf = ({ body }: Awaited<ReturnType<typeof join>>): Person => {
  const { login } = body.user as { login: string };
  return { login, password: '', token: String(body.token) };
};
/** Runs the job that the server runs once a minute. */
async function runJob(): Promise<void> {
  const { jobs = [] } = features.find(({ name }) => name === 'rooms')?.open(app.context, testRegistry()) ?? {};
  await jobs.find(({ name }) => name === 'guests')?.run(new AbortController().signal);
}

test('anyone with the link sees who is inviting them to which room, and joins with just a name', async () => {
  const { host, roomId, secret } = await party();
  assert.deepEqual((await openLink(secret)).body, {
    room: 'Porto',
    host: host.login,
    game: 'bingo',
    places: guestLimits.perRoom,
  });
  const response = await join(secret, '  Mia Rose ');
  assert.equal(response.status, 201, response.raw.body);
  const mia = personOf(response);
  assert.equal(mia.login, 'Mia-Rose');
  const { roles, guest } = (await app.call(getUser, { as: mia })).body;
  const ends_at = new Date(app.context.clock() + guestLimits.lastsMs).toISOString();
  assert.deepEqual([roles, guest], [[], { room: roomId, game: 'bingo', ends_at }]);
  const view = (await room(mia, roomId)).body;
  assert.deepEqual([view.users, view.guests], [[host.login, 'Mia-Rose'], ['Mia-Rose']]);
  assert.equal(view.password, undefined, "a guest doesn't see the password that others join with");
  assert.equal((await room(host, roomId)).body.password, 'sesame');
  assert.match(JSON.stringify(app.announced()), /"login":"Mia-Rose","since":2,"guest":true/);
});

test('a guest plays like everybody else', async () => {
  const { host, roomId } = await party();
  const mia = await guestOf(app, host, roomId);
  const params = { login: mia.login, roomId };
  assert.equal((await app.call(dealBoard, { as: mia, params })).status, 201);
  const board = (await app.call(getBoard, { as: mia, params })).raw.json<
    { challenge: { id: string; image_required: boolean } }[]
  >();
  const plain = board.find(({ challenge }) => !challenge.image_required);
  const square = { ...params, challengeId: plain?.challenge.id ?? '' };
  assert.equal((await app.call(setCompleted, { as: mia, params: square, body: { completed: true } })).status, 200);
  const { body } = await app.call(getBingoRoom, { as: host, params: { id: roomId } });
  const { standings } = scoresOf((body as unknown as Snapshot<BingoParts>).document);
  assert.ok((standings.find(({ login }) => login === mia.login)?.points ?? 0) > 0);
});

test("a name that's taken, or resembles one that is, gets a number", async () => {
  const { secret } = await party();
  const logins = [];
  for (const name of ['Noa', 'noa', 'NOA', 'owner', 'N0A']) logins.push(personOf(await join(secret, name)).login);
  assert.deepEqual(logins, ['Noa', 'noa-2', 'NOA-3', 'owner-2', 'N0A-4']);
});

test("a name that's empty, too long, or can't become a login is refused with a message", async () => {
  const { secret } = await party();
  const errors = [];
  for (const name of ['', '   ', 'x'.repeat(25), '<b>', 'a\u202eb', 'mіa\u0430b']) {
    const { status, body } = await join(secret, name);
    assert.equal(status, 400, name);
    errors.push(body.error);
  }
  const { noName, longName, oddName } = guestErrors;
  assert.deepEqual(errors, [noName, noName, longName, oddName, oddName, oddName]);
});

test('a retry with the same key returns the same guest, whatever name it sends', async () => {
  const { host, roomId, secret } = await party();
  const key = 'k'.repeat(22);
  const first = personOf(await join(secret, 'Ivo', key));
  const again = personOf(await join(secret, 'Ivo the second', key));
  assert.equal(again.login, 'Ivo');
  assert.notEqual(again.token, first.token);
  assert.ok((await exists(again)) && (await exists(first)));
  await app.call(contract.closeGuestLink, { as: host, params: { id: roomId } });
  assert.equal(personOf(await join(secret, 'Ivo', key)).login, 'Ivo', 'even if the link was closed since');
  assert.deepEqual((await room(host, roomId)).body.guests, ['Ivo']);
  app.pass(guestLimits.lastsMs / 30);
  assert.equal((await join(secret, 'Ivo', key)).status, 404, 'after a day only the session identifies the guest');
});

test('a closed or replaced link lets nobody in, and its guests stay', async () => {
  const { host, roomId, secret } = await party();
  const mia = personOf(await join(secret, 'Pia'));
  const newer = await linkOf(host, roomId);
  for (const { status, body } of [await openLink(secret), await join(secret, 'Late')]) {
    assert.deepEqual([status, body], [404, { error: guestErrors.deadLink }]);
  }
  assert.equal((await openLink(newer)).status, 200);
  assert.equal((await app.call(contract.closeGuestLink, { as: host, params: { id: roomId } })).status, 200);
  assert.equal((await openLink(newer)).status, 404);
  assert.deepEqual((await room(mia, roomId)).body.guests, [mia.login]);
  const state = (await app.call(contract.getGuestLink, { as: host, params: { id: roomId } })).body;
  assert.deepEqual(state, { since: null, is_allowed: true, guests: 1, most: guestLimits.perRoom });
});

test('a room has at most twenty guests, and one who leaves frees a spot for another', async () => {
  const { host, roomId, secret } = await party();
  const guests: Person[] = [];
  for (let index = 0; index < guestLimits.perRoom; index++) guests.push(personOf(await join(secret, 'Guest')));
  assert.equal((await openLink(secret)).body.places, 0);
  const full = await join(secret, 'One more');
  assert.deepEqual([full.status, full.body], [409, { error: guestErrors.full }]);
  const [out] = guests as [Person];
  assert.equal((await app.call(leaveRoom, { as: host, params: { login: out.login, roomId } })).status, 200);
  assert.equal((await join(secret, 'One more')).status, 201);
});

test('guests who are removed, leave or delete their account are deleted with their sessions', async () => {
  const { host, roomId, secret } = await party();
  const [removed, left, deleted] = [
    personOf(await join(secret, 'Ada')),
    personOf(await join(secret, 'Bob')),
    personOf(await join(secret, 'Cid')),
  ] as const;
  app.announced();
  await app.call(leaveRoom, { as: host, params: { login: removed.login, roomId } });
  const announced = app.announced();
  assert.ok(
    announced.some((announcement) => 'signedOut' in announcement) &&
      announced.some((announcement) => 'gone' in announcement),
    'streams end immediately',
  );
  await app.call(leaveRoom, { as: left, params: { login: left.login, roomId } });
  const deletion = await app.call(deleteUser, { as: deleted, params: { login: deleted.login } });
  assert.equal(deletion.status, 200, 'a guest has no password to confirm first');
  for (const person of [removed, left, deleted]) assert.equal((await app.call(getUser, { as: person })).status, 401);
  const after = (await room(host, roomId)).body;
  assert.deepEqual([after.users, after.guests], [[host.login], undefined]);
});

test('guests are deleted with the room, and as long as any member has an account, no guest inherits it', async () => {
  const { host, roomId, secret } = await party();
  const mia = personOf(await join(secret, 'Lea'));
  assert.equal((await app.call(deleteRoom, { as: host, params: { id: roomId } })).status, 200);
  assert.equal(await exists(mia), false);
  const other = await party();
  const tom = personOf(await join(other.secret, 'Tom'));
  const member = await newcomer(app, 'friend', 'bingo');
  const byLink = { as: member, body: { secret: other.secret } };
  assert.equal((await app.call(contract.joinByLink, byLink)).status, 200);
  await app.call(leaveRoom, { as: other.host, params: { login: other.host.login, roomId: other.roomId } });
  assert.equal((await room(member, other.roomId)).body.admin, member.login, 'the member joined after the guest');
  assert.equal((await openLink(other.secret)).status, 404, 'the link went with the former admin');
  await app.call(leaveRoom, { as: member, params: { login: member.login, roomId: other.roomId } });
  assert.ok(await exists(tom));
});

test('however the last member with an account leaves, the room passes from guest to guest until the last one is gone', async () => {
  const root = await newcomer(app, 'boss', 'root');
  const departures = {
    left: (host: Person, roomId: string) => leave(host, host, roomId),
    removed: (host: Person, roomId: string) => leave(root, host, roomId),
    deleted: (host: Person) => app.call(deleteUser, { as: root, params: { login: host.login } }),
  };
  for (const [how, leaveAs] of Object.entries(departures)) {
    const { host, roomId, secret } = await party();
    const [mia, tom] = [personOf(await join(secret, 'Mia')), personOf(await join(secret, 'Tom'))] as const;
    const params = { login: mia.login, roomId };
    await app.call(dealBoard, { as: mia, params });
    const board = (await app.call(getBoard, { as: mia, params })).body;
    assert.equal((await leaveAs(host, roomId)).status, 200, how);
    const view = (await room(tom, roomId)).body;
    assert.deepEqual([view.admin, view.users], [mia.login, [mia.login, tom.login]], how);
    assert.deepEqual((await app.call(getBoard, { as: mia, params })).body, board, how);
    // Mia may do anything an admin may, except let others in and delete the room.
    assert.equal(
      (await app.call(setSettler, { as: tom, params: { id: roomId }, body: { settler: 'group' } })).status,
      403,
    );
    assert.equal(
      (await app.call(setSettler, { as: mia, params: { id: roomId }, body: { settler: 'group' } })).status,
      200,
    );
    for (const shape of [contract.openGuestLink, contract.getGuestLink, deleteRoom]) {
      assert.equal((await app.call(shape, { as: mia, params: { id: roomId } })).status, 403, how);
    }
    // Mia's account expires, and the room passes to Tom.
    await app.context.db.transact(async (trx) => {
      await trx.updateTable('users').set({ ends_at: app.context.clock() }).where('login', '=', mia.login).execute();
    });
    await runJob();
    assert.equal((await room(tom, roomId)).body.admin, tom.login, how);
    assert.equal((await leave(tom, tom, roomId)).status, 200, how);
    const left = app.context.db.read.selectFrom('rooms').where('id', '=', roomId).select('id');
    assert.deepEqual(await left.execute(), [], how);
  }
});

test('a guest who inherited a room keeps it by choosing a password, and passes it to a guest again when they leave', async () => {
  const { host, roomId, secret } = await party();
  const [mia, tom] = [personOf(await join(secret, 'Mia')), personOf(await join(secret, 'Tom'))] as const;
  await leave(host, host, roomId);
  const body = { password: 'four blue trams' };
  assert.equal((await app.call(makeGuestPermanent, { as: mia, params: { login: mia.login }, body })).status, 200);
  assert.equal((await app.call(contract.openGuestLink, { as: mia, params: { id: roomId } })).status, 200);
  await leave(mia, mia, roomId);
  assert.equal((await room(tom, roomId)).body.admin, tom.login);
});

test('a guest expires after exactly thirty days, even before the job runs', async () => {
  const { host, roomId, secret } = await party();
  const mia = personOf(await join(secret, 'Max'));
  app.pass(guestLimits.lastsMs - secondMs);
  assert.ok(await exists(mia));
  app.pass(secondMs);
  assert.equal(await exists(mia), false);
  await runJob();
  const { token } = (await app.call(logIn, { params: { login: host.login }, body: { password: host.password } })).body;
  assert.deepEqual((await room({ ...host, token: String(token) }, roomId)).body.users, [host.login]);
});

test('a password makes the account permanent: name, membership and board stay, and no role is added', async () => {
  const { host, roomId, secret } = await party();
  const mia = personOf(await join(secret, 'Zoe'));
  const params = { login: mia.login, roomId };
  await app.call(dealBoard, { as: mia, params });
  const board = (await app.call(getBoard, { as: mia, params })).raw.body;
  const keep = (password: string) =>
    app.call(makeGuestPermanent, { as: mia, params: { login: mia.login }, body: { password } });
  assert.equal((await keep('password')).status, 400, 'a common one is rejected');
  app.announced();
  assert.equal((await keep('the road to Porto')).status, 200);
  assert.match(JSON.stringify(app.announced()), /"kind":"stayed"/);
  const { guest, roles, login } = (await app.call(getUser, { as: mia })).body;
  assert.deepEqual([guest, roles, login], [undefined, [], mia.login]);
  assert.equal((await app.call(getBoard, { as: mia, params })).raw.body, board);
  assert.equal((await room(host, roomId)).body.guests, undefined);
  assert.equal((await room(mia, roomId)).body.password, 'sesame', 'a member like all others');
  const again = await app.call(logIn, { params: { login: 'zoe' }, body: { password: 'the road to Porto' } });
  assert.equal(again.status, 200);
  app.pass(guestLimits.lastsMs);
  await runJob();
  assert.equal(await exists({ ...mia, token: String(again.body.token) }), false, 'its session was idle for too long');
  const later = await app.call(logIn, { params: { login: 'zoe' }, body: { password: 'the road to Porto' } });
  assert.equal(later.status, 200);
});

test("someone with an account can join with the link instead of the room's password", async () => {
  const { roomId, secret } = await party();
  const tom = await newcomer(app, 'tom');
  const first = await app.call(contract.joinByLink, { as: tom, body: { secret } });
  assert.deepEqual([first.status, first.body.room, first.body.game], [200, roomId, 'bingo']);
  assert.equal((await app.call(contract.joinByLink, { as: tom, body: { secret } })).status, 200);
  const { users, guests } = (await room(tom, roomId)).body as { users: string[]; guests?: string[] };
  assert.deepEqual([users.filter((user) => user === tom.login), guests], [[tom.login], undefined]);
});
