import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BingoParts, getBingoRoom, scoresOf } from '#features/bingo/bingo-document.ts';
import { createRoom } from '#features/rooms/contract.ts';
import type { Snapshot } from '#features/rooms/document.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { announcedInShort } from '#tests/game.ts';
import { deleteUser, getUser, logIn } from '../contract.ts';
import {
  changeLogin,
  changePassword,
  type Device,
  endOtherSessions,
  endOwnSession,
  listSessions,
} from '../own-contract.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true });
});
after(() => app.close());

const password = 'quite a good one';

async function logInAgain(
  person: Person,
  headers: Record<string, string> = {},
  time_zone = 'Europe/Madrid',
): Promise<Person> {
  const body = { password: testPassword, time_zone };
  const response = await app.call(logIn, { params: { login: person.login }, body, headers });
  assert.equal(response.status, 200);
  return { ...person, token: String(response.body.token) };
}
const statusOf = async (person: Person) => (await app.call(getUser, { as: person })).status;
const listDevices = async (as: Person) =>
  (await app.call(listSessions, { as })).body as unknown as { password_changed_at: string | null; sessions: Device[] };

test('the device list shows this session first, as used now, and the others by their last hourly record', async () => {
  const ana = await app.person('ana');
  app.pass(20 * minuteMs);
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const onPhone = await logInAgain(ana, { 'user-agent': phone });
  app.pass(10 * minuteMs);
  const { sessions, password_changed_at } = await listDevices(onPhone);
  assert.equal(password_changed_at, null);
  assert.deepEqual(
    sessions.map(({ device, kind, time_zone, is_this }) => [device, kind, time_zone, is_this]),
    [
      ['Chrome, Android', 'phone', 'Europe/Madrid', true],
      ['Unknown device', 'unknown', null, false],
    ],
  );
  assert.equal(sessions[0]?.last_used_at, new Date(app.context.clock()).toISOString());
  const { raw } = await app.call(listSessions, { as: onPhone });
  assert.doesNotMatch(raw.body, /secret|hash|pit_/);
  assert.ok(!raw.body.includes(onPhone.token.split('.')[1] ?? ''));
});

test("you can log out your own other sessions, and nobody else's", async () => {
  const ben = await app.person('ben');
  const elsewhere = await logInAgain(ben);
  const eve = await app.person('eve');
  const other = (await listDevices(ben)).sessions.find(({ is_this }) => !is_this)?.id ?? '';
  const end = (as: Person, id: string) => app.call(endOwnSession, { as, params: { id } });
  assert.deepEqual([(await end(eve, other)).status, await statusOf(elsewhere)], [404, 200]);
  app.announced();
  assert.equal((await end(ben, other)).status, 204);
  assert.deepEqual(app.announced(), [{ signedOut: { sessionId: other } }]);
  assert.deepEqual([await statusOf(elsewhere), await statusOf(ben)], [401, 200]);
  assert.equal((await end(ben, other)).status, 404);

  const more = [await logInAgain(ben), await logInAgain(ben)];
  const { body } = await app.call(endOtherSessions, { as: ben });
  assert.equal(body.ended, 2);
  for (const person of more) assert.equal(await statusOf(person), 401);
  assert.equal(await statusOf(ben), 200);
});

test('a new password ends all other sessions, keeps this one, and is logged', async () => {
  const cleo = await app.person('cleo');
  const elsewhere = await logInAgain(cleo);
  app.announced();
  const changed = await app.call(changePassword, { as: cleo, body: { current_password: testPassword, password } });
  assert.equal(changed.status, 200);
  assert.deepEqual([await statusOf(elsewhere), await statusOf(cleo)], [401, 200]);
  assert.equal(app.announced().length, 1);
  assert.equal((await listDevices(cleo)).password_changed_at, new Date(app.context.clock()).toISOString());
  const login = (chosen: string) => app.call(logIn, { params: { login: 'cleo' }, body: { password: chosen } });
  assert.deepEqual([(await login(testPassword)).status, (await login(password)).status], [401, 200]);
  const entries = await app.context.db.read
    .selectFrom('audit_log')
    .where('action', '=', 'change password')
    .select(['actor', 'target'])
    .execute();
  assert.deepEqual(entries, [{ actor: 'cleo', target: 'cleo' }]);
});

