import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, inParallel, playerRole, statuses } from '#tests/game.ts';
import { deleteRoom } from '../../contract.ts';
import { storedEvents } from '../../server/event-store.ts';

describe('hearts', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let cem: Person;
  let stranger: Person;
  let root: Person;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    [ana, ben, cem, stranger] = [
      await app.person('ana', playerRole),
      await app.person('ben', playerRole),
      await app.person('cem', playerRole),
      await app.person('zoe', playerRole),
    ];
    root = await app.person('boss', 'root');
  });
  after(() => app.close());

  /** A room with all three players, in which ana has completed a square: event number 5. */
  async function played(t: TestContext) {
    const roomId = await game.room(ana, [ben, cem]);
    const square = (await game.deal(roomId, ana)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    await game.mark(roomId, ana, square, true);
    t.after(() => app.call(deleteRoom, { as: root, params: { id: roomId } }));
    app.announced();
    return { roomId, square, seq: 5 };
  }
  const heartsAt = async (roomId: string, seq: number, as = ana) =>
    (await game.scores(roomId, as)).feed.find((item) => item.seq === seq)?.hearts;
  const publishedHearts = () =>
    app
      .announced()
      .flatMap((announcement) =>
        'changed' in announcement ? [[announcement.changed.revision, announcement.changed.patch]] : [],
      );
  const count = async (roomId: string) => {
    const { read } = app.context.db;
    const rows = await read.selectFrom('hearts').where('room_id', '=', roomId).select('seq').execute();
    return rows.length;
  };

  test('are published with their number, appear in the feed in the order given, and can be taken back', async (t) => {
    const { roomId, seq } = await played(t);
    assert.deepEqual((await game.heart(roomId, ben, seq)).body, { hearts: ['ben'], revision: 6 });
    assert.deepEqual((await game.heart(roomId, cem, seq)).body, { hearts: ['ben', 'cem'], revision: 7 });
    assert.deepEqual(await heartsAt(roomId, seq), ['ben', 'cem']);
    assert.deepEqual((await game.heart(roomId, ben, seq, false)).body, { hearts: ['cem'], revision: 8 });
    assert.deepEqual((await game.heart(roomId, ben, seq)).body.hearts, ['cem', 'ben']);
    assert.deepEqual(
      publishedHearts(),
      [
        [6, { '@ben': 1 }],
        [7, { '@cem': 2 }],
        [8, { '@ben': null }],
        [9, { '@ben': 4 }],
      ].map(([revision, given]) => [revision, { hearts: { 5: given } }]),
    );
    const scores = await game.scores(roomId, cem);
    assert.deepEqual([scores.seq, scores.n], [5, 4], "a heart isn't an event");
    await game.assertWholeHistory(roomId);
  });

  test('given or taken twice, even concurrently, count once and are published once', async (t) => {
    const { roomId, seq } = await played(t);
    for (const [on, hearts] of [
      [true, ['ben']],
      [false, []],
    ] as const) {
      const responses = await inParallel(20, () => game.heart(roomId, ben, seq, on));
      assert.deepEqual(statuses(responses), { 200: 20 });
      for (const { body } of responses) assert.deepEqual(body.hearts, hearts);
      assert.equal(responses.filter(({ body }) => body.revision !== undefined).length, 1);
    }
    assert.deepEqual(
      publishedHearts(),
      [
        [6, { '@ben': 1 }],
        [7, { '@ben': null }],
      ].map(([revision, given]) => [revision, { hearts: { 5: given } }]),
    );
  });

  test("can't be given to your own activity, to joins and leaves, or to unknown events", async (t) => {
    const { roomId, seq } = await played(t);
    for (const on of [true, false]) {
      assert.equal((await game.heart(roomId, ana, seq, on)).status, 403);
      for (const other of [1, 2, 4, 6]) assert.equal((await game.heart(roomId, ben, other, on)).status, 404);
      for (const never of ['0', '05', '1e3', 'x']) {
        assert.equal((await game.heart(roomId, ben, never as never, on)).status, 400);
      }
      const foreign = await game.heart(roomId, stranger, seq, on);
      assert.deepEqual([foreign.status, foreign.body], [404, (await game.heart('000000', stranger, seq, on)).body]);
    }
    assert.deepEqual([await count(roomId), app.announced()], [0, []]);
  });

  test('stay on the event when the activity is undone concurrently', async (t) => {
    const { roomId, square, seq } = await played(t);
    const [, ...responses] = await Promise.all([
      game.mark(roomId, ana, square, false),
      ...[ben, cem].map((person) => game.heart(roomId, person, seq)),
    ]);
    assert.deepEqual(statuses(responses), { 200: 2 });
    assert.equal((await heartsAt(roomId, seq))?.length, 2);
    await game.mark(roomId, ana, square, true);
    assert.equal(await heartsAt(roomId, 7), undefined, 'doing it again is another activity');
  });

  test("are deleted when the member who gave them leaves, and stay on a former member's event", async (t) => {
    const { roomId, seq } = await played(t);
    for (const person of [ben, cem]) await game.heart(roomId, person, seq);
    await game.leave(roomId, cem);
    assert.deepEqual(await heartsAt(roomId, seq), ['ben']);
    await game.leave(roomId, ana);
    assert.deepEqual(await heartsAt(roomId, seq, ben), ['ben']);
    await game.leave(roomId, ben);
    assert.equal(await count(roomId), 0);
  });

  test('are deleted with the account', async (t) => {
    const { roomId, seq } = await played(t);
    const eva = await app.person('eva', playerRole);
    assert.equal((await game.join(roomId, eva)).status, 201);
    await game.heart(roomId, eva, seq);
    assert.deepEqual(await heartsAt(roomId, seq), ['eva']);
    assert.equal((await app.call(deleteUser, { as: root, params: { login: 'eva' } })).status, 200);
    assert.equal(await heartsAt(roomId, seq), undefined);
    assert.equal(await count(roomId), 0);
  });

  test('for active squares outlive their events, and can still be given; others are swept', async (t) => {
    const { roomId, square, seq } = await played(t);
    const second = (await game.deal(roomId, ben)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    await game.mark(roomId, ben, second, true);
    await game.mark(roomId, ben, second, false);
    await game.heart(roomId, cem, seq);
    await game.heart(roomId, cem, 7);
    // As if many events had happened since.
    await app.context.db.transact(async (trx) => {
      await trx.deleteFrom('room_events').where('room_id', '=', roomId).execute();
      await trx
        .updateTable('rooms')
        .set({ revision: 10 * storedEvents, hearts: 49 })
        .where('id', '=', roomId)
        .execute();
    });
    assert.deepEqual((await game.heart(roomId, ben, seq)).body.hearts, ['cem', 'ben']);
    assert.equal(await count(roomId), 2, 'the heart for the undone activity is gone');
    assert.equal((await game.heart(roomId, cem, 7)).status, 404);
    assert.equal((await game.heart(roomId, ana, seq)).status, 403);
    await game.mark(roomId, ana, square, false);
    assert.equal((await game.heart(roomId, ben, seq)).status, 404);
  });
});

test('hearts are rate limited', async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const game = gameOn(app);
  const [ana, ben] = [await app.person('ana', playerRole), await app.person('ben', playerRole)];
  const roomId = await game.room(ana, [ben]);
  const responses = await inParallel(70, () => game.heart(roomId, ben, 1));
  assert.equal(statuses(responses)[404], 60 + (70 - 60 - (statuses(responses)[429] ?? 0)));
  assert.ok((statuses(responses)[429] ?? 0) >= 5);
});
