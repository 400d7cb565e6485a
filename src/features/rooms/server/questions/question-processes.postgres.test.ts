import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContext, openContext } from '#app/open-context.ts';
import { makeTestApp } from '#app/test-app.ts';
import { gameOn } from '#app/test-game.ts';
import { questionLimits } from '../../question-rules.ts';
import { fourPeople, playedRoom, questionsOn } from './test-questions.ts';

test('two processes that see a question whose time is over settle it once', async (t) => {
  const app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  const { config, log, clock } = app.context;
  // On the same database and folder.
  const other = await openContext({ config, log, clock });
  t.after(async () => {
    await closeContext(other);
    await app.close();
  });
  const moves = questionsOn(app);
  const game = gameOn(app);
  const people = await fourPeople(app);
  const [ana, ben, cem] = people;
  const { roomId, seq } = await playedRoom(game, people);
  await moves.settler(roomId, ana, { settler: 'group' });
  await moves.ask(roomId, ben, seq);
  await moves.vote(roomId, cem, seq, false);
  app.pass(questionLimits.lastsMs);
  await Promise.all([moves.endThem(), moves.endThem(other), moves.endThem(other), moves.endThem()]);
  const history = await moves.history(roomId);
  assert.deepEqual(history, ['completed ana', 'questioned ben', 'undone ana', 'taken-off ana']);
  await game.assertWholeHistory(roomId);
});
