import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { createChallenge } from '#features/challenges/contract.ts';
import * as contract from '#features/rooms/contract.ts';
import { dayMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, inParallel } from '#tests/game.ts';
import { getBingoRoom, statsOf } from '../bingo-document.ts';
import { scoreOf } from '../score.ts';
import { getPersonStats, type PersonStats } from '../score-contract.ts';

describe('scores and stats', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let cem: Person;
  let stranger: Person;
  let root: Person;
  before(async () => {
    // The shipped pool is replaced by challenges that need no photos and whose points all differ.
    app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
    cem = await app.person('cem', 'bingo');
    stranger = await app.person('zoe', 'bingo');
    root = await app.person('boss', 'root');
    await inParallel(24, (i) =>
      app.call(createChallenge, {
        as: ana,
        body: {
          title: `Challenge ${i}`,
          description: 'x',
          difficulty: (i % 5) + 1,
          category: i % 2 === 0 ? 'even' : 'odd',
          points: 100 + i,
          image_required: false,
        },
      }),
    );
  });
  after(() => app.close());

  const row = async (roomId: string, { login }: Person) =>
    (await game.scores(roomId, ana)).standings.find((standing) => standing.login === login) ?? assert.fail();
  const mark = async (roomId: string, as: Person, positions: readonly number[], completed = true) => {
    const board = await game.board(roomId, as);
    for (const position of positions) await game.mark(roomId, as, board[position] ?? assert.fail(), completed);
  };

  test("only members see a room's scores", async () => {
    const roomId = await game.room(ana, [ben], 'a password');
    const read = (as: Person | undefined, id = roomId) => app.call(getBingoRoom, { as, params: { id } });
    assert.equal((await read(undefined)).status, 401);
    const absent = await read(stranger, '000000');
    for (const as of [stranger, root]) {
      const foreign = await read(as);
      assert.deepEqual([foreign.status, foreign.body], [404, absent.body]);
    }
    assert.equal((await read(ben)).status, 200);
    await game.leave(roomId, ana, ben);
    assert.equal((await read(ben)).status, 404);
    await game.leave(roomId, ana);
  });

  test('whatever is completed and undone, the leaderboard matches the current boards', async () => {
    const people = [ana, ben, cem];
    const step = fc.record({ who: fc.nat(2), position: fc.nat(11), completed: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const roomId = await game.room(ana, [ben, cem]);
        const boards = await Promise.all(people.map((person) => game.deal(roomId, person)));
        for (const { who, position, completed } of steps) {
          const square = boards[who]?.[position] ?? assert.fail();
          await game.mark(roomId, people[who] ?? ana, square, completed);
        }
        const { standings, seq, feed } = await game.scores(roomId, ana);
        for (const person of people) {
          const board = await game.board(roomId, ana, person);
          const done = board.map(({ completed }) => completed);
          const expected = scoreOf(
            board.map(({ challenge }) => challenge.points),
            done,
          );
          const actual = standings.find(({ login }) => login === person.login) ?? assert.fail();
          assert.deepEqual(actual.done, done);
          const { points, squares, rows, columns, full_house: fullHouse } = actual;
          assert.deepEqual({ points, squares, rows, columns, fullHouse }, expected);
          const moments = board.map(({ completed_at }) => completed_at ?? '').sort();
          assert.equal(actual.reached_at ?? '', moments.at(-1));
        }
        assert.equal(seq, feed[0]?.seq);
        await game.assertWholeHistory(roomId);
        await app.call(contract.deleteRoom, { as: ana, params: { id: roomId } });
      }),
      { numRuns: 10 },
    );
  });

  test('the first-line badge moves with an undo, and ties share a place', async () => {
    const roomId = await game.room(ana, [ben, cem]);
    for (const person of [ana, ben, cem]) await game.deal(roomId, person);
    await mark(roomId, ben, [0, 1, 2]);
    await mark(roomId, ana, [3, 4, 5]);
    assert.deepEqual((await row(roomId, ben)).badges, ['first_line']);
    assert.deepEqual((await row(roomId, ana)).badges, []);
    await mark(roomId, ben, [1], false);
    assert.deepEqual((await row(roomId, ben)).badges, []);
    assert.deepEqual((await row(roomId, ana)).badges, ['first_line']);
    await mark(roomId, ben, [1]);
    assert.deepEqual((await row(roomId, ana)).badges, ['first_line']);

    await mark(roomId, ben, [0, 1, 2], false);
    assert.deepEqual(
      (await game.scores(roomId, ana)).standings.map(({ login, place }) => [login, place]),
      [
        ['ana', 1],
        ['ben', 2],
        ['cem', 2],
      ],
    );
    await app.call(contract.deleteRoom, { as: ana, params: { id: roomId } });
  });

  test('a full house adds the points of every line and its own, and the first player to complete one gets the badge', async () => {
    const roomId = await game.room(ana, [ben]);
    const board = await game.deal(roomId, ana);
    await mark(roomId, ana, board.keys().toArray());
    const { points, rows, columns, full_house, badges } = await row(roomId, ana);
    const own = board.reduce((sum, { challenge }) => sum + challenge.points, 0);
    assert.deepEqual(
      { points, rows, columns, full_house, badges },
      {
        points: own + 4 * 100 + 3 * 150 + 500,
        rows: 4,
        columns: 3,
        full_house: true,
        badges: ['first_line', 'first_full_house'],
      },
    );
    await app.call(contract.deleteRoom, { as: ana, params: { id: roomId } });
  });

  test('a member who leaves and rejoins starts from zero, and their badge is passed on', async () => {
    const roomId = await game.room(ana, [ben]);
    for (const person of [ana, ben]) await game.deal(roomId, person);
    await mark(roomId, ben, [0, 1, 2, 3]);
    await mark(roomId, ana, [0, 1, 2]);
    await game.leave(roomId, ben);
    assert.deepEqual(
      (await game.scores(roomId, ana)).standings.map(({ login }) => login),
      ['ana'],
    );
    assert.deepEqual((await row(roomId, ana)).badges, ['first_line']);
    assert.equal((await app.call(contract.joinRoom, { as: ben, params: { login: 'ben', roomId } })).status, 201);
    const fresh = await row(roomId, ben);
    assert.deepEqual([fresh.points, fresh.done, fresh.reached_at], [0, [], null]);
    assert.deepEqual(await game.board(roomId, ben), []);
    await game.deal(roomId, ben);
    await mark(roomId, ben, [5]);
    assert.equal((await row(roomId, ben)).squares, 1);
    await app.call(contract.deleteRoom, { as: ana, params: { id: roomId } });
  });

  test('the feed has the last fifty events, newest first, without internal fields', async () => {
    const roomId = await game.room(ana);
    const board = await game.deal(roomId, ana);
    for (let i = 0; i < 30; i++) {
      await mark(roomId, ana, [3]);
      await mark(roomId, ana, [3], false);
    }
    const { feed } = await game.scores(roomId, ana);
    assert.equal(feed.length, 50);
    const { seq, at, ...newest } = feed[0] ?? assert.fail();
    assert.equal(seq, 62);
    assert.deepEqual(newest, { login: 'ana', kind: 'undone', of: 3, title: board[3]?.challenge.title });
    assert.deepEqual(
      feed.map((item) => item.seq),
      feed.map((_, i) => 62 - i),
    );
    await game.leave(roomId, ana);
  });

  test("a room has an ETag, is compressed, and isn't visible to former members", async () => {
    const roomId = await game.room(ana, [ben]);
    await game.deal(roomId, ana);
    const ask = (as: Person, headers: Record<string, string>) =>
      app.call(getBingoRoom, { as, params: { id: roomId }, headers });
    const { raw: plain } = await ask(ana, {});
    const tag = String(plain.headers.etag);
    const again = await ask(ben, { 'if-none-match': tag });
    assert.deepEqual([again.status, again.raw.body], [304, '']);
    const { raw } = await ask(ben, { 'accept-encoding': 'br' });
    assert.equal(raw.headers['content-encoding'] ?? 'small', plain.body.length < 1400 ? 'small' : 'br');
    assert.equal((await ask(stranger, { 'if-none-match': tag })).status, 404);
    await mark(roomId, ana, [3]);
    assert.equal((await ask(ben, { 'if-none-match': tag })).status, 200);
    await game.leave(roomId, ben);
    await game.leave(roomId, ana);
  });

  test("a room's stats show the rarest square, untouched squares, and when squares were completed", async () => {
    const roomId = await game.room(ana);
    const board = await game.deal(roomId, ana);
    await mark(roomId, ana, [0, 1]);
    const stats = statsOf((await game.document(roomId, ana)).document);
    assert.equal(stats.untouched.length, 10);
    assert.deepEqual([stats.rarest?.completed, stats.rarest?.dealt], [1, 1]);
    assert.ok(board.slice(0, 2).some(({ challenge }) => challenge.title === stats.rarest?.title));
    assert.equal(
      stats.activity.reduce((sum, { completed }) => sum + completed, 0),
      2,
    );
    await game.leave(roomId, ana);
  });

  test("a person's stats are visible to them and root, count active completions in all rooms, and exclude deleted rooms", async () => {
    const read = (as: Person | undefined, login: string) => app.call(getPersonStats, { as, params: { login } });
    assert.equal((await read(undefined, 'cem')).status, 401);
    assert.equal((await read(ana, 'cem')).status, 403);
    assert.equal((await read(ana, 'nobody')).status, 403);
    assert.equal((await read(root, 'nobody')).status, 404);
    const [first, second] = [await game.room(ana, [cem]), await game.room(ana, [cem])];
    for (const id of [first, second]) await game.deal(id, cem);
    await mark(first, cem, [0, 1, 2]);
    app.pass(dayMs);
    await mark(second, cem, [0]);
    const { rooms, squares, lines, full_houses, photos, day_streak, by_category } = (await read(root, 'CEM'))
      .body as unknown as PersonStats;
    assert.deepEqual(
      { rooms, squares, lines, full_houses, photos, day_streak },
      { rooms: 2, squares: 4, lines: 1, full_houses: 0, photos: 0, day_streak: 2 },
    );
    assert.equal(
      by_category.reduce((sum, { dealt }) => sum + dealt, 0),
      24,
    );
    assert.equal(
      by_category.reduce((sum, { completed }) => sum + completed, 0),
      4,
    );
    for (const id of [first, second]) await app.call(contract.deleteRoom, { as: ana, params: { id } });
    assert.equal((await read(cem, 'cem')).body.squares, 0);
  });
});
