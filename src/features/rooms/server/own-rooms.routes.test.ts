import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow } from '#server/live/test-reader.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp, type Person } from '#tests/app.ts';
import { gameOn, playerRole } from '#tests/game.ts';
import { photoForm, smallPhoto } from '#tests/scene.ts';
import { listUserRooms, type Room, roomEvents } from '../contract.ts';

test("only a user's own view of their room list shows their progress, who is present, and what happened last", async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const game = gameOn(app);
  const [ana, ben, root] = [
    await app.person('ana', playerRole),
    await app.person('ben', playerRole),
    await app.person('boss', 'root'),
  ];
  const listOf = async (login: string, as: Person) =>
    (await app.call(listUserRooms, { as, params: { login } })).body as unknown as Room[];
  const more = ({ id, mine, here, last }: Room) => {
    const { at, ...rest } = last ?? assert.fail();
    assert.ok(Date.parse(at) > 0);
    return { id, ...(mine && { mine }), ...(here !== undefined && { here }), last: rest };
  };

  const quiet = await game.room(ana);
  const roomId = await game.room(ana, [ben], 'a password');
  const joined = { seq: 2, login: 'ben', kind: 'joined' };
  const created = { seq: 1, login: 'ana', kind: 'created' };
  assert.deepEqual((await listOf('ana', ana)).map(more), [
    { id: roomId, last: joined },
    { id: quiet, last: created },
  ]);

  const board = await game.deal(roomId, ana);
  const square = board.find(({ challenge }) => challenge.image_required) ?? assert.fail();
  const { payload, headers } = photoForm(await smallPhoto());
  const uploaded = await app.app.inject({
    method: 'POST',
    url: `/api/users/ana/rooms/${roomId}/challenges/${square.challenge.id}/image`,
    payload,
    headers: { ...headers, authorization: `Bearer ${ana.token}` },
  });
  const { photo } = uploaded.json<{ photo: string }>();
  const reader = await follow(`${url}${addressOf(roomEvents, { id: roomId })}`, ben.token);
  await reader.nextPresence();
  const { title } = square.challenge;
  const done = { id: roomId, here: 1, last: { seq: 4, login: 'ana', kind: 'completed', title, photo } };
  assert.deepEqual((await listOf('ANA', ana)).map(more)[0], { ...done, mine: { done: 1, of: 12 } });
  assert.deepEqual((await listOf('ben', ben)).map(more), [done]);
  assert.equal((await listOf('ben', ben))[0]?.name, 'Room of ana');
  reader.hangUp();

  for (const as of [ben, root]) {
    for (const room of await listOf('ana', as)) {
      assert.deepEqual([room.mine, room.here, room.last], [undefined, undefined, undefined]);
    }
  }
  await game.mark(roomId, ana, square, false);
  const [undone] = (await listOf('ana', ana)).map(more);
  assert.deepEqual(
    [undone?.mine, undone?.last],
    [
      { done: 0, of: 12 },
      { seq: 5, login: 'ana', kind: 'undone', title },
    ],
  );
  assert.deepEqual(await listOf('root', root), { error: "There's no such user." });
});

test("the rooms that count towards a user's limit of three are those they created and haven't passed on, in any game", async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const game = gameOn(app);
  const [ana, ben] = [await app.person('ana', playerRole), await app.person('ben', playerRole)];
  const counted = async (login: string, as: Person) => {
    const { body } = await app.call(listUserRooms, { as, params: { login }, query: { counted: 'true' } });
    return (body as unknown as Room[]).map(({ id }) => id);
  };
  const [first, bens] = [await game.room(ana, [ben]), await game.room(ben, [ana])];
  const second = await game.room(ana);
  assert.deepEqual(await counted('ana', ana), [second, first]);
  assert.deepEqual(await counted('ben', ben), [bens]);
  await game.leave(first, ana);
  assert.deepEqual(await counted('ana', ana), [second]);
  assert.deepEqual(await counted('ben', ben), [bens], 'an inherited room takes up no place');
  const { status } = await app.call(listUserRooms, { as: ana, params: { login: 'ana' }, query: { counted: 'yes' } });
  assert.equal(status, 400);
});
