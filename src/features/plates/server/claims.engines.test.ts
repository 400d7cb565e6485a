import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteRoom } from '#features/rooms/contract.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person } from '#tests/app.ts';
import { inParallel, statuses } from '#tests/game.ts';
import { guestOf } from '#tests/scene.ts';
import { addSpot, setPlates, takeRole } from '../contract.ts';
import { type ClaimsScene, setClaimsScene } from './test-claims.ts';
import { nextId, platesOn } from './test-plates.ts';

describe('claims in Plates', () => {
  let app: ClaimsScene['app'];
  let game: ClaimsScene['game'];
  let plates: ClaimsScene['plates'];
  let moves: ClaimsScene['moves'];
  let ana: ClaimsScene['ana'];
  let ben: ClaimsScene['ben'];
  let cem: ClaimsScene['cem'];
  let started: ClaimsScene['started'];
  let found: ClaimsScene['found'];
  before(async () => {
    ({ app, game, plates, moves, ana, ben, cem, started, found } = await setClaimsScene());
  });
  after(() => app.close());

  test('belong to one room and can only be changed by their owner', async (t) => {
    const [roomId, elsewhere] = [await started(t), await started(t)];
    const { seq, id } = await found(roomId, ben, 'F');
    assert.equal((await plates.undo(elsewhere, ben, id)).status, 404);
    assert.equal((await plates.undo(roomId, ana, id)).status, 403);
    assert.equal((await moves.ask(elsewhere, ana, seq)).status, 404);
    assert.equal((await moves.ask(roomId, ana, seq)).status, 201);
    for (const person of [ana, cem]) {
      assert.equal((await moves.answer(roomId, person, seq)).status, 403);
      assert.equal((await moves.takeBack(roomId, person, seq)).status, 403);
    }
    assert.equal((await moves.vote(roomId, ben, seq, true)).status, 403);
    assert.equal(
      (await plates.spot(elsewhere, ben, 'F', { id })).status,
      201,
      'an ID is unique per room, and chosen by the phone',
    );
    assert.equal((await plates.spot(roomId, ana, 'PL', { id })).status, 409);
  });

  test('gain nothing from a false time', async (t) => {
    const roomId = await started(t);
    const now = app.context.clock();
    const { at, id } = await plates.found(roomId, ben, 'F', { at: now + hourMs });
    assert.equal(Date.parse(at), now, 'a time in the future becomes now');
    app.pass(25 * hourMs);
    assert.match(await plates.refused(409, roomId, ben, 'PL', { at: now + 4 * secondMs }), /more than a day ago/);
    assert.match(await plates.refused(409, roomId, ben, 'PL', { at: 0 }), /before the start/);
    const undone = await plates.undo(roomId, ben, id, now + minuteMs);
    assert.deepEqual([undone.status, undone.body.error], [409, 'That was more than a day ago.']);
    assert.equal((await plates.undo(roomId, ben, id, now - hourMs)).status, 409);
    for (const forged of ['9999-99-99T00:00:00Z', 'yesterday', '', 5, null]) {
      const body = { id: nextId(), device: 'phone-of-ben', game: 1, target: 'PL', at: forged };
      assert.equal((await plates.ask(addSpot, roomId, ben, { body })).status, 400, String(forged));
    }
  });

  test('can be for any place on a custom list, whose names must be valid and unique', async (t) => {
    const roomId = await plates.room(ana);
    t.after(() => app.call(deleteRoom, { as: ana, params: { id: roomId } }));
    const set = (...places: string[]) =>
      plates.ask(setPlates, roomId, ana, { body: { settings: { kind: 'collector', list: 'own', places } } });
    for (const wrong of ['__proto__', 'a\u202eb', 'a\0', '\u200b', ' b ', 'B', 'x'.repeat(41)])
      assert.equal((await set('a', 'b', 'c', wrong)).status, 400, JSON.stringify(wrong));
    const names = ['<script>alert(1)</script>', 'constructor', 'toString', '=1+1'];
    assert.equal((await set(...names)).status, 200);
    await plates.start(roomId, ana);
    for (const name of names) await found(roomId, ana, name);
    assert.deepEqual((await plates.view(roomId, ana)).table.map(({ points, complete }) => [points > 0, complete])[0], [
      true,
      true,
    ]);
    assert.match(await plates.refused(400, roomId, ana, 'hasOwnProperty'), /no such place/);
  });

  test("are settled when undone while questioned, and can't be voted on afterwards", async (t) => {
    const roomId = await started(t);
    const { seq, id } = await found(roomId, ben, 'F');
    const [asked, undone] = await Promise.all([moves.ask(roomId, ana, seq), plates.undo(roomId, ben, id)]);
    assert.equal(undone.status, 200);
    assert.ok([201, 404].includes(asked.status));
    const [question] = (await moves.list(roomId, cem)).questions;
    assert.deepEqual(question?.settled?.by, asked.status === 201 ? 'owner' : undefined);
    for (const response of [moves.vote(roomId, ana, seq, false), moves.answer(roomId, ben, seq)])
      assert.ok([404, 409].includes((await response).status));
    assert.equal((await plates.view(roomId, ana)).spots.length, 0);
    assert.equal((await found(roomId, ben, 'F')).target, 'F');
  });

  test('result in the right scores when a group questions everything', async (t) => {
    const roomId = await started(t);
    const codes = ['F', 'PL', 'A', 'CH', 'I', 'E', 'P', 'B', 'NL'];
    const people = [ana, ben, cem];
    const spots: { seq: number; code: string; owner: Person }[] = [];
    for (const [index, code] of codes.entries()) {
      const owner = people[index % 3] ?? ana;
      spots.push({ code, owner, seq: (await found(roomId, owner, code)).seq });
    }
    const { tiers = {} } = (await plates.view(roomId, ana)).game;
    const others = (owner: Person) => people.filter((person) => person !== owner);
    await Promise.all(
      spots.flatMap(({ seq, owner }) => others(owner).map((person) => moves.ask(roomId, person, seq, 'Where?'))),
    );
    assert.equal((await moves.list(roomId, ana)).questions.length, codes.length);
    const isValid = (code: string) => codes.indexOf(code) % 2 === 0;
    await Promise.all(
      spots.flatMap(({ seq, owner, code }) =>
        others(owner).map((person) => moves.vote(roomId, person, seq, isValid(code))),
      ),
    );
    const expected = Object.fromEntries(
      people.map(({ login }) => [
        login,
        spots
          .filter(({ owner, code }) => owner.login === login && isValid(code))
          .reduce((sum, { code }) => sum + (tiers[code] ?? 0), 0),
      ]),
    );
    assert.deepEqual(await plates.points(roomId, ana), expected);
    const history = await moves.history(roomId);
    const count = (kind: string) => history.filter((line) => line.startsWith(`${kind} `)).length;
    assert.deepEqual([count('questioned'), count('kept'), count('taken-off'), count('unspotted')], [18, 5, 4, 4]);
    await game.assertWholeHistory(roomId);
  });

  test("made by guests are treated like everyone else's", async (t) => {
    const roomId = await started(t);
    const mia = await guestOf(app, ana, roomId, 'mia');
    await plates.role(roomId, mia, 'passenger');
    const [own, other] = [await found(roomId, mia, 'F'), await found(roomId, ben, 'PL')];
    assert.equal((await moves.ask(roomId, ben, own.seq)).status, 201);
    assert.equal((await moves.answer(roomId, mia, own.seq, 'At the bridge.')).status, 200);
    assert.equal((await moves.ask(roomId, mia, other.seq)).status, 201);
    for (const person of [ana, cem, mia])
      assert.equal((await moves.vote(roomId, person, other.seq, false)).status, 200);
    assert.deepEqual(
      (await plates.view(roomId, mia)).spots.map(({ target }) => target),
      ['F'],
    );
    const elsewhere = await started(t);
    const { seq } = await found(elsewhere, ben, 'F');
    for (const response of [moves.ask(elsewhere, mia, seq), moves.vote(elsewhere, mia, seq, true)])
      assert.equal((await response).status, 404);
  });
});

test('actions in Plates are rate limited per member', async (t) => {
  const app = await makeTestApp({ withPool: false, frozenClock: true });
  t.after(() => app.close());
  const plates = platesOn(app);
  const ana = await app.person('ana', 'bingo');
  const roomId = await plates.room(ana);
  const turn = (index: number) =>
    plates.ask(takeRole, roomId, ana, { body: { role: index % 2 === 0 ? 'driver' : 'passenger' } });
  // One call was already used for choosing a role.
  assert.deepEqual(statuses(await inParallel(201, turn)), { 200: 199, 429: 2 });
});
