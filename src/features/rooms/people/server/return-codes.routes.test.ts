import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { features } from '#app/features.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { newcomer } from '#tests/scene.ts';
import { leaveRoom } from '../../contract.ts';
import { returnAsGuest } from '../../guests/contract.ts';
import { peopleErrors, peopleLimits } from '../rules.ts';
import { peopleOf, personOf, phone, tablet } from './test-people.ts';

let app: TestApp;
let scene: ReturnType<typeof peopleOf>;
before(async () => {
  app = await makeTestApp({ frozenClock: true, settings: { RATE_LIMITS: 'off' } });
  scene = peopleOf(app);
});
after(() => app.close());

test('a code moves a guest to another browser: the old one is logged out, and the membership stays the same', async () => {
  const { party, asGuest, banPerson, room, statusOf, codeFor, enterCode } = scene;
  const { host, id, secret } = await party();
  const mia = personOf(await asGuest(secret, 'Mila', phone));
  const { status, body } = await codeFor(mia, id, mia);
  assert.equal(status, 201);
  assert.match(String(body.code), /^[2-9A-HJ-NP-Z]{6}$/);
  assert.equal(body.expires_at, new Date(app.context.clock() + 10 * minuteMs).toISOString());
  const typed = ` ${String(body.code)
    .toLowerCase()
    .replace(/^(...)/, '$1-')} `;
  const moved = await enterCode(typed, { device: tablet, time_zone: 'Europe/Lisbon' });
  assert.equal(moved.status, 201, moved.raw.body);
  const back = personOf(moved);
  assert.equal(back.login, 'Mila');
  assert.deepEqual([await statusOf(mia), await statusOf(back)], [401, 200]);
  assert.deepEqual((await room(host, id)).guests, ['Mila']);
  const again = await enterCode(body.code);
  assert.deepEqual([again.status, again.body.error], [404, peopleErrors.badCode], 'it works once');
  await banPerson(host, id, back);
  const refused = [await asGuest(secret, 'Mila', phone), await asGuest(secret, 'Mila', tablet)];
  assert.deepEqual(
    refused.map((response) => response.status),
    [409, 409],
    'both devices are kept out',
  );
});

test('a retry after a lost response works, but only with the same key', async () => {
  const { party, asGuest, statusOf, codeFor, enterCode } = scene;
  const { host, id, secret } = await party();
  const mia = personOf(await asGuest(secret, 'Mika'));
  const { code } = (await codeFor(host, id, mia)).body;
  const key = 'the-key-of-this-attempt-1';
  const [first, second] = [personOf(await enterCode(code, { key })), personOf(await enterCode(code, { key }))];
  assert.deepEqual([await statusOf(first), await statusOf(second)], [401, 200]);
  assert.equal((await enterCode(code, { key: 'the-key-of-somebody-else' })).status, 404);
  app.pass(peopleLimits.codeLastsMs);
  assert.equal((await enterCode(code, { key })).status, 404);
});

test("a code doesn't work if it has expired, has been replaced, or its guest has left", async () => {
  const { party, asGuest, codeFor, enterCode } = scene;
  const { host, id, secret } = await party();
  const mia = personOf(await asGuest(secret, 'Mina'));
  const early = (await codeFor(host, id, mia)).body.code;
  const later = (await codeFor(mia, id, mia)).body.code;
  assert.equal((await enterCode(early)).status, 404);
  app.pass(peopleLimits.codeLastsMs);
  assert.equal((await enterCode(later)).status, 404);
  const { code } = (await codeFor(host, id, mia)).body;
  await app.call(leaveRoom, { as: mia, params: { login: mia.login, roomId: id } });
  assert.equal((await enterCode(code)).status, 404);
});

test('a banned device can’t use somebody else’s code', async () => {
  const { party, asGuest, banPerson, statusOf, codeFor, enterCode } = scene;
  const { host, id, secret } = await party();
  await banPerson(host, id, personOf(await asGuest(secret, 'Bad', phone)));
  const mia = personOf(await asGuest(secret, 'Mina', tablet));
  const { code } = (await codeFor(mia, id, mia)).body;
  assert.equal((await enterCode(code, { device: phone })).status, 409);
  assert.equal(await statusOf(mia), 200);
  assert.equal((await enterCode(code)).status, 201, 'and the code still works');
});

test("only the room's admin and the guest themselves can make a code; people with an account don't need one", async () => {
  const { party, asGuest, codeFor } = scene;
  const { host, id, secret } = await party();
  const [mia, leo] = [personOf(await asGuest(secret, 'Mara')), personOf(await asGuest(secret, 'Lars'))];
  const stranger = await newcomer(app, 'stranger', 'bingo');
  assert.equal((await codeFor(leo, id, mia)).status, 403);
  assert.equal((await codeFor(stranger, id, mia)).status, 404);
  assert.equal((await codeFor(stranger, id, stranger)).status, 404);
  assert.equal((await codeFor(host, id, host)).status, 409);
  const { code } = (await codeFor(host, id, mia)).body;
  const loggedIn = await app.call(returnAsGuest, { as: stranger, body: { code: String(code) } });
  assert.equal(loggedIn.status, 409);
});

test("someone who stops being admin during the call doesn't get a code", async () => {
  const { party, asGuest, join, codeFor } = scene;
  const { host, id, secret } = await party();
  const ben = await newcomer(app, 'ben', 'bingo');
  await join(ben, id);
  const mia = personOf(await asGuest(secret, 'Mia', phone));
  const { limits } = app.context;
  const { take } = limits;
  limits.take = async (rule, key) => {
    limits.take = take;
    const leaving = { as: host, params: { login: host.login, roomId: id } };
    assert.equal((await app.call(leaveRoom, leaving)).status, 200);
    await take(rule, key);
  };
  assert.equal((await codeFor(host, id, mia)).status, 404);
  assert.equal((await codeFor(ben, id, mia)).status, 201);
});

test("codes don't work after a restore", async () => {
  const { party, asGuest, codeFor, enterCode } = scene;
  const { host, id, secret } = await party();
  const mia = personOf(await asGuest(secret, 'Rina'));
  const { code } = (await codeFor(host, id, mia)).body;
  await features.find(({ name }) => name === 'rooms')?.revokeRestoredAccess?.(app.context, 35);
  assert.equal((await enterCode(code)).status, 404);
});

test('guesses are rate limited by address and for the whole site, and then even a correct code is refused', async () => {
  const limited = await makeTestApp({ frozenClock: true, withPool: false });
  try {
    const of = peopleOf(limited);
    const { host, id, secret } = await of.party();
    const mia = personOf(await of.asGuest(secret, 'Nora'));
    const { code } = (await of.codeFor(host, id, mia)).body;
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await of.enterCode('AAAAAA')).status);
    assert.deepEqual(statuses, [...Array(10).fill(404), 429]);
    assert.equal((await of.enterCode(code)).status, 429);
    limited.pass(minuteMs);
    assert.equal((await of.enterCode(code, { key: 'the-key-of-this-attempt-1' })).status, 201);
    assert.equal((await of.enterCode(code, { key: 'the-key-of-this-attempt-1' })).status, 201, 'a right one is free');
  } finally {
    await limited.close();
  }
});
