import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinRoom } from '#features/rooms/contract.ts';
import { roomOf } from '#features/rooms/document.ts';
import { setSettler } from '#features/rooms/questions/contract.ts';
import { makeTestApp, type Person } from '#tests/app.ts';
import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';
import { gameOn, playerRole } from '#tests/game.ts';
import { boardOf, scoresOf } from '../bingo-document.ts';
import type { BoardEntry } from '../contract.ts';

test('a client that reads a room once and follows its events has the same room, scores and boards as the server', async (t) => {
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
  let known: Known | undefined = await game.document(roomId, ben);
  let reads = 0;

  const applyEvents = async () => {
    for (const message of app.announced()) {
      if ('changed' in message) known = known && afterEvents(known, message.changed);
      if ('stale' in message) known = undefined;
    }
    if (known === undefined) reads += 1;
    known ??= await game.document(roomId, ben);
  };
  const check = async () => {
    await applyEvents();
    const { revision, document } = await game.document(roomId, ben);
    assert.deepEqual(known && displayed(known), displayed({ revision, document }));
    const { users } = await game.view(roomId, ben);
    assert.deepEqual(roomOf(document).users, users);
    for (const [login, texts] of boards)
      assert.deepEqual(boardOf(document, login, texts), await game.board(roomId, ben, { login } as Person));
  };
  const scores = () => known && scoresOf(known.document);
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
  const completions = () => (scores()?.feed ?? []).filter(({ kind, login }) => kind === 'completed' && login === 'ana');
  for (const { seq } of completions()) for (const person of [cem, ben, cem]) await game.heart(roomId, person, seq);
  await game.heart(roomId, ben, completions()[0]?.seq ?? 0, false);
  await check();
  assert.deepEqual(
    completions().map(({ hearts }) => hearts),
    [['cem'], ['cem', 'ben'], ['cem', 'ben']],
  );
  // More turns than fit in the feed.
  for (let round = 0; round < 52; round += 1) await turn(cem, 1, round % 2 === 0);
  await check();
  const request = { as: ana, params: { id: roomId }, body: { settler: 'judge', judge: 'ana' } } as const;
  assert.equal((await app.call(setSettler, request)).status, 200);
  await check();
  // When the judge leaves, the group judges.
  await game.leave(roomId, ana);
  boards.delete('ana');
  await check();
  assert.equal(known?.document.room.admin, '@ben');
  await game.leave(roomId, ben, cem);
  boards.delete('cem');
  await check();
  assert.equal(reads, 0, 'nothing was refetched');
});
