import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { listUserData } from '#features/accounts/own-contract.ts';
import { deleteRoom, joinRoom } from '#features/rooms/contract.ts';
import { renameGuest } from '#features/rooms/people/contract.ts';
import type { Person } from '#tests/app.ts';
import { guestOf } from '#tests/scene.ts';
import * as contract from '../prompt-contract.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { exportParties } from './party-data.ts';
import { makePartyApp, type PartyApp } from './test-party-app.ts';

const shipped = [1, 2, 3, 4].map((number) => promptOf('finish', number));

describe("a group's prompts", () => {
  let app: PartyApp;
  let [ana, ben, eva]: Person[] = [];
  let room: string;
  before(async () => {
    app = await makePartyApp(() => shipped);
    [ana, ben, eva] = [await app.person('ana', 'bingo'), await app.person('ben'), await app.person('eva')];
  });
  after(() => app.close());
  const people = () => [ana, ben, eva] as [Person, Person, Person];
  beforeEach(async () => {
    if (room !== undefined) await app.call(deleteRoom, { as: people()[0], params: { id: room } });
    room = await app.partyRoom(...people());
    await app.join(room, ...people());
    await app.setSettings(room, people()[0], { rounds: 4 });
  });

  const add = async (as: Person, text: string) =>
    (await app.must(
      app.call(contract.addOwnPrompt, { as, params: { id: room }, body: { kind: 'finish', text } }),
    )) as unknown as contract.OwnPrompt;
  const list = async (as: Person) =>
    (await app.must(app.call(contract.listOwnPrompts, { as, params: { id: room } }))) as unknown as {
      prompts: contract.OwnPrompt[];
      in_count: number;
      never: { prompt: string }[];
    };

  test("prompts that the room's admin has approved come first within their kind and name their author", async () => {
    const [admin, author, other] = people();
    const mine = await add(author, 'In the end {a} always');
    assert.equal(mine.is_in, false);
    assert.deepEqual((await list(author)).prompts.length, 1);
    assert.deepEqual(await list(other), { prompts: [], in_count: 0, never: [] });
    assert.equal((await list(admin)).prompts[0]?.author, 'ben');
    const params = { id: room, prompt: mine.id };
    const letIn = (as: Person) => app.call(contract.approvePrompt, { as, params, body: { is_in: true } });
    assert.equal((await letIn(author)).status, 403);
    assert.equal((await letIn(admin)).status, 200);
    assert.deepEqual(await list(other), { prompts: [], in_count: 1, never: [] });
    await app.host(room, admin, 'start');
    const { party } = await app.view(room, other);
    assert.deepEqual([party.round?.prompt, party.round?.author], [mine.id, 'ben']);
    assert.match(party.round?.text ?? '', /^In the end (ana|ben|eva) always$/);
  });

  const write = (as: Person, body: object) => app.call(contract.addOwnPrompt, { as, params: { id: room }, body });
  const quiz = { kind: 'quiz', text: 'Where did we meet?', truth: 'Oslo', wrong: ['Rome', 'Bonn', 'Nice'] };

  test('a prompt may have an answer, which only its author sees before the round is played', async () => {
    const [admin, author, other] = people();
    const bluff = { kind: 'bluff', text: 'What was my first job?', truth: 'Baker' };
    const closest = { kind: 'closest', text: 'How many cups?', number: { answer: 27, unit: 'cups', min: 0, max: 90 } };
    for (const body of [quiz, bluff, closest]) {
      assert.equal((await write(author, body)).status, 201);
      app.pass(1);
    }
    assert.deepEqual(
      (await list(author)).prompts.map(({ truth }) => truth),
      ['Oslo', 'Baker', 27],
    );
    const seen = (await list(admin)).prompts;
    assert.ok(seen.every(({ truth }) => truth === undefined));
    assert.deepEqual(seen[0]?.options?.toSorted(), ['Bonn', 'Nice', 'Oslo', 'Rome']);
    assert.deepEqual(seen[2]?.range, { unit: 'cups', min: 0, max: 90 });
    const approve = (prompt: string) =>
      app.must(app.call(contract.approvePrompt, { as: admin, params: { id: room, prompt }, body: { is_in: true } }));
    for (const { id } of seen) assert.equal((await approve(id)).truth, undefined);

    // The others play these prompts, which can come in any order.
    await app.host(room, admin, 'start');
    const kinds = new Set<string>();
    for (let round = 0; round < 4; round++) {
      const { party } = await app.view(room, author);
      const { kind, players = [], author: by } = party.round ?? {};
      if (by === 'ben') kinds.add(kind ?? '');
      assert.equal(players.includes('ben'), by !== 'ben');
      if (by === 'ben') {
        await app.passPhase(room, admin);
        const acting = await app.view(room, other);
        assert.ok(!/Baker|"number":27/.test(JSON.stringify(acting)), JSON.stringify(acting));
        const attempts = [
          await app.tryAnswer(room, author, { text: 'x' }),
          await app.tryVote(room, author, { option: 'a' }),
        ];
        assert.ok(attempts.every(({ status }) => status === 403 || status === 409));
      }
      await app.host(room, admin, 'skip');
    }
    assert.deepEqual([...kinds].sort(), ['bluff', 'closest', 'quiz']);
    const { read } = app.context.db;
    const ben = await read.selectFrom('users').where('login', '=', 'ben').select(['id', 'login']).executeTakeFirst();
    const own = JSON.stringify(await exportParties(read, ben ?? assert.fail()));
    assert.ok(own.includes('Baker') && own.includes('"answer":27'), own);
  });

  test('a guest renamed while joining is listed under the new name', async () => {
    const [admin] = people();
    const mia = await guestOf(app, admin, room, 'Mia');
    const { limits } = app.context;
    const { take } = limits;
    limits.take = async () => {
      limits.take = take;
      const rename = { as: admin, params: { id: room, login: 'Mia' }, body: { name: 'Lou' } };
      await app.must(app.call(renameGuest, rename));
    };
    await app.join(room, mia);
    assert.deepEqual(
      (await app.view(room, admin)).party.people.map(({ login }) => login),
      ['ana', 'ben', 'eva', 'Lou'],
    );
  });

  test("deleting an account removes its owner's prompts from a running game, even if the owner never joined it", async () => {
    const [admin] = people();
    const tom = await app.person('tom');
    await app.must(app.call(joinRoom, { as: tom, params: { login: 'tom', roomId: room }, body: {} }));
    const { id: prompt } = (await write(tom, quiz)).body as { id: string };
    const letIn = { as: admin, params: { id: room, prompt }, body: { is_in: true } };
    await app.must(app.call(contract.approvePrompt, letIn));
    await app.host(room, admin, 'start');
    await app.must(app.call(deleteUser, { as: tom, params: { login: 'tom' } }));
    const { read } = app.context.db;
    const stored = await read.selectFrom('party_games').where('room_id', '=', room).selectAll().execute();
    const inputs = await read.selectFrom('party_inputs').where('room_id', '=', room).selectAll().execute();
    const names = /"tom"|"authorId"/.exec(JSON.stringify([stored, inputs]).replaceAll('\\', ''));
    assert.equal(names, null);
  });

  test('a prompt must have exactly the fields of its kind', async () => {
    const [, author] = people();
    const number = { answer: 5, unit: '', min: 0, max: 9 };
    const invalid: [object, RegExp][] = [
      [{ kind: 'quiz', text: 'What?', truth: 'Oslo' }, /need their answer/],
      [{ kind: 'bluff', text: 'What?' }, /need their answer/],
      [{ kind: 'finish', text: 'In the end', truth: 'x' }, /need their answer/],
      [{ kind: 'bluff', text: 'What?', truth: 'x', number }, /need their answer/],
      [{ kind: 'closest', text: 'What?', number: { ...number, answer: 10 } }, /between the lowest and the highest/],
      [{ kind: 'closest', text: 'What?', number: { ...number, max: 0 } }, /between the lowest and the highest/],
      [{ ...quiz, wrong: ['Rome', 'OSLO ', 'Nice'] }, /must be different/],
      [{ ...quiz, wrong: ['Rome', 'Bonn'] }, /./],
      [{ ...quiz, truth: 'x'.repeat(41) }, /at most 40/],
    ];
    for (const [body, sentence] of invalid) {
      const response = await write(author, body);
      assert.equal(response.status, 400, JSON.stringify(body));
      assert.match(JSON.stringify(response.body), sentence);
    }
    assert.deepEqual((await list(author)).prompts, []);
  });

  test('a prompt is added once per idempotency key, and the order of its quiz answers stays the same', async () => {
    const [, author] = people();
    const headers = { 'idempotency-key': `quiz-in-${room}` };
    const send = () => app.call(contract.addOwnPrompt, { as: author, params: { id: room }, body: quiz, headers });
    const [first, second] = await Promise.all([send(), send()]);
    assert.deepEqual(first.body, second.body);
    assert.deepEqual((await list(author)).prompts, [first.body]);
  });

  test("a prompt can be deleted by its author or the admin; to others it doesn't seem to exist", async () => {
    const [admin, author, other] = people();
    const [first, second] = [await add(author, 'One more'), await add(author, 'And another')];
    const drop = (as: Person, prompt: string) =>
      app.call(contract.deleteOwnPrompt, { as, params: { id: room, prompt } });
    assert.equal((await drop(other, first.id)).status, 404);
    assert.equal((await drop(author, first.id)).status, 200);
    assert.equal((await drop(admin, second.id)).status, 200);
    assert.deepEqual((await list(admin)).prompts, []);
  });

  test("a banned prompt isn't played until it's unbanned, and an upcoming prompt can't be banned", async () => {
    const [admin, author] = people();
    await app.host(room, admin, 'start');
    const shown = (await app.view(room, author)).party.round?.prompt ?? '';
    const hidden = shipped.find(({ id }) => id !== shown)?.id ?? '';
    const never = (prompt: string) => app.call(contract.banPrompt, { as: author, params: { id: room, prompt } });
    assert.equal((await never(hidden)).status, 404);
    assert.equal((await never(shown)).status, 200);
    assert.equal((await never(shown)).status, 200);
    assert.deepEqual(
      (await list(author)).never.map(({ prompt }) => prompt),
      [shown],
    );
    await app.host(room, admin, 'end');
    await app.host(room, admin, 'again');
    await app.host(room, admin, 'start');
    assert.equal((await app.view(room, admin)).party.round?.of, 3);
    await app.must(app.call(contract.unbanPrompt, { as: author, params: { id: room, prompt: shown } }));
    assert.deepEqual((await list(author)).never, []);
  });

  test("prompts are exported and deleted with their author's account, just like answers and results", async () => {
    const [admin, author] = people();
    await add(author, 'A prompt of ben');
    await app.host(room, admin, 'start');
    await app.passPhase(room, admin);
    await app.answer(room, author, { text: 'what ben says' });
    await app.answer(room, admin, { text: 'what ana says' });
    const { read } = app.context.db;
    const ben = await read
      .selectFrom('users')
      .where('login', '=', 'ben')
      .select(['id', 'login'])
      .executeTakeFirstOrThrow();
    const own = JSON.stringify(await exportParties(read, ben));
    assert.ok(own.includes('A prompt of ben') && own.includes('what ben says') && !own.includes('what ana says'), own);
    await app.host(room, admin, 'end');
    const { body } = await app.call(listUserData, { as: author, params: { login: 'ben' } });
    const kinds = JSON.stringify(body);
    assert.match(kinds, /"party_prompts","count":1/);
    assert.match(kinds, /"party_games","count":[1-9]/);

    await app.host(room, admin, 'again');
    await app.host(room, admin, 'start');
    await app.passPhase(room, admin);
    await app.host(room, admin, 'end');
    const { games } = (await exportParties(read, ben)).data as { games: { ended_at: string }[] };
    const ends = games.map(({ ended_at }) => ended_at);
    assert.ok(new Set(ends).size > 1);
    assert.deepEqual(ends, ends.toSorted().reverse(), 'the newest game comes first');
  });
});
