import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';
import { type Game, gameOn, inParallel, statuses } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { type CategoryCounts, countIn } from '../settings.ts';

describe('a room with chosen categories', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let root: Person;
  let roomId: string;
  let counts: CategoryCounts;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
    root = await app.person('boss', 'root');
    roomId = await game.room(ana, [ben]);
    const response = await app.call(contract.listCategories, { as: ben, params: { id: roomId } });
    counts = response.body as unknown as CategoryCounts;
  });
  after(() => app.close());

  const set = (as: Person, body: unknown, id = roomId) =>
    app.call(contract.setBingo, { as, params: { id }, body: body as never });
  const chosen = ['city', 'food', 'people'];
  const swap = (as: Person, { challenge: { id: challengeId } }: contract.BoardEntry) =>
    app.call(contract.swapSquare, { as, params: { login: as.login, roomId, challengeId }, body: {} });
  const tooFew = (available: number) =>
    `A board needs 12 active challenges, but the chosen categories have ${available}.`;

  test('members see how many challenges each category has', async () => {
    const { read } = app.context.db;
    const active = await read.selectFrom('challenges').where('active', '=', 1).select('category').execute();
    assert.equal(countIn(counts, []), active.length);
    for (const { category, challenges } of counts)
      assert.equal(active.filter((challenge) => challenge.category === category).length, challenges, category);
    const zoe = await app.person('zoe', 'bingo');
    assert.equal((await app.call(contract.listCategories, { as: zoe, params: { id: roomId } })).status, 404);
  });

  test('only the admin can choose categories, and must choose enough for a board', async () => {
    assert.equal((await set(ben, { categories: chosen })).status, 403);
    for (const wrong of [{ categories: 'city' }, { categories: [''] }, { categories: [7] }, {}])
      assert.equal((await set(ana, wrong)).status, 400, JSON.stringify(wrong));
    const small = counts.find(({ challenges }) => challenges < 12) ?? assert.fail();
    for (const [categories, available] of [
      [[small.category], small.challenges],
      [[small.category, small.category], small.challenges],
      [['nothing like that'], 0],
    ] as const) {
      const { status, body } = await set(ana, { categories });
      assert.deepEqual([status, body.error], [409, tooFew(available)]);
    }
    assert.equal((await game.document(roomId, ben)).document.bingo.settings, undefined);
  });

  test('boards and swaps are drawn from the chosen categories, in the next game too', async () => {
    const known: Known = await game.document(roomId, ben);
    app.announced();
    assert.equal((await set(root, { categories: [...chosen, 'city'] })).status, 200);
    const [{ changed }] = app.announced() as unknown as [{ changed: Parameters<typeof afterEvents>[1] }];
    const { document, revision } = await game.document(roomId, ben);
    const followed = afterEvents(known, changed);
    assert.deepEqual(followed && displayed(followed), displayed({ revision, document }));
    assert.deepEqual(document.bingo.settings, { swaps: 1, categories: chosen, ends: 'never' });
    assert.equal((await set(ana, { swaps: 3 })).status, 200);
    assert.deepEqual((await game.document(roomId, ben)).document.bingo.settings, {
      swaps: 3,
      categories: chosen,
      ends: 'never',
    });
    const assertChosen = (board: readonly contract.BoardEntry[]) => {
      for (const { challenge } of board) assert.ok(chosen.includes(challenge.category), challenge.category);
    };
    for (const person of [ana, ben]) assertChosen(await game.deal(roomId, person));
    for (const index of [0, 4, 8]) await swap(ana, (await game.board(roomId, ana))[index] ?? assert.fail());
    assertChosen(await game.board(roomId, ana));
    await app.call(contract.playAgain, { as: ana, params: { id: roomId }, body: { game: 1 } });
    assertChosen(await game.deal(roomId, ben));
  });

  test("the categories can't be changed once a player has a board", async () => {
    const { status, body } = await set(ana, { categories: [] });
    assert.deepEqual(
      [status, body.error],
      [409, 'Somebody already has a board. Play again to choose other categories.'],
    );
    assert.equal((await set(ana, { swaps: 2 })).status, 200);
    await game.leave(roomId, ben);
    assert.equal((await set(ana, { categories: [] })).status, 200);
    assert.equal((await game.join(roomId, ben)).status, 201);
  });

  test('after a concurrent choice and deal, the boards match the choice', async () => {
    for (const _ of Array(5)) {
      const id = await game.room(ana);
      const params = { login: 'ana', roomId: id };
      const responses = await inParallel(
        2,
        (index): ReturnType<typeof set> =>
          index === 0 ? set(ana, { categories: chosen }, id) : app.call(contract.dealBoard, { as: ana, params }),
      );
      const isChosen = responses[0]?.status === 200;
      assert.equal(statuses(responses)[201], 1);
      const settings = (await game.document(id, ana)).document.bingo.settings;
      assert.deepEqual(settings?.categories ?? [], isChosen ? chosen : []);
      if (isChosen)
        for (const { challenge } of await game.board(id, ana)) assert.ok(chosen.includes(challenge.category));
      await game.leave(id, ana);
    }
  });

  test('a deal is refused with the reason if the chosen categories no longer have enough challenges', async () => {
    await set(ana, { categories: ['city'] });
    const city = await app.context.db.read
      .selectFrom('challenges')
      .where('category', '=', 'city')
      .select('id')
      .execute();
    await app.context.db.transact((trx) =>
      trx
        .updateTable('challenges')
        .set({ active: 0 })
        .where(
          'id',
          'in',
          city.slice(0, 5).map(({ id }) => id),
        )
        .execute(),
    );
    const { status, body } = await app.call(contract.dealBoard, { as: ana, params: { login: 'ana', roomId } });
    assert.deepEqual([status, body.error], [409, tooFew(city.length - 5)]);
    assert.equal((await set(ana, { categories: [] })).status, 200);
    await game.deal(roomId, ana);
  });
});
