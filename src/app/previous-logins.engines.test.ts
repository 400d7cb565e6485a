import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logIn } from '#features/accounts/contract.ts';
import { dealBoard, getBoard } from '#features/bingo/contract.ts';
import { getPersonStats } from '#features/bingo/score-contract.ts';
import { createRoom, joinRoom, leaveRoom, listUserRooms } from '#features/rooms/contract.ts';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { gameOn } from '#tests/game.ts';

// Two accounts whose usernames have been equal since case folding became complete; migration 3 lets the second one keep
// its previous key.
let app: TestApp;
let short: Person;
let long: Person;
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  const { db } = app.context;
  short = await app.person('STRASSE', 'bingo');
  const user = await db.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const previous = { ...user, id: 'former', login: 'Straße', login_key: 'straße' };
  await db.transact((trx) => trx.insertInto('users').values(previous).execute());
  const { body } = await app.call(logIn, { params: { login: 'Straße' }, body: { password: testPassword } });
  long = { login: 'Straße', password: testPassword, token: String(body.token) };
});
after(() => app.close());

test('two accounts whose usernames became equal have separate boards in a shared room, and neither can act for the other', async () => {
  const made = await app.call(createRoom, { as: short, body: { game: 'bingo', name: 'Road', is_private: false } });
  const { id: roomId } = (made.body.room ?? made.body) as { id: string };
  assert.equal((await app.call(joinRoom, { as: long, params: { login: 'Straße', roomId }, body: {} })).status, 201);
  for (const as of [short, long]) {
    assert.equal((await app.call(dealBoard, { as, params: { login: as.login, roomId }, body: {} })).status, 201);
  }
  const titles = async (as: Person, login: string) =>
    JSON.stringify((await app.call(getBoard, { as, params: { login, roomId } })).body);
  const [ofShort, ofLong] = [await titles(short, 'STRASSE'), await titles(long, 'Straße')];
  assert.notEqual(ofShort, ofLong);
  assert.deepEqual([await titles(long, 'strasse'), await titles(short, 'straße')], [ofShort, ofLong]);

  const { document } = await gameOn(app).document(roomId, long);
  const { members, bingo } = document;
  assert.deepEqual(
    Object.entries(members).map(([key, { login }]) => [login, bingo.boards[key]?.squares.length]),
    [
      ['STRASSE', 12],
      ['Straße', 12],
    ],
  );

  const stats = await app.call(getPersonStats, { as: long, params: { login: 'STRASSE' } });
  assert.equal(stats.status, 403);
  const removed = await app.call(leaveRoom, { as: long, params: { login: 'STRASSE', roomId } });
  assert.deepEqual([removed.status, removed.body], [403, { error: "Only the room's admin can remove people." }]);
  assert.equal((await app.call(leaveRoom, { as: long, params: { login: 'Straße', roomId } })).status, 200);
  const roomsOf = async (login: string) => (await app.call(listUserRooms, { as: long, params: { login } })).body.length;
  assert.deepEqual([await roomsOf('STRASSE'), await roomsOf('Straße')], [1, 0]);
});
