import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { questionLimits } from '#features/rooms/questions/rules.ts';
import type { Person } from '#tests/app.ts';
import { guestOf, newcomer } from '#tests/scene.ts';
import { type ClaimsScene, setClaimsScene } from './test-claims.ts';

describe('claims of members who leave', () => {
  let app: ClaimsScene['app'];
  let game: ClaimsScene['game'];
  let plates: ClaimsScene['plates'];
  let moves: ClaimsScene['moves'];
  let ana: ClaimsScene['ana'];
  let ben: ClaimsScene['ben'];
  let cem: ClaimsScene['cem'];
  let started: ClaimsScene['started'];
  let found: ClaimsScene['found'];
  let root: Person;
  before(async () => {
    ({ app, game, plates, moves, ana, ben, cem, started, found } = await setClaimsScene());
    root = await app.person('boss', 'root');
  });
  after(() => app.close());

  const targets = async (roomId: string) => (await plates.view(roomId, ana)).spots.map(({ target }) => target);

  test('stay questioned, are settled without their owner, and can be answered once the owner rejoins', async (t) => {
    const roomId = await started(t);
    const [unanswered, answered] = [await found(roomId, ben, 'F'), await found(roomId, ben, 'PL')];
    for (const { seq } of [unanswered, answered]) assert.equal((await moves.ask(roomId, ana, seq)).status, 201);
    await game.leave(roomId, ben);
    assert.deepEqual(
      (await moves.list(roomId, ana)).questions.map(({ owner, settled }) => [owner, settled]),
      [
        ['ben', undefined],
        ['ben', undefined],
      ],
    );
    assert.equal((await moves.answer(roomId, ben, unanswered.seq)).status, 404);
    assert.equal((await moves.takeBack(roomId, ben, unanswered.seq)).status, 404);
    for (const person of [ana, cem]) await moves.vote(roomId, person, unanswered.seq, false);
    assert.deepEqual(await targets(roomId), ['PL']);
    assert.deepEqual((await moves.history(roomId)).slice(-2), ['unspotted ben', 'taken-off ben']);

    assert.equal((await game.join(roomId, ben)).status, 201);
    assert.equal((await moves.ask(roomId, ana, answered.seq)).status, 409, 'same question');
    assert.equal((await moves.answer(roomId, ben, answered.seq, 'At the bridge.')).status, 200);
    for (const person of [ana, cem]) await moves.vote(roomId, person, answered.seq, true);
    await game.leave(roomId, ben);
    assert.equal((await game.join(roomId, ben)).status, 201);
    assert.equal((await moves.ask(roomId, cem, answered.seq)).status, 409, 'a settled question stays settled');
    await game.assertWholeHistory(roomId);
  });

  test('can be questioned by everyone after their owner has left, and are settled on timeout', async (t) => {
    const roomId = await started(t);
    const { seq } = await found(roomId, ben, 'F');
    await game.leave(roomId, ben);
    assert.equal((await moves.ask(roomId, cem, seq)).status, 201);
    await moves.vote(roomId, ana, seq, false);
    app.pass(questionLimits.lastsMs);
    await moves.settleExpired();
    assert.deepEqual(await targets(roomId), []);
    const [question] = (await moves.list(roomId, ana)).questions;
    assert.deepEqual([question?.owner, question?.settled?.outcome], ['ben', 'off']);
  });

  test('are settled by the group if their owner was trusted, whether they were questioned before or after the owner left', async (t) => {
    const roomId = await started(t);
    await moves.settler(roomId, ana, { settler: 'trust' });
    const [before, after] = [await found(roomId, ben, 'F'), await found(roomId, ben, 'PL')];
    await moves.ask(roomId, ana, before.seq);
    assert.equal((await moves.vote(roomId, ana, before.seq, false)).status, 403);
    await game.leave(roomId, ben);
    assert.equal((await moves.ask(roomId, ana, after.seq)).status, 201);
    assert.equal((await game.join(roomId, ben)).status, 201);
    for (const { seq } of [before, after]) {
      assert.equal((await moves.answer(roomId, ben, seq, 'At the bridge.')).status, 200);
      for (const person of [ana, cem]) assert.equal((await moves.vote(roomId, person, seq, false)).status, 200);
    }
    assert.deepEqual(await targets(roomId), []);
    const { settler } = await moves.list(roomId, ana);
    assert.equal(settler, 'trust');
  });

  test("keep their owner's name and question after the account is deleted, but lose the answer", async (t) => {
    const roomId = await started(t);
    const mia = await guestOf(app, ana, roomId, 'mia');
    const eva = await joined(roomId, 'eva');
    const departures = {
      F: { person: mia, depart: () => game.leave(roomId, mia) },
      PL: {
        person: eva,
        // The account is deleted long after leaving the room.
        depart: async () => {
          await game.leave(roomId, eva);
          assert.equal((await app.call(deleteUser, { as: root, params: { login: eva.login } })).status, 200);
        },
      },
    };
    for (const [code, { person, depart }] of Object.entries(departures)) {
      await plates.role(roomId, person, 'passenger');
      const { seq } = await found(roomId, person, code);
      await moves.ask(roomId, ana, seq);
      await moves.answer(roomId, person, seq, 'At the bridge.');
      await depart();
      const question = (await moves.list(roomId, ana)).questions.find((asked) => asked.seq === seq);
      assert.deepEqual(
        [question?.owner, question?.answer?.text, question?.settled],
        [person.login, undefined, undefined],
      );
      const withAnswer = app.context.db.read
        .selectFrom('questions')
        .where('seq', '=', seq)
        .where('answer', 'is not', null);
      assert.deepEqual(await withAnswer.select('answer').execute(), []);
    }
    for (const { seq } of (await moves.list(roomId, ana)).questions)
      for (const person of [ana, ben, cem]) await moves.vote(roomId, person, seq, false);
    assert.deepEqual(await targets(roomId), []);
    assert.deepEqual(
      (await moves.list(roomId, ana)).questions.map(({ settled }) => settled?.outcome),
      ['off', 'off'],
    );
    await game.assertWholeHistory(roomId);
  });

  async function joined(roomId: string, login: string): Promise<Person> {
    const person = await newcomer(app, login, 'bingo');
    assert.equal((await game.join(roomId, person)).status, 201);
    return person;
  }
  const departureKinds = {
    leaves: (roomId: string, eva: Person) => game.leave(roomId, eva),
    'is removed': (roomId: string, eva: Person) => game.leave(roomId, ana, eva),
    'is deleted': (_roomId: string, { login }: Person) => app.call(deleteUser, { as: root, params: { login } }),
    'leaves as a guest': (roomId: string, mia: Person) => game.leave(roomId, mia),
  };
  for (const [how, depart] of Object.entries(departureKinds)) {
    test(`are settled once if their owner ${how} during the last vote`, async (t) => {
      for (const isFirst of [true, false]) {
        const roomId = await started(t);
        const eva = await (how === 'leaves as a guest' ? guestOf(app, ana, roomId, 'mia') : joined(roomId, 'eva'));
        await plates.role(roomId, eva, 'passenger');
        const { seq } = await found(roomId, eva, 'F');
        await moves.ask(roomId, ben, seq);
        for (const person of [ana, ben]) await moves.vote(roomId, person, seq, false);
        const vote = () => moves.vote(roomId, cem, seq, false);
        const departing = () => depart(roomId, eva);
        const [first, last] = await Promise.all(isFirst ? [departing(), vote()] : [vote(), departing()]);
        assert.equal((isFirst ? last : first)?.status, 200);
        assert.deepEqual(await targets(roomId), []);
        const kinds = (await moves.history(roomId)).map((line) => line.split(' ')[0]);
        const ends = ['unspotted', 'taken-off'];
        assert.deepEqual(
          kinds.filter((kind) => ends.includes(String(kind))),
          ends,
        );
        await game.assertWholeHistory(roomId);
      }
    });
  }
});
