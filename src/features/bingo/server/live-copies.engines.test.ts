import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinRoom, type Room, RoomNews } from '#features/rooms/contract.ts';
import { HeartNews } from '#features/rooms/heart-contract.ts';
import { applyToRoom } from '#features/rooms/room-news.ts';
import { makeTestApp, type Person } from '#tests/app.ts';
import { gameOn, playerRole } from '#tests/game.ts';
import { applyToBoard } from '../board-news.ts';
import type { BoardEntry } from '../contract.ts';
import { applyHeart } from '../heart-news.ts';
import type { Scores } from '../score-contract.ts';
import { applyToScores } from '../score-news.ts';

test('who read a room once and hears what follows has the room, the scores and the boards that the server tells', async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const game = gameOn(app);
  const [ana, ben, cem] = [
    await app.person('ana', playerRole),
    await app.person('ben', playerRole),
    await app.person('cem', playerRole),
  ];
  const roomId = await game.room(ana, [ben]);
  const boards = new Map<string, BoardEntry[]>();
  for (const person of [ana, ben]) boards.set(person.login, await game.deal(roomId, person));
  app.announced();
  let room: Room | undefined = await game.view(roomId, ben);
  let scores: Scores | undefined = await game.scores(roomId, ben);

  const hear = () => {
    for (const told of app.announced()) {
      // As it travels.
      if ('heart' in told) {
        const heart = HeartNews.parse(JSON.parse(JSON.stringify(told.heart)));
        scores = scores && applyHeart(scores, heart);
      }
      if (!('news' in told)) continue;
      const news = RoomNews.parse(JSON.parse(JSON.stringify(told.news)));
      room = room && applyToRoom(room, news);
      scores = scores && applyToScores(scores, news);
      const board = boards.get(news.login);
      const moved = board && applyToBoard(board, news);
      if (moved) boards.set(news.login, moved);
    }
  };
  const check = async () => {
    hear();
    assert.deepEqual(room, await game.view(roomId, ben));
    assert.deepEqual(scores, await game.scores(roomId, ben));
    for (const { login } of scores?.standings ?? []) {
      const known = boards.get(login);
      if (known) assert.deepEqual(known, await game.board(roomId, ben, { login } as Person));
    }
  };
  const turn = async (as: Person, index: number, completed: boolean) => {
    const open = (boards.get(as.login) ?? []).filter(({ challenge }) => !challenge.image_required);
    app.pass(700);
    await game.mark(roomId, as, open[index % open.length] ?? assert.fail(), completed);
  };

  for (const index of [0, 1, 2, 0]) await turn(ana, index, true);
  await turn(ben, 4, true);
  await check();
  await app.call(joinRoom, { as: cem, params: { login: 'cem', roomId }, body: {} });
  await check();
  boards.set('cem', await game.deal(roomId, cem));
  await turn(cem, 0, true);
  await turn(ana, 1, false);
  await check();
  const deeds = () => (scores?.feed ?? []).filter(({ kind, login }) => kind === 'completed' && login === 'ana');
  for (const { seq } of deeds()) for (const person of [cem, ben, cem]) await game.heart(roomId, person, seq);
  await game.heart(roomId, ben, deeds()[0]?.seq ?? 0, false);
  await check();
  assert.deepEqual(
    deeds().map(({ hearts }) => hearts),
    [['cem'], ['cem', 'ben'], ['cem', 'ben']],
  );
  // More than the feed is long.
  for (let round = 0; round < 52; round += 1) await turn(cem, 1, round % 2 === 0);
  await check();
  await game.leave(roomId, ana);
  boards.delete('ana');
  await check();
  assert.equal(room?.admin, 'ben');
  await game.leave(roomId, ben, cem);
  boards.delete('cem');
  await check();
});
