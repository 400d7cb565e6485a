import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getUser, logIn, logOut, registerUser } from '#features/accounts/contract.ts';
import { makeGuestPermanent } from '#features/accounts/own-contract.ts';
import { disablePerson, getPerson, setPersonRoles } from '#features/accounts/people-contract.ts';
import { dayMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { guestElsewhere, guestOf, newcomer } from '#tests/scene.ts';
import { createRoom, getRoom, listRooms } from '../../contract.ts';
import * as contract from '../contract.ts';
import { guestErrors, guestLimits } from '../rules.ts';
import { guestRates } from './link-routes.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true });
});
after(() => app.close());

async function party(on = app) {
  const host = await newcomer(on, 'host', 'bingo');
  const body = { game: 'bingo', name: 'Porto', is_private: false };
  const { id: roomId } = (await on.call(createRoom, { as: host, body })).body.room as { id: string };
  const { secret } = (await on.call(contract.openGuestLink, { as: host, params: { id: roomId } })).body;
  return { host, roomId, secret: String(secret) };
}
const openLink = (secret: string, on = app) => on.call(contract.viewGuestLink, { body: { secret } });
const join = (body: object, on = app) => on.call(contract.joinAsGuest, { body });
const user = (token: string) => app.call(getUser, { as: { login: '', password: '', token } });

test("a guest can't log in, and gets the same response as for an unknown account", async () => {
  const { host, roomId } = await party();
  const mia = await guestOf(app, host, roomId, 'Mia');
  for (const password of [' ', 'Mia', mia.token]) {
    const [known, unknown] = [
      await app.call(logIn, { params: { login: mia.login }, body: { password } }),
      await app.call(logIn, { params: { login: 'nobody-at-all' }, body: { password } }),
    ];
    assert.deepEqual([known.status, known.raw.body], [401, unknown.raw.body]);
    assert.deepEqual(Object.keys(known.raw.headers).sort(), Object.keys(unknown.raw.headers).sort());
  }
});

test('any other room looks like a missing one to a guest', async () => {
  const { host, roomId } = await party();
  const mia = await guestOf(app, host, roomId);
  const other = await party();
  const responses = [];
  for (const id of [other.roomId, '000000', 'x', '..%2f', `${roomId} `]) {
    const { status, raw } = await app.call(getRoom, { as: mia, params: { id } });
    responses.push([status, raw.body]);
  }
  assert.deepEqual(responses, Array(5).fill([404, JSON.stringify({ error: "There's no such room." })]));
  const lists = await app.call(listRooms, { as: mia, params: { gameName: 'bingo' } });
  assert.deepEqual([lists.status, lists.body], [403, { error: 'Guests can only see their own room.' }]);
});

test('neither stored hashes nor a modified token give access', async () => {
  const { host, roomId, secret } = await party();
  const key = 'a-key-that-nobody-guesses';
  const { token } = (await join({ secret, name: 'Kim', key })).body as { token: string };
  const rows = await app.context.db.read.selectFrom('users').where('guest_of', '=', roomId).selectAll().execute();
  const stored = [...rows, ...(await app.context.db.read.selectFrom('guest_links').selectAll().execute())];
  const texts = stored.flatMap((row) => Object.values(row)).map(String);
  assert.ok(!texts.includes(secret) && !texts.includes(key) && texts.length > 10);
  for (const text of texts) {
    assert.equal((await user(text)).status, 401);
    if (text.length > 50) assert.equal((await openLink(text)).status, 404);
  }
  const other = await guestOf(app, host, roomId);
  const mixed = `${token.split('.')[0]}.${other.token.split('.')[1]}`;
  for (const wrong of [`${token}=`, token.slice(0, -1), token.toUpperCase(), mixed]) {
    assert.equal((await user(wrong)).status, 401);
  }
});

test('extra fields besides the name have no effect', async () => {
  const { secret } = await party();
  for (const more of [
    { roles: ['root'] },
    { role: 'root' },
    { login: 'root' },
    { ends_at: 9e15 },
    { guest_of: null },
  ]) {
    assert.equal((await join({ secret, name: 'Eve', ...more })).status, 400);
  }
  for (const name of [5, ['Eve'], { $ne: 1 }, null, true]) assert.equal((await join({ secret, name })).status, 400);
  assert.equal((await join({ secret, name: 'Eve', key: '1' })).status, 400, 'a guessable key is rejected');
});

test("a token is invalid after logging out, and a removed guest's login is free again with none of their data left", async () => {
  const { host, roomId, secret } = await party();
  const ada = await guestOf(app, host, roomId, 'Ada');
  assert.equal((await app.call(logOut, { as: ada })).status, 204);
  assert.equal((await user(ada.token)).status, 401);
  const bob = await guestOf(app, host, roomId, 'Bob');
  await app.call(contract.openGuestLink, { as: host, params: { id: roomId } });
  await app.app.inject({
    method: 'DELETE',
    url: `/api/users/Bob/rooms/${roomId}`,
    headers: { authorization: `Bearer ${host.token}` },
  });
  assert.equal((await user(bob.token)).status, 401);
  assert.equal((await openLink(secret)).status, 404, "the new link doesn't let them back in");
  const tester = await newcomer(app, 'tester', 'tester');
  const body = { login: 'bob-test', password: 'quite a good one' };
  assert.equal((await app.call(registerUser, { as: tester, body })).status, 201);
});

