import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError } from '#shared/errors.ts';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { gameOn } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { formWith, picture, upload } from './test-photos.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp();
});
after(() => app.close());

test('a photo whose commit is still in flight when the connection breaks is available once committed', async () => {
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const game = gameOn(app);
  const ana = await app.person('ana', 'bingo');
  const roomId = await game.room(ana);
  const entry = await game.dealForPhoto(roomId, ana);
  const place = { login: 'ana', roomId, challengeId: entry.challenge.id };
  const { db } = app.context;
  const { transact } = db;
  let arrive: (() => Promise<unknown>) | undefined;
  db.transact = async (work, options) => {
    arrive = () => transact(work, options);
    db.transact = transact;
    throw new AppError('unavailable', "The database can't be reached. Please try again in a moment.");
  };
  // The rate limit also uses the database, and would fail first.
  app.context.limits.take = async () => undefined;
  assert.equal((await upload(url, ana, place, formWith(await picture()))).status, 503);
  await arrive?.();
  assert.equal((await app.call(contract.getImage, { as: ana, params: { ...place } })).status, 200);
});
