import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { getUser } from '#features/accounts/contract.ts';
import { makeGuestPermanent } from '#features/accounts/own-contract.ts';
import { dealBoard, getBoard, uploadImage } from '#features/bingo/contract.ts';
import { picture } from '#features/bingo/server/test-photos.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { newcomer, photoForm } from '#tests/scene.ts';
import * as guests from '../../guests/contract.ts';
import { guestErrors } from '../../guests/rules.ts';
import { lockedError } from '../../room-rules.ts';
import * as contract from '../contract.ts';
import { peopleErrors, peopleLimits } from '../rules.ts';
import { peopleOf, personOf, phone, tablet } from './test-people.ts';

let app: TestApp;
let scene: ReturnType<typeof peopleOf>;
before(async () => {
  app = await makeTestApp({ frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  scene = peopleOf(app);
});
after(() => app.close());

test('a banned account can’t join again in any way until the ban is lifted', async () => {
  const { party, join, banPerson, bansOf, room } = scene;
  const { host, id, secret } = await party();
  const ben = await newcomer(app, 'ben', 'bingo');
  await join(ben, id);
  const { status, body } = await banPerson(host, id, ben);
  assert.equal(status, 201);
  const ban = body.ban as { id: string };
  assert.deepEqual(ban, {
    id: ban.id,
    login: ben.login,
    of: 'account',
    at: new Date(app.context.clock()).toISOString(),
  });
  assert.deepEqual((await room(host, id)).users, [host.login]);
  const refused = [await join(ben, id), await app.call(guests.joinByLink, { as: ben, body: { secret } })];
  for (const response of refused) {
    assert.deepEqual([response.status, response.body.error], [409, peopleErrors.isBanned]);
  }
  assert.deepEqual(await bansOf(host, id), [ban]);
  const lift = () => app.call(contract.liftBan, { as: host, params: { id, ban: ban.id } });
  assert.deepEqual([(await lift()).status, (await lift()).status], [200, 404]);
  assert.deepEqual(await bansOf(host, id), []);
  assert.equal((await join(ben, id)).status, 201);
});

test('a banned guest can’t get in from the same device under any name, but can from another device', async () => {
  const { party, asGuest, banPerson, statusOf } = scene;
  const { host, id, secret } = await party();
  const mia = personOf(await asGuest(secret, 'Mia', phone));
  const { body } = await banPerson(host, id, mia);
  assert.equal((body.ban as { of: string }).of, 'devices');
  assert.equal(await statusOf(mia), 401);
  const again = await asGuest(secret, 'Somebody', phone);
  assert.deepEqual([again.status, again.body.error], [409, peopleErrors.isBanned]);
  assert.equal((await asGuest(secret, 'Leo', tablet)).status, 201);
  const elsewhere = await party();
  assert.equal((await asGuest(elsewhere.secret, 'Mia', phone)).status, 201, 'in another room they are welcome');
  const hashes = await app.context.db.read.selectFrom('guest_devices').select('device_hash').execute();
  assert.ok(hashes.every(({ device_hash }) => device_hash !== phone && /^[\da-f]{64}$/.test(device_hash)));
  await app.call(contract.liftBan, { as: host, params: { id, ban: (body.ban as { id: string }).id } });
  assert.equal((await asGuest(secret, 'Mia', phone)).status, 201);
});

test('a guest who chose a password before being banned isn’t let in from their device either', async () => {
  const { party, asGuest, banPerson, bansOf, join } = scene;
  const { host, id, secret } = await party();
  const guest = personOf(await asGuest(secret, 'Uma', phone));
  const keeping = { as: guest, params: { login: guest.login }, body: { password: 'the road to Porto' } };
  assert.equal((await app.call(makeGuestPermanent, keeping)).status, 200);
  const { body } = await banPerson(host, id, guest);
  assert.equal((body.ban as { of: string }).of, 'account');
  assert.deepEqual(await bansOf(host, id), [body.ban]);
  assert.equal((await asGuest(secret, 'Nobody', phone)).status, 409);
  await app.call(contract.liftBan, { as: host, params: { id, ban: (body.ban as { id: string }).id } });
  assert.equal((await asGuest(secret, 'Vera', phone)).status, 201);
  assert.equal((await join(guest, id)).status, 201);
});

test('a guest whose device isn’t known is removed, and the response doesn’t claim a ban', async () => {
  const { party, asGuest, banPerson, bansOf } = scene;
  const { host, id, secret } = await party();
  const { status, body } = await banPerson(host, id, personOf(await asGuest(secret, 'Old')));
  assert.deepEqual([status, body.ban, body.message], [201, undefined, 'Removed Old from "Porto"']);
  assert.deepEqual(await bansOf(host, id), []);
});

test('if two guests used one device, the later ban counts and can be undone', async () => {
  const { party, asGuest, banPerson, bansOf } = scene;
  const { host, id, secret } = await party();
  const [first, second] = [
    personOf(await asGuest(secret, 'Uno', phone)),
    personOf(await asGuest(secret, 'Due', phone)),
  ];
  await banPerson(host, id, first);
  const { body } = await banPerson(host, id, second);
  assert.deepEqual(await bansOf(host, id), [body.ban]);
});

test('the number of bans in a room is limited, and they end with the account or the room', async () => {
  const { party, join, banPerson, bansOf, room } = scene;
  const { host, id } = await party();
  const { db } = app.context;
  const row = { room_id: id, login: 'x', user_id: null, banned_at: 1 };
  const rows = Array.from({ length: peopleLimits.bansPerRoom }, (_, at) => ({
    ...row,
    id: `${at}`,
    device_hash: `${at}`,
  }));
  await db.transact((trx) => trx.insertInto('room_bans').values(rows).execute());
  const ben = await newcomer(app, 'ben');
  await join(ben, id);
  const refused = await banPerson(host, id, ben);
  assert.deepEqual([refused.status, refused.body.error], [409, peopleErrors.tooManyBans]);
  assert.deepEqual((await room(host, id)).users, [host.login, ben.login], 'and nobody is removed');
  await db.transact((trx) => trx.deleteFrom('room_bans').where('room_id', '=', id).execute());
  await banPerson(host, id, ben);
  await db.transact((trx) => trx.deleteFrom('users').where('login', '=', ben.login).execute());
  assert.deepEqual(await bansOf(host, id), []);
});

test('nobody can ban themselves, or someone who isn’t in the room', async () => {
  const { party, banPerson } = scene;
  const { host, id } = await party();
  assert.equal((await banPerson(host, id, host)).status, 409);
  assert.equal((await banPerson(host, id, { ...host, login: 'nobody-here' })).status, 404);
});

test('nobody new can join a locked room; members stay, and guests can come back with a code', async () => {
  const { party, asGuest, join, setLocked, room, codeFor, enterCode, feed } = scene;
  const { host, id, secret } = await party();
  const ben = await newcomer(app, 'ben');
  const mia = personOf(await asGuest(secret, 'Mia', phone));
  assert.equal((await setLocked(host, id, true)).status, 200);
  assert.equal((await setLocked(host, id, true)).status, 200, 'a repeat changes nothing');
  assert.equal((await room(ben, id)).is_locked, true);
  const { body } = await app.call(guests.viewGuestLink, { body: { secret } });
  assert.equal(body.is_locked, true);
  const refused = [
    await join(ben, id),
    await app.call(guests.joinByLink, { as: ben, body: { secret } }),
    await asGuest(secret, 'Late', tablet),
  ];
  for (const response of refused) {
    assert.deepEqual([response.status, response.body.error], [409, lockedError(host.login)]);
  }
  assert.equal((await join(host, id)).status, 200, 'a member is in already');
  const { code } = (await codeFor(host, id, mia)).body;
  assert.equal((await enterCode(code)).status, 201);
  assert.equal((await setLocked(host, id, false)).status, 200);
  assert.equal((await room(ben, id)).is_locked, undefined);
  assert.equal((await join(ben, id)).status, 201);
  const kinds = (await feed(host, id)).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['joined', 'unlocked', 'locked', 'joined', 'created']);
  assert.match(JSON.stringify(app.announced()), /"is_locked":true/);
});

test('a renamed guest has the new name everywhere, and one feed entry shows the old one', async () => {
  const { party, asGuest, room, rename, feed } = scene;
  const { host, id, secret } = await party();
  const mia = personOf(await asGuest(secret, 'Tara', phone));
  await app.call(dealBoard, { as: mia, params: { login: mia.login, roomId: id } });
  const { status, body } = await rename(host, id, 'Tara', '  Tara Rose ');
  assert.deepEqual([status, body.login], [200, 'Tara-Rose']);
  assert.equal((await app.call(getUser, { as: mia })).body.login, 'Tara-Rose');
  assert.deepEqual((await room(host, id)).guests, ['Tara-Rose']);
  const [latest, ...before] = await feed(host, id);
  assert.deepEqual([latest?.kind, latest?.login, latest?.title], ['renamed', 'Tara-Rose', 'Tara']);
  assert.deepEqual(
    before.map(({ login }) => login),
    ['Tara-Rose', 'Tara-Rose', host.login],
  );
  const own = await app.call(getBoard, { as: host, params: { login: 'Tara-Rose', roomId: id } });
  assert.equal(own.status, 200);
});

test("calls under a guest's previous name still count, and nobody else gets that name", async () => {
  const { party, asGuest, rename } = scene;
  const { host, id, secret } = await party();
  const pia = personOf(await asGuest(secret, 'Pia', phone));
  await rename(host, id, 'Pia', 'Ria');
  assert.equal((await app.call(dealBoard, { as: pia, params: { login: 'Pia', roomId: id } })).status, 201);
  assert.equal((await app.call(getBoard, { as: pia, params: { login: 'Ria', roomId: id } })).status, 200);
  assert.equal((await app.call(getBoard, { as: host, params: { login: 'Pia', roomId: id } })).status, 404);
  assert.equal(personOf(await asGuest(secret, 'P1a')).login, 'P1a-2', 'nor one that looks like it');
  assert.equal((await rename(host, id, 'Ria', 'Pia')).body.login, 'Pia', 'they can have it back');
  assert.equal((await rename(host, id, 'Pia', 'PIA')).body.login, 'PIA');
  assert.equal(
    (await app.call(makeGuestPermanent, { as: pia, params: { login: 'PIA' }, body: { password: 'the road to Porto' } }))
      .status,
    200,
  );
});

test('calls that arrive while a guest is being renamed count for them, and the room sees the new name', async () => {
  const { party, asGuest, rename, feed } = scene;
  const { host, id: roomId, secret } = await party();
  const lea = personOf(await asGuest(secret, 'Lea', phone));
  const { body } = await app.call(dealBoard, { as: lea, params: { login: lea.login, roomId } });
  const [first] = body as unknown as { challenge: { id: string } }[];
  const { payload, headers } = photoForm(await picture('#ff0000', 600));
  const slow = new PassThrough();
  const url = addressOf(uploadImage, { login: 'Lea', roomId, challengeId: first?.challenge.id ?? '' });
  const sent = { ...headers, authorization: `Bearer ${lea.token}` };
  const uploading = app.app.inject({ method: 'POST', url, headers: sent, payload: slow });
  slow.write(payload.subarray(0, 50));
  await rename(host, roomId, 'Lea', 'Lisa');
  app.announced();
  slow.end(payload.subarray(50));
  assert.equal((await uploading).statusCode, 201, (await uploading).body);
  assert.doesNotMatch(JSON.stringify(app.announced()), /"lea"/i);
  assert.ok((await feed(host, roomId)).every(({ login }) => login !== 'Lea'));
});

test("only a guest's current and previous names are reserved", async () => {
  const { party, asGuest, rename } = scene;
  const { host, id, secret } = await party();
  const ida = personOf(await asGuest(secret, 'Ida', phone));
  for (const [name, next] of [
    ['Ida', 'Ilse'],
    ['Ilse', 'Irma'],
    ['Irma', 'IRMA'],
  ] as const)
    await rename(host, id, name, next);
  const taken: string[] = [];
  for (const name of ['Irma', 'Ilse', 'Ida']) taken.push(personOf(await asGuest(secret, name)).login);
  assert.deepEqual(taken, ['Irma-2', 'Ilse-2', 'Ida']);
  assert.equal((await app.call(dealBoard, { as: ida, params: { login: 'Ilse', roomId: id } })).status, 201);
  const keeping = { as: ida, params: { login: 'IRMA' }, body: { password: 'the road to Porto' } };
  assert.equal((await app.call(makeGuestPermanent, keeping)).status, 200);
  assert.equal(personOf(await asGuest(secret, 'Ilse')).login, 'Ilse', 'an account has one name');
});

test('a name that is taken gets a number; an invalid name, and renaming someone with an account, are refused', async () => {
  const { party, asGuest, join, rename } = scene;
  const { host, id, secret } = await party();
  const ben = await newcomer(app, 'ben');
  await join(ben, id);
  await asGuest(secret, 'Zoe', phone);
  assert.equal((await rename(host, id, 'Zoe', ben.login)).body.login, `${ben.login}-2`);
  const responses = [
    await rename(host, id, `${ben.login}-2`, '<b>'),
    await rename(host, id, `${ben.login}-2`, '  '),
    await rename(host, id, ben.login, 'Benny'),
    await rename(host, id, 'nobody-here', 'Benny'),
  ];
  const errors = responses.map(({ status, body: { error } }) => [status, error]);
  const missing = "There's no such member in this room.";
  assert.deepEqual(errors, [
    [400, guestErrors.oddName],
    [400, guestErrors.noName],
    [409, peopleErrors.onlyGuests],
    [404, missing],
  ]);
});