test("setting the clock back doesn't revive an expired guest", async () => {
  const { host, roomId } = await party();
  const mia = await guestOf(app, host, roomId);
  app.pass(guestLimits.lastsMs);
  assert.equal((await user(mia.token)).status, 401);
  app.pass(-guestLimits.lastsMs);
  assert.equal((await user(mia.token)).status, 401);
});

test("root can't give roles to a guest, and sees which room they belong to", async () => {
  const { host, roomId } = await party();
  const mia = await guestOf(app, host, roomId);
  const root = await newcomer(app, 'root', 'root');
  const params = { login: mia.login };
  const given = await app.call(setPersonRoles, { as: root, params, body: { roles: ['bingo'] } });
  assert.equal(given.status, 409);
  const { guest } = (await app.call(getPerson, { as: root, params })).body as { guest?: { room: string } };
  assert.equal(guest?.room, roomId);
});

test("while a room's admin is disabled its link is closed, its guests stay, and a removed guest is deleted", async () => {
  const { host, roomId, secret } = await party();
  const mia = await guestOf(app, host, roomId, 'Mia');
  const again = (await app.call(contract.openGuestLink, { as: host, params: { id: roomId } })).body.secret as string;
  const root = await newcomer(app, 'boss', 'root');
  const set = (login: string, disabled: boolean) =>
    app.call(disablePerson, { as: root, params: { login }, body: { disabled } });
  assert.equal((await openLink(again)).status, 200);
  assert.equal((await set(host.login, true)).status, 200);
  const closed = await openLink(again);
  assert.deepEqual([closed.status, closed.body], [(await openLink(secret)).status, { error: guestErrors.deadLink }]);
  assert.equal(
    (await join({ secret: again, name: 'Tom', key: 'the-key-of-tom-who-comes-too-late' })).status,
    closed.status,
  );
  const another = await app.call(contract.openGuestLink, { as: root, params: { id: roomId } });
  assert.deepEqual([another.status, another.body.error], [409, guestErrors.adminDisabled]);
  assert.equal((await user(mia.token)).status, 200);
  const guest = await set(mia.login, true);
  assert.deepEqual([guest.status, guest.body.error], [409, `${mia.login} is a guest. Remove them from their room.`]);
  assert.equal((await set(host.login, false)).status, 200);
  assert.equal((await openLink(again)).status, 200);
});

test('wrong secrets are rate limited by address, and joining guests by address and by link', async () => {
  const limited = await makeTestApp({ withPool: false, frozenClock: true });
  const { secret } = await party(limited);
  const tries = async (make: (index: number) => Promise<{ status: number }>, count: number) => {
    const found = [];
    for (let index = 0; index < count; index++) found.push((await make(index)).status);
    return found;
  };
  const fits = await tries((index) => join({ secret, name: `Guest${index}` }, limited), guestLimits.perRoom);
  assert.deepEqual(fits, Array(guestLimits.perRoom).fill(201));
  const left = guestRates.guestByAddress.burst - guestLimits.perRoom;
  const refused = await tries((index) => join({ secret, name: `More${index}` }, limited), left + 1);
  assert.deepEqual(refused, [...Array(left).fill(409), 429]);
  limited.pass(dayMs);
  const guesses = await tries((index) => openLink(`guess ${index}`, limited), 11);
  assert.deepEqual(guesses, [...Array(10).fill(404), 429]);
  assert.equal((await openLink(secret, limited)).status, 200, 'the right secret works, whatever others guessed');
  await limited.close();
});

test('GUESTS=off closes all links; current guests stay', async () => {
  const { host, roomId, secret } = await party();
  const mia = await guestOf(app, host, roomId);
  app.context.config.takesGuests = false;
  try {
    const fresh = { secret, name: 'Late' };
    const tom: Person = await newcomer(app, 'tom');
    const responses = [
      await openLink(secret),
      await join(fresh),
      await app.call(contract.joinByLink, { as: tom, body: { secret } }),
      await app.call(contract.openGuestLink, { as: host, params: { id: roomId } }),
      await app.call(makeGuestPermanent, {
        as: mia,
        params: { login: mia.login },
        body: { password: 'a good long one' },
      }),
    ];
    for (const { status, body } of responses) assert.deepEqual([status, body], [409, { error: guestErrors.off }]);
    assert.equal((await app.call(contract.getGuestLink, { as: host, params: { id: roomId } })).body.is_allowed, false);
    assert.equal((await user(mia.token)).status, 200);
    assert.equal((await app.call(contract.closeGuestLink, { as: host, params: { id: roomId } })).status, 200);
  } finally {
    app.context.config.takesGuests = true;
  }
});

test("a guest can't become a guest elsewhere, or let others in", async () => {
  const { host, roomId, secret } = await party();
  const mia = await guestOf(app, host, roomId);
  const other = await guestElsewhere(app);
  assert.equal((await app.call(contract.joinAsGuest, { as: mia, body: { secret, name: 'Two' } })).status, 409);
  assert.equal((await app.call(contract.joinByLink, { as: other, body: { secret } })).status, 403);
  assert.equal((await app.call(contract.openGuestLink, { as: mia, params: { id: roomId } })).status, 403);
});