test('a wrong current password changes nothing and counts as a guess, and a common new password is refused', async () => {
  const dan = await app.person('dan');
  app.pass(hourMs);
  const change = (body: object) => app.call(changePassword, { as: dan, body });
  assert.equal((await change({ current_password: testPassword, password: 'letmein123' })).status, 400);
  assert.equal((await change({ password })).status, 400);
  for (let guess = 0; guess < 10; guess++) {
    const wrong = await change({ current_password: `guess ${guess}`, password });
    assert.deepEqual([wrong.status, wrong.body], [403, { error: "That isn't your password." }]);
  }
  assert.equal((await change({ current_password: testPassword, password })).status, 429);
  assert.equal(await statusOf(dan), 200);
});

test('a passkey used within five minutes replaces the current password', async () => {
  const finn = await app.person('finn');
  app.pass(hourMs);
  const { sessionId } = (await app.context.sessions.find(finn.token)) ?? { sessionId: '' };
  await app.context.db.transact((trx) => app.context.sessions.prove(trx, sessionId, 'passkey'));
  app.pass(5 * minuteMs);
  assert.equal((await app.call(changePassword, { as: finn, body: { password } })).status, 400);
  app.pass(-1);
  assert.equal((await app.call(changePassword, { as: finn, body: { password } })).status, 200);
});

test("a username's spelling can be changed as long as its key stays the same", async () => {
  const anna = await app.person('anna');
  const rename = (login: string, as = anna) => app.call(changeLogin, { as, body: { login } });
  const changed = await rename(' ANNA ');
  assert.deepEqual([changed.status, changed.body.login], [200, 'ANNA']);
  assert.equal((await app.call(getUser, { as: anna })).body.login, 'ANNA');
  assert.equal((await app.call(logIn, { params: { login: 'anna' }, body: { password: testPassword } })).status, 200);
  for (const [login, status] of [
    ['anne', 409],
    ['ben', 409],
    ['an na', 400],
    ['\u0430nna', 400],
    ['', 400],
  ] as const) {
    assert.equal((await rename(login)).status, status, login);
  }
  assert.equal((await rename('Anna')).status, 200);
});

test('rooms show the new spelling immediately, including in cached views', async () => {
  const max = await app.person('max', 'bingo');
  const made = await app.call(createRoom, { as: max, body: { game: 'bingo', name: 'Room' } });
  const { id } = made.body.room as { id: string };
  const shown = async () => {
    // Past events keep the spelling they were recorded with.
    const { body } = await app.call(getBingoRoom, { as: max, params: { id } });
    return JSON.stringify(scoresOf((body as never as Snapshot<BingoParts>).document).standings);
  };
  assert.match(await shown(), /"max"/);
  app.announced();
  assert.equal((await app.call(changeLogin, { as: max, body: { login: 'Max' } })).status, 200);
  assert.match(await shown(), /"Max"/);
  assert.doesNotMatch(await shown(), /"max"/);
  assert.deepEqual(announcedInShort(app.announced()), [`room/${id} change 2`]);
});

test("a spelling that looks like somebody else's is refused and changes nothing", async () => {
  const iris = await app.person('Ill');
  await app.person('other');
  const looks = () => app.context.db.read.selectFrom('login_looks').orderBy('look').selectAll().execute();
  await app.context.db.transact((trx) =>
    trx
      .insertInto('login_looks')
      .columns(['look', 'user_id'])
      .expression(
        trx
          .selectFrom('users')
          .where('login', '=', 'other')
          .select((eb) => [eb.val('LLL').as('look'), 'id']),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const before = await looks();
  const taken = await app.context.db.read.selectFrom('login_looks').where('look', '=', 'LLL').select('look').execute();
  assert.equal(taken.length, 1);
  const refused = await app.call(changeLogin, { as: iris, body: { login: 'LLL' } });
  assert.equal(refused.status, 409);
  assert.deepEqual(await looks(), before);
});

test('deleting your account needs a fresh proof of identity if the last one is too old', async () => {
  const gus = await app.person('gus');
  app.pass(15 * minuteMs);
  const late = await app.call(deleteUser, { as: gus, params: { login: 'gus' } });
  assert.equal(late.status, 403);
  assert.match(String(late.raw.headers['www-authenticate']), /insufficient_user_authentication/);
  const fresh = await logInAgain(gus);
  assert.equal((await app.call(deleteUser, { as: fresh, params: { login: 'gus' } })).status, 200);
});
