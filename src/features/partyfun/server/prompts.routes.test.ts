import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { listBelongings } from '#features/accounts/own-contract.ts';
import { deleteRoom } from '#features/rooms/contract.ts';
import type { Person } from '#tests/app.ts';
import * as contract from '../prompt-contract.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { exportParties } from './own-data.ts';
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
    await app.settle(room, people()[0], { rounds: 4 });
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

  test("once approved by the room's admin, come first within their kind and name their author", async () => {
    const [admin, author, other] = people();
    const mine = await add(author, 'In the end {a} always');
    assert.equal(mine.is_in, false);
    assert.deepEqual((await list(author)).prompts.length, 1);
    assert.deepEqual(await list(other), { prompts: [], in_count: 0, never: [] });
    assert.equal((await list(admin)).prompts[0]?.author, 'ben');
    const params = { id: room, prompt: mine.id };
    const letIn = (as: Person) => app.call(contract.letPromptIn, { as, params, body: { is_in: true } });
    assert.equal((await letIn(author)).status, 403);
    assert.equal((await letIn(admin)).status, 200);
    assert.deepEqual(await list(other), { prompts: [], in_count: 1, never: [] });
    await app.host(room, admin, 'start');
    const { party } = await app.see(room, other);
    assert.deepEqual([party.round?.prompt, party.round?.author], [mine.id, 'ben']);
    assert.match(party.round?.text ?? '', /^In the end (ana|ben|eva) always$/);
  });

  test("can be deleted by their author or the admin; to others they don't exist", async () => {
    const [admin, author, other] = people();
    const [one, two] = [await add(author, 'One more'), await add(author, 'And another')];
    const drop = (as: Person, prompt: string) => app.call(contract.dropOwnPrompt, { as, params: { id: room, prompt } });
    assert.equal((await drop(other, one.id)).status, 404);
    assert.equal((await drop(author, one.id)).status, 200);
    assert.equal((await drop(admin, two.id)).status, 200);
    assert.deepEqual((await list(admin)).prompts, []);
  });

  test("that are banned don't come up until unbanned; upcoming ones can't be banned", async () => {
    const [admin, author] = people();
    await app.host(room, admin, 'start');
    const shown = (await app.see(room, author)).party.round?.prompt ?? '';
    const hidden = shipped.find(({ id }) => id !== shown)?.id ?? '';
    const never = (prompt: string) => app.call(contract.neverAgain, { as: author, params: { id: room, prompt } });
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
    assert.equal((await app.see(room, admin)).party.round?.of, 3);
    await app.must(app.call(contract.onceMore, { as: author, params: { id: room, prompt: shown } }));
    assert.deepEqual((await list(author)).never, []);
  });

  test("are exported and deleted with their author's account, like answers and results", async () => {
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
    const { body } = await app.call(listBelongings, { as: author, params: { login: 'ben' } });
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
