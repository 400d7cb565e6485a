import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { features } from '#app/features.ts';
import { getUser, logIn } from '#features/accounts/contract.ts';
import { makeGuestPermanent } from '#features/accounts/own-contract.ts';
import { testRegistry } from '#server/test-registry.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { guestOf, newcomer } from '#tests/scene.ts';
import { createRoom, deleteRoom, getRoom, leaveRoom } from '../../contract.ts';
import { endScreen, openScreen } from '../../screens/contract.ts';
import * as contract from '../contract.ts';
import { guestLimits } from '../rules.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
});
after(() => app.close());

async function party() {
  const host = await newcomer(app, 'host', 'bingo');
  const body = { game: 'bingo', name: 'Porto', is_private: false };
  const { id: roomId } = (await app.call(createRoom, { as: host, body })).body.room as { id: string };
  const { secret } = (await app.call(contract.openGuestLink, { as: host, params: { id: roomId } })).body;
  return { host, roomId, secret: String(secret) };
}
const join = (body: object) => app.call(contract.joinAsGuest, { body });
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Broken invariants: a slot used twice, or a guest without a membership or with one elsewhere. */
async function brokenGuests(): Promise<string[]> {
  const { read } = app.context.db;
  const guests = await read.selectFrom('users').where('guest_of', 'is not', null).selectAll().execute();
  const memberships = await read.selectFrom('members').select(['room_id', 'user_id']).execute();
  return guests.flatMap(({ id, guest_of, login }) => {
    const own = memberships.filter(({ user_id }) => user_id === id).map(({ room_id }) => room_id);
    return own.length === 1 && own[0] === guest_of ? [] : [`${login} of ${guest_of} sits in ${own}`];
  });
}

test('only twenty of twenty-five people with the same name who join at once get in, each with their own login', async () => {
  const { host, roomId, secret } = await party();
  const responses = await many(25, () => join({ secret, name: 'Racer' }));
  assert.deepEqual(statuses(responses), [...Array(20).fill(201), ...Array(5).fill(409)]);
  const { guests = [] } = (await app.call(getRoom, { as: host, params: { id: roomId } })).body as { guests?: string[] };
  assert.equal(new Set(guests).size, 20);
  assert.deepEqual(await brokenGuests(), []);
});

test('ten concurrent attempts with one key create one guest', async () => {
  const { host, roomId, secret } = await party();
  const responses = await many(10, () => join({ secret, name: 'Once', key: 'one-key-for-all-ten-tries' }));
  assert.deepEqual(statuses(responses), Array(10).fill(201));
  const { guests } = (await app.call(getRoom, { as: host, params: { id: roomId } })).body;
  assert.equal((guests as string[]).length, 1);
});

test("someone joining while the room is deleted either gets in or doesn't, and leaves nothing behind", async () => {
  for (let round = 0; round < 5; round++) {
    const { host, roomId, secret } = await party();
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => join({ secret, name: 'Runner' })),
      app.call(deleteRoom, { as: host, params: { id: roomId } }),
    ]);
    for (const { status } of responses) assert.ok([200, 201, 404].includes(status), String(status));
    const { read } = app.context.db;
    const left = await read.selectFrom('users').where('login_key', 'like', 'runner%').select('login').execute();
    assert.deepEqual(left, []);
    assert.deepEqual(await brokenGuests(), []);
  }
});

async function endings(): Promise<void> {
  const { jobs = [] } = features.find(({ name }) => name === 'rooms')?.open(app.context, testRegistry()) ?? {};
  await jobs.find(({ name }) => name === 'guests')?.run(new AbortController().signal);
}

