import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { storedEvents } from '#features/rooms/server/event-store.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';

describe('room history', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
  });
  after(() => app.close());

  test('the history stores only the newest events, but the scores still show who was first', async () => {
    const roomId = await game.room(ana, [ben]);
    const openSquare = async (as: Person) =>
      (await game.deal(roomId, as)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    const [first, turned] = [await openSquare(ana), await openSquare(ben)];
    await game.mark(roomId, ana, first, true);
    const { reached_at } = (await game.scores(roomId, ana)).standings[0] ?? assert.fail();
    app.pass(1000);
    for (let turn = 0; turn < storedEvents + 71; turn++) await game.mark(roomId, ben, turned, turn % 2 === 0);

    await game.assertWholeHistory(roomId);
    const { read } = app.context.db;
    const stored = await read.selectFrom('room_events').where('room_id', '=', roomId).select(['kind', 'seq']).execute();
    assert.equal(stored.length, storedEvents + 26);
    assert.ok(stored.every(({ kind }) => kind === 'completed' || kind === 'undone'));

    const { seq, feed, standings } = await game.scores(roomId, ana);
    assert.equal(seq, storedEvents + 76);
    assert.deepEqual(
      feed.map((item) => item.seq),
      Array.from({ length: 50 }, (_, index) => seq - index),
    );
    assert.deepEqual(standings.map(({ login, squares, place }) => [login, squares, place]).sort(), [
      ['ana', 1, first.challenge.points >= turned.challenge.points ? 1 : 2],
      ['ben', 1, first.challenge.points >= turned.challenge.points ? 2 : 1],
    ]);
    assert.equal(standings.find(({ login }) => login === 'ana')?.reached_at, reached_at);
  });
});
