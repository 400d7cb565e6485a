import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { disablePerson } from '#features/accounts/people-contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, inParallel, playerRole, statuses } from '#tests/game.ts';
import { guestOf, newcomer } from '#tests/scene.ts';
import { deleteRoom } from '../../contract.ts';
import * as contract from '../contract.ts';
import { screenErrors } from '../contract.ts';

describe("a room's screen", () => {
  let app: TestApp;
  let game: Game;
  let root: Person;
  before(async () => {
    app = await makeTestApp({ withPool: false });
    game = gameOn(app);
    root = await app.person('boss', 'root');
  });
  after(() => app.close());

  /** A private room with an admin and two members. */
  async function party() {
    const [admin, ben, cem] = [
      await newcomer(app, 'ana', playerRole),
      await newcomer(app, 'ben', playerRole),
      await newcomer(app, 'cem', playerRole),
    ];
    return { admin, ben, cem, roomId: await game.room(admin, [ben, cem], 'sesame') };
  }
  const open = (roomId: string, as: Person) => app.call(contract.openScreen, { as, params: { id: roomId } });
  const end = (roomId: string, as: Person) => app.call(contract.endScreen, { as, params: { id: roomId } });
  const state = async (roomId: string, as: Person) =>
    (await app.call(contract.getScreen, { as, params: { id: roomId } })).body;
  const secretOf = async (roomId: string, as: Person) => {
    const { status, body, raw } = await open(roomId, as);
    assert.equal(status, 200, raw.body);
    return String(body.secret);
  };
  let addresses = 0;
  /** Each call needs a new address, to stay below the rate limit. */
  const nextAddress = () => `2001:db8:${(++addresses).toString(16)}::1`;
  const view = (secret: string, remoteAddress = nextAddress()) =>
    app.app.inject({ url: '/api/screen', headers: { authorization: `Screen ${secret}` }, remoteAddress });
  const shows = async (secret: string) => (await view(secret)).statusCode;

  test("can be created by any member; its secret is shown once, and can't be recovered from the database", async () => {
    const { ben, admin, roomId } = await party();
    assert.deepEqual(await state(roomId, admin), { since: null, login: null, has_guest_link: false });
    const { body } = await open(roomId, ben);
    assert.deepEqual(Object.keys(body).sort(), ['path', 'secret', 'since']);
    assert.equal(body.path, `/screen#${body.secret}`);
    assert.match(String(body.secret), /^[\w-]{43}$/);
    assert.deepEqual(await state(roomId, admin), { since: body.since, login: ben.login, has_guest_link: false });
    assert.equal(await shows(String(body.secret)), 200);
    const rows = await app.context.db.read.selectFrom('screens').where('room_id', '=', roomId).selectAll().execute();
    const stored = rows.flatMap((row) => Object.values(row)).map(String);
    assert.equal(stored.length, 4);
    for (const text of stored) assert.equal(await shows(text), 404);
  });

  test("replaces the room's previous screen, and only the admin can replace somebody else's", async () => {
    const { admin, ben, cem, roomId } = await party();
    const first = await secretOf(roomId, ben);
    const second = await secretOf(roomId, ben);
    assert.deepEqual([await shows(first), await shows(second)], [404, 200]);
    const refused = await open(roomId, cem);
    assert.deepEqual(
      [refused.status, refused.body.error],
      [409, `${ben.login} is showing this room on a screen. They or the admin can stop it.`],
    );
    assert.equal(await shows(second), 200);
    const third = await secretOf(roomId, admin);
    assert.deepEqual([await shows(second), await shows(third)], [404, 200]);
  });

  test('can be ended by its creator, the admin and root, and by nobody else', async () => {
    const { admin, ben, cem, roomId } = await party();
    for (const who of [ben, admin, root]) {
      const secret = await secretOf(roomId, ben);
      const refused = await end(roomId, cem);
      assert.deepEqual([refused.status, await shows(secret)], [403, 200]);
      assert.deepEqual([(await end(roomId, who)).status, await shows(secret)], [200, 404]);
    }
    assert.equal((await end(roomId, cem)).status, 200, 'there is nothing left to end');
  });

  test("belongs to the room: it outlives its creator's membership, even if only guests are left", async () => {
    const { admin, ben, cem, roomId } = await party();
    const guest = await guestOf(app, admin, roomId);
    const secret = await secretOf(roomId, ben);
    const owner = async () => (await state(roomId, cem)).login;
    await game.leave(roomId, ben, ben);
    assert.deepEqual([await shows(secret), await owner()], [200, admin.login]);
    assert.equal((await app.call(deleteUser, { as: root, params: { login: admin.login } })).status, 200);
    assert.deepEqual([await shows(secret), await owner()], [200, cem.login]);
    await game.leave(roomId, cem, cem);
    assert.equal(await shows(secret), 200);
    await game.leave(roomId, guest, guest);
    assert.equal(await shows(secret), 404);
  });

  test('ends when its owner is removed', async () => {
    const { admin, ben, roomId } = await party();
    const secret = await secretOf(roomId, ben);
    await game.leave(roomId, admin, ben);
    assert.equal(await shows(secret), 404);
  });

  test('is blocked while its owner is disabled; others may replace it, and it ends when the owner is deleted', async () => {
    const set = (login: string, disabled: boolean) =>
      app.call(disablePerson, { as: root, params: { login }, body: { disabled } });
    const { admin, ben, cem, roomId } = await party();
    const secret = await secretOf(roomId, ben);
    assert.equal((await set(ben.login, true)).status, 200);
    assert.equal(await shows(secret), 404);
    assert.deepEqual(await state(roomId, admin), { since: null, login: null, has_guest_link: false });
    assert.equal((await set(ben.login, false)).status, 200);
    assert.equal(await shows(secret), 200);
    await set(ben.login, true);
    const other = await secretOf(roomId, cem);
    assert.deepEqual([await shows(secret), await shows(other)], [404, 200]);

    await set(cem.login, true);
    assert.equal((await app.call(deleteUser, { as: root, params: { login: cem.login } })).status, 200);
    assert.deepEqual(
      [await shows(other), await state(roomId, admin)],
      [404, { since: null, login: null, has_guest_link: false }],
    );
  });

  test('ends with the room, and leaves nothing behind', async () => {
    const { admin, roomId } = await party();
    const secret = await secretOf(roomId, admin);
    assert.equal((await app.call(deleteRoom, { as: admin, params: { id: roomId } })).status, 200);
    assert.equal(await shows(secret), 404);
    const left = app.context.db.read.selectFrom('screens').where('room_id', '=', roomId).select('secret_hash');
    assert.deepEqual(await left.execute(), []);
  });

  test("can't be created, ended or seen by strangers and guests", async () => {
    const { admin, roomId } = await party();
    const stranger = await newcomer(app, 'zoe', playerRole);
    const guest = await guestOf(app, admin, roomId);
    for (const shape of [contract.getScreen, contract.openScreen, contract.endScreen]) {
      assert.equal((await app.call(shape, { as: stranger, params: { id: roomId } })).status, 404);
      assert.equal((await app.call(shape, { as: guest, params: { id: roomId } })).status, 403);
    }
    assert.equal((await open(roomId, root)).status, 404, "root isn't a member to attach it to");
  });

  test('invalid secrets all get the same response, byte for byte', async () => {
    const { admin, ben, roomId } = await party();
    const replaced = await secretOf(roomId, ben);
    const secret = await secretOf(roomId, ben);
    const responses: string[] = [];
    const wrong = [replaced, `${secret}=`, secret.slice(1), secret.toUpperCase(), '', 'x'.repeat(5000), ` ${secret}`];
    const schemes = [
      ...wrong.map((wrongSecret) => `Screen ${wrongSecret}`),
      secret,
      `screen ${secret}`,
      `Bearer ${secret}`,
      '',
    ];
    for (const authorization of [...schemes, `Screen ${admin.token}`, `Bearer ${admin.token}`]) {
      for (const { path } of [contract.getScreenView, contract.getScreenThumbnails, contract.screenEvents]) {
        const query = path === contract.getScreenThumbnails.path ? '?v=AAAAAAAAAAAAAAAAAAAAAA' : '';
        const raw = await app.app.inject({
          url: `/api${path}${query}`,
          remoteAddress: nextAddress(),
          ...(authorization !== '' && { headers: { authorization } }),
        });
        const { date: _date, 'x-request-id': _id, ...headers } = raw.headers;
        responses.push(JSON.stringify([raw.statusCode, raw.body, headers]));
      }
    }
    assert.equal(new Set(responses).size, 1, [...new Set(responses)].join('\n'));
    assert.match(responses[0] ?? '', new RegExp(`^\\[404,.*${screenErrors.ended}`));
    assert.equal(await shows(secret), 200);
  });

  test('an address that tries many secrets has to wait, unless it sends a valid one', async () => {
    const { ben, roomId } = await party();
    const secret = await secretOf(roomId, ben);
    const from = '198.51.100.7';
    let status = 404;
    for (let tries = 0; status === 404 && tries < 200; tries++)
      status = (await view(`guess-${tries}`, from)).statusCode;
    assert.equal(status, 429);
    assert.equal((await view(secret, from)).statusCode, 200);
  });

  test("a screen's secret gives access to nothing else on the site", async () => {
    const { ben, roomId } = await party();
    const secret = await secretOf(roomId, ben);
    for (const path of [`/rooms/${roomId}`, `/rooms/${roomId}/document/bingo`, `/rooms/${roomId}/events`, '/user']) {
      for (const authorization of [`Screen ${secret}`, `Bearer ${secret}`]) {
        const { statusCode } = await app.app.inject({ url: `/api${path}`, headers: { authorization } });
        assert.equal(statusCode, 401, path);
      }
    }
  });

  test('only one of several screens created concurrently survives', async () => {
    const { admin, ben, cem, roomId } = await party();
    const people = [admin, ben, cem, ben, cem, admin];
    const responses = await inParallel(people.length, (index) => open(roomId, people[index] as Person));
    assert.ok((statuses(responses)[200] ?? 0) >= 1);
    const shown = await Promise.all(
      responses.filter(({ status }) => status === 200).map(({ body }) => shows(String(body.secret))),
    );
    assert.equal(shown.filter((status) => status === 200).length, 1);
    assert.ok(responses.every(({ status }) => status === 200 || status === 409));
  });

  test("ending your own screen while another replaces it doesn't end the other", async () => {
    const { admin, ben, roomId } = await party();
    await secretOf(roomId, ben);
    const { db } = app.context;
    const { transact } = db;
    let secret = '';
    db.transact = async (work, options) => {
      db.transact = transact;
      secret = await secretOf(roomId, admin);
      return transact.call(db, work, options) as never;
    };
    assert.equal((await end(roomId, ben)).status, 403);
    assert.equal(await shows(secret), 200);
  });
});
