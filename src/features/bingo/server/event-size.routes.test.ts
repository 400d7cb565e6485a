import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTestApp } from '#tests/app.ts';
import { gameOn, playerRole } from '#tests/game.ts';

test("a completion's payload without its title is shorter than 300 characters", async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const game = gameOn(app);
  const ana = await app.person('member000', playerRole);
  const roomId = await game.room(ana);
  const square = (await game.deal(roomId, ana)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
  app.announced();
  await game.mark(roomId, ana, square, true);
  const [payload] = app.announced().flatMap((message) => ('changed' in message ? JSON.stringify(message.changed) : []));
  const withoutTitle = payload?.replace(square.challenge.title, '') ?? '';
  assert.ok(withoutTitle.length < 300 && withoutTitle.length > 0, withoutTitle);
});
