import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RoomNews } from '#features/rooms/contract.ts';
import type { Announcement } from '#server/live/live.ts';
import { makeTestApp } from '#tests/app.ts';
import { gameOn, playerRole } from '#tests/game.ts';
import { rank, rowOf } from '../ranking.ts';
import { BingoNews, type Line } from '../score-contract.ts';

const newsIn = (announcements: readonly Announcement[]) =>
  announcements.flatMap((one) => ('news' in one ? RoomNews.parse(one.news) : []));

test('who hears the news has the leaderboard that the scores tell', async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const game = gameOn(app);
  const [ana, ben] = [await app.person('ana', playerRole), await app.person('ben', playerRole)];
  const roomId = await game.room(ana, [ben]);
  app.announced();
  const lines = new Map<string, Line>();
  const hear = () => {
    for (const { login, game: told } of newsIn(app.announced())) lines.set(login, BingoNews.parse(told).line);
  };
  const open = (board: Awaited<ReturnType<typeof game.deal>>) =>
    board.filter(({ challenge }) => !challenge.image_required);
  const boards = { ana: open(await game.deal(roomId, ana)), ben: open(await game.deal(roomId, ben)) };
  const turns = [
    [ana, boards.ana[0], true],
    [ben, boards.ben[0], true],
    [ana, boards.ana[1], true],
    [ana, boards.ana[1], false],
    [ben, boards.ben[2], true],
    [ana, boards.ana[0], false],
  ] as const;
  for (const [as, square, completed] of turns) {
    app.pass(1000);
    await game.mark(roomId, as, square ?? assert.fail(), completed);
    hear();
    const { standings } = await game.scores(roomId, ben);
    const joined = { ana: 1, ben: 2 };
    const rows = [...lines].map(([login, line]) => rowOf({ login, joined_seq: joined[login as 'ana'] }, line));
    assert.deepEqual(rank(rows), standings);
  }
});

test('an event of a room of hundreds is small', async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const game = gameOn(app);
  const ana = await app.person('member000', playerRole);
  const roomId = await game.room(ana);
  const square = (await game.deal(roomId, ana)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
  app.announced();
  await game.mark(roomId, ana, square, true);
  const [news] = newsIn(app.announced());
  const withoutTitle = JSON.stringify({ ...news, title: '', seq: 100_000 });
  assert.ok(withoutTitle.length < 270, withoutTitle);
});