test('a guest who chooses a password while being removed or expiring is either left intact or deleted completely', async () => {
  const isWhole = async (mia: Person, roomId: string, expected: number) => {
    const { status, body } = await app.call(getUser, { as: mia });
    const row = await app.context.db.read
      .selectFrom('users')
      .where('login', '=', mia.login)
      .select(['guest_of', 'guest_slot', 'ends_at'])
      .executeTakeFirst();
    assert.equal(status, expected, 'what was promised still holds, and nothing else');
    if (expected === 200) {
      assert.deepEqual([body.guest, row], [undefined, { guest_of: null, guest_slot: null, ends_at: null }]);
    } else assert.deepEqual([status, row, roomId.length], [401, undefined, 6]);
  };
  for (let round = 0; round < 4; round++) {
    const { host, roomId } = await party();
    const mia = await guestOf(app, host, roomId);
    const params = { login: mia.login };
    const [expected] = await Promise.all([
      app.call(makeGuestPermanent, { as: mia, params, body: { password: 'the road to Porto' } }),
      app.call(leaveRoom, { as: host, params: { ...params, roomId } }),
    ]);
    assert.ok([200, 401].includes(expected.status), expected.raw.body);
    await isWhole(mia, roomId, expected.status);
  }
  const { host, roomId } = await party();
  const late = await guestOf(app, host, roomId);
  const keeping = app.call(makeGuestPermanent, {
    as: late,
    params: { login: late.login },
    body: { password: 'the road to Porto' },
  });
  app.pass(guestLimits.lastsMs);
  const [expected] = await Promise.all([keeping, endings()]);
  await isWhole(late, roomId, expected.status);
});

test('if two devices set a password at the same time, the first wins and stays logged in, and the other is logged out', async () => {
  const keep = (as: Person, password: string) =>
    app.call(makeGuestPermanent, { as, params: { login: as.login }, body: { password } });
  const userOf = async (as: Person) => (await app.call(getUser, { as })).status;
  const logsIn = async ({ login }: Person, password: string) =>
    (await app.call(logIn, { params: { login }, body: { password } })).status;
  const passwords = ['the road to Porto', 'the road to Faro'];

  const { host, roomId, secret } = await party();
  const mia = await guestOf(app, host, roomId);
  const sent = await many(2, () => keep(mia, 'the road to Porto'));
  assert.deepEqual(statuses(sent), [200, 409], 'a 401 would remove the account from the device');
  assert.deepEqual([await userOf(mia), await logsIn(mia, 'the road to Porto')], [200, 200]);

  const { secret: newer } = (await app.call(contract.openGuestLink, { as: host, params: { id: roomId } })).body;
  assert.notEqual(newer, secret);
  const joined = await many(2, () => join({ secret: newer, name: 'Leo', key: 'one-key-that-two-devices-have' }));
  const devices = joined.map(({ body }) => ({ login: 'Leo', password: '', token: String(body.token) }));
  const expected = await Promise.all(devices.map((leo, index) => keep(leo, passwords[index] ?? '')));
  assert.deepEqual(statuses(expected), [200, 401]);
  for (const [index, { status }] of expected.entries()) {
    const leo = devices[index] as Person;
    assert.deepEqual([await userOf(leo), await logsIn(leo, passwords[index] ?? '')], [status, status]);
  }
});

test("a code created while its screen is replaced or ended is shown on the current screen, or doesn't work", async () => {
  for (let round = 0; round < 6; round++) {
    const { host, roomId } = await party();
    const asHost = { as: host, params: { id: roomId } };
    await app.call(openScreen, asHost);
    const [code, change] = await Promise.all([
      app.call(contract.openScreenLink, asHost),
      app.call(round % 2 === 0 ? openScreen : endScreen, asHost),
    ]);
    assert.ok([200, 409].includes(code.status), code.raw.body);
    const { secret } = code.body as { secret?: string };
    const screen = (change.body as { secret?: string }).secret;
    const shown =
      screen === undefined
        ? undefined
        : (await app.app.inject({ url: '/api/screen', headers: { authorization: `Screen ${screen}` } })).json<{
            guest_path?: string;
          }>().guest_path;
    const { status } = await join({ secret: secret ?? 'none', name: 'Scan' });
    assert.deepEqual([status, shown], status === 201 ? [201, `/join#${secret}`] : [404, undefined]);
  }
});

test("people who scan a code while its screen ends either get in or don't, and nobody gets in afterwards", async () => {
  for (let round = 0; round < 4; round++) {
    const { host, roomId } = await party();
    const asHost = { as: host, params: { id: roomId } };
    await app.call(openScreen, asHost);
    const { secret } = (await app.call(contract.openScreenLink, asHost)).body;
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => join({ secret, name: 'Scan' })),
      app.call(endScreen, asHost),
      ...Array.from({ length: 4 }, () => join({ secret, name: 'Scan' })),
    ]);
    for (const { status } of responses) assert.ok([200, 201, 404].includes(status), String(status));
    assert.equal((await join({ secret, name: 'Late' })).status, 404);
    assert.deepEqual(await brokenGuests(), []);
  }
});
