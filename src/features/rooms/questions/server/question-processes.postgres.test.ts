import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContext, openContext } from '#app/open-context.ts';
import { makeServer } from '#app/server.ts';
import { makeTestApp } from '#tests/app.ts';
import { gameOn } from '#tests/game.ts';
import { deleteRoom } from '../../contract.ts';
import { questionLimits } from '../rules.ts';
import { fourPeople, playedRoom, questionsOn } from './test-questions.ts';

test('two processes that see an expired question, or its last votes, settle it once', async (t) => {
  const app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  const { config, log, clock } = app.context;
  // A second process on the same database and folder.
  const other = await openContext({ config, log, clock });
  t.after(async () => {
    await server.close();
    await closeContext(other);
    await app.close();
  });
  const server = makeServer(other);
  const moves = questionsOn(app);
  const game = gameOn(app);
  const people = await fourPeople(app);
  const [ana, ben, cem, dan] = people;
  const { roomId, seq } = await playedRoom(game, people);
  await moves.settler(roomId, ana, { settler: 'group' });
  await moves.ask(roomId, ben, seq);
  await moves.vote(roomId, cem, seq, false);
  app.pass(questionLimits.lastsMs);
  await Promise.all([
    moves.settleExpired(),
    moves.settleExpired(other),
    moves.settleExpired(other),
    moves.settleExpired(),
  ]);
  const history = await moves.history(roomId);
  assert.deepEqual(history, ['completed ana', 'questioned ben', 'undone ana', 'taken-off ana']);
  await game.assertWholeHistory(roomId);

  // The last two votes, one in each process.
  for (let round = 0; round < 4; round++) {
    const next = await playedRoom(game, people);
    await moves.settler(next.roomId, ana, { settler: 'group' });
    await moves.ask(next.roomId, ben, next.seq);
    await moves.vote(next.roomId, ben, next.seq, false);
    const elsewhere = server.inject({
      method: 'PUT',
      url: `/api/rooms/${next.roomId}/questions/${next.seq}/vote`,
      headers: { authorization: `Bearer ${dan.token}` },
      payload: { counts: false },
    });
    const [{ status }, { statusCode }] = await Promise.all([moves.vote(next.roomId, cem, next.seq, false), elsewhere]);
    assert.deepEqual([status, statusCode], [200, 200]);
    assert.deepEqual((await moves.history(next.roomId)).slice(2), ['undone ana', 'taken-off ana']);
    await game.assertWholeHistory(next.roomId);
    assert.equal((await app.call(deleteRoom, { as: ana, params: { id: next.roomId } })).status, 200);
  }
});
