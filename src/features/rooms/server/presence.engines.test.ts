import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logIn } from '#features/accounts/contract.ts';
import { follow, inShort, type TestReader } from '#server/live/test-reader.ts';
import { addressOf } from '#shared/endpoint.ts';
import { preferNoWait } from '#shared/prefer-no-wait.ts';
import { makeTestApp, type Person, testPassword } from '#tests/app.ts';
import { gameOn, playerRole } from '#tests/game.ts';
import { guestOf } from '#tests/scene.ts';
import { roomEvents } from '../contract.ts';
import { renameGuest, setRoomLock } from '../people/contract.ts';
import { presenceIn } from './event-store.ts';

test("from its first events on, a member's stream lists who is present, without removed members", async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const game = gameOn(app);
  const [ana, ben] = [await app.person('ana', playerRole), await app.person('ben', playerRole)];
  const roomId = await game.room(ana, [ben]);
  const enter = async ({ token }: Person) => {
    const reader = await follow(`${url}${addressOf(roomEvents, { id: roomId })}`, token);
    await reader.nextBlock();
    assert.match((await reader.nextBlock()) ?? '', /^event: at\ndata: {"seq":2}$/);
    return reader;
  };
  const anas = await enter(ana);
  assert.deepEqual(await anas.nextPresence(), { logins: ['ana'], count: 1 });
  const bens = await enter(ben);
  assert.deepEqual(await bens.nextPresence(), { logins: ['ana', 'ben'], count: 2 });
  const { live } = app.context;
  assert.deepEqual(presenceIn(live, roomId), { logins: ['ana', 'ben'], count: 2 });
  let event = await anas.nextPresence();
  while (event?.count !== 2) event = await anas.nextPresence();
  await game.leave(roomId, ana, ben);
  while (event?.count !== 1) event = await anas.nextPresence();
  assert.deepEqual(event.logins, ['ana']);
  assert.deepEqual(presenceIn(live, '000000'), { logins: [], count: 0 });
  anas.hangUp();
});

test('a client without a stream polls: the response has the revision, ends, and counts the caller as present', async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const game = gameOn(app);
  const ana = await app.person('ana', playerRole);
  const roomId = await game.room(ana, []);
  const response = await fetch(`${url}${addressOf(roomEvents, { id: roomId })}`, {
    headers: { authorization: `Bearer ${ana.token}`, prefer: preferNoWait },
  });
  const text = await response.text();
  assert.match(text, /\n\nevent: at\ndata: \{"seq":1\}\n\nevent: here\ndata: .*"ana".*\n\n$/);
  assert.deepEqual(presenceIn(app.context.live, roomId), { logins: ['ana'], count: 1 });
  const strangers = await app.person('ben', playerRole);
  const refused = await fetch(response.url, {
    headers: { authorization: `Bearer ${strangers.token}`, prefer: preferNoWait },
  });
  assert.equal(refused.status, 404);
});

test("polling ends this login's streams in the room, so that they don't keep anyone present", async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const game = gameOn(app);
  const [ana, ben] = [await app.person('ana', playerRole), await app.person('ben', playerRole)];
  const [here, elsewhere] = [await game.room(ana), await game.room(ana)];
  const { body } = await app.call(logIn, { params: { login: 'ana' }, body: { password: testPassword } });
  const stream = (roomId: string, token = ana.token) => follow(`${url}${addressOf(roomEvents, { id: roomId })}`, token);
  const readers = [await stream(here), await stream(here, String(body.token)), await stream(elsewhere)];
  const headers = { authorization: `Bearer ${ana.token}`, prefer: preferNoWait };
  await (await fetch(`${url}${addressOf(roomEvents, { id: here })}`, { headers })).text();
  for (const roomId of [here, elsewhere]) await game.join(roomId, ben);
  const afterAt = async ({ next }: TestReader) => {
    let event = await next();
    while (event?.event === 'at') event = await next();
    return event && inShort(event);
  };
  const event = await Promise.all(readers.map(afterAt));
  for (const reader of readers) reader.hangUp();
  assert.deepEqual(event, [undefined, 'change 2 joined ben', 'change 2 joined ben']);
});

test('a renamed guest is listed as present under the new name', async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const ana = await app.person('ana', playerRole);
  const roomId = await gameOn(app).room(ana);
  const mia = await guestOf(app, ana, roomId, 'Mia');
  const enter = ({ token }: Person) => follow(`${url}${addressOf(roomEvents, { id: roomId })}`, token);
  const [anas, mias] = [await enter(ana), await enter(mia)];
  const rename = { as: ana, params: { id: roomId, login: 'Mia' }, body: { name: 'Lou' } };
  assert.equal((await app.call(renameGuest, rename)).status, 200);
  await app.call(setRoomLock, { as: ana, params: { id: roomId }, body: { locked: true } });
  const seen: string[] = [];
  for (let event = await mias.next(); event !== undefined; event = await mias.next()) {
    seen.push(inShort(event));
    if (/ locked /.test(seen.at(-1) ?? '')) break;
  }
  assert.doesNotMatch(seen.join(), / locked /, 'their stream ends, and the page opens another one');
  const again = await enter(mia);
  let here = await anas.nextPresence();
  while (!here?.logins?.includes('Lou')) here = await anas.nextPresence();
  assert.deepEqual(here, { logins: ['ana', 'Lou'], count: 2 });
  for (const reader of [anas, again]) reader.hangUp();
});
