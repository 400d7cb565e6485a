import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { deleteRoom } from '#features/rooms/contract.ts';
import { downloadRoomCsv, downloadRoomJson, type RoomData } from '#features/rooms/data/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import type { Person } from '#tests/app.ts';
import type { PartyState } from '../rounds/party-state.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { scaledCount } from '../rounds/test-seeds.ts';
import { playGame } from '../rounds/test-simulate.ts';
import { makePartyApp, type PartyApp } from './test-party-app.ts';
import { StoreTable } from './test-store-table.ts';

const mixed = (['bluff', 'closest', 'quiz', 'split'] as const).map((kind, index) => promptOf(kind, index + 1));

describe('PartyFun room data', () => {
  let app: PartyApp;
  let [ana, ben, eva, boss]: Person[] = [];
  let room: string;
  const people = () => [ana, ben, eva] as [Person, Person, Person];
  before(async () => {
    app = await makePartyApp(() => mixed);
    [ana, ben, eva] = [await app.person('ana', 'bingo'), await app.person('ben'), await app.person('eva')];
    boss = await app.person('boss', 'root');
  });
  after(() => app.close());
  beforeEach(async () => {
    if (room !== undefined) await app.call(deleteRoom, { as: ana as Person, params: { id: room } });
    room = await app.partyRoom(...people());
    await app.join(room, ...people());
    await app.setSettings(room, people()[0], { rounds: 4 });
  });

  async function tables(as = people()[1]): Promise<RoomData['tables']> {
    const { status, body } = await app.call(downloadRoomJson, { as, params: { id: room } });
    assert.equal(status, 200, JSON.stringify(body));
    return (body as unknown as RoomData).tables;
  }

  async function actAll() {
    for (const [index, as] of people().entries()) {
      const { party, mine } = await app.view(room, as);
      const { kind, options = [] } = party.round ?? assert.fail();
      if (party.phase === 'vote') {
        const other = options.find(({ id }) => id !== mine.own_option);
        await app.vote(room, as, kind === 'split' ? { guess: index } : { option: other?.id });
      } else if (party.phase === 'answer') {
        const answers = { closest: { number: 41 + index }, split: { choice: index === 0 ? 'A' : 'B' } };
        await app.answer(room, as, { ...answers, bluff: { text: `word of ${as.login}` } }[kind as 'bluff'] ?? {});
      }
    }
  }

  async function playTo(isReached: (view: Awaited<ReturnType<PartyApp['view']>>['party']) => boolean) {
    for (let steps = 0; steps < 60; steps++) {
      const { party } = await app.view(room, people()[0]);
      if (isReached(party)) return party;
      if (party.phase === 'answer' || party.phase === 'vote') await actAll();
      else await app.passPhase(room, people()[0]);
    }
    return assert.fail('it was never reached');
  }

  test('room data contains every revealed round with its answers, and scores that match the points', async () => {
    const [host] = people();
    await app.host(room, host, 'start');
    await playTo(({ phase }) => phase === 'final');
    const { rounds = [], answers = [], points = [], scores = [] } = await tables();
    assert.deepEqual(
      rounds.map(({ round }) => round),
      [1, 2, 3, 4],
    );
    const roundOf = (kind: string) => rounds.find((row) => row.kind === kind) ?? assert.fail(kind);
    assert.equal(roundOf('bluff').truth, 'Truth of bluff-001');
    assert.equal(roundOf('closest').number, 42);
    assert.equal(roundOf('split').half_a, 'Left split-004');
    const answersIn = (kind: string) => answers.filter(({ round }) => round === roundOf(kind).round);
    assert.deepEqual(
      answersIn('bluff')
        .map(({ login, text, is_true }) => `${login} ${text} ${is_true}`)
        .sort(),
      ['ana Word of ana null', 'ben Word of ben null', 'eva Word of eva null', 'null Truth of bluff-001 true'],
    );
    assert.deepEqual(
      answersIn('closest').map(({ login, number }) => [login, number]),
      [
        ['ana', 41],
        ['ben', 42],
        ['eva', 43],
      ],
    );
    assert.deepEqual(
      answersIn('split').map(({ login, number, choice }) => [login, number, choice]),
      [
        ['ana', 0, 'A'],
        ['ben', 1, 'B'],
        ['eva', 2, 'B'],
      ],
    );
    const sumOf = (login: unknown) =>
      points.filter((row) => row.login === login).reduce((sum, row) => sum + Number(row.points), 0);
    const { party } = await app.view(room, host);
    assert.deepEqual(
      scores.map(({ game, login, score }) => [game, login, score]),
      party.final?.players.map(({ login }) => [1, login, sumOf(login)]),
    );
    // Once the next game has started, the first game's scores remain, but not its rounds.
    await app.host(room, host, 'again');
    await app.host(room, host, 'start');
    const next = await tables();
    assert.deepEqual(next.rounds, []);
    assert.deepEqual(
      next.scores?.map(({ game }) => game),
      [1, 1, 1, 2, 2, 2],
    );
  });

  test("room data contains a person's answers only as long as their account exists", async () => {
    const eve = people()[2];
    await app.host(room, people()[0], 'start');
    await playTo(({ phase, round }) => phase === 'reveal' && round?.kind === 'bluff');
    assert.ok(JSON.stringify(await tables()).includes('Word of eva'));
    await app.must(app.call(deleteUser, { as: boss as Person, params: { login: eve.login } }));
    const { rounds = [], ...others } = await tables();
    assert.equal(rounds.at(-1)?.kind, 'bluff');
    assert.ok(!JSON.stringify(others).includes('Word of eva'));
    eva = await app.person('eva');
  });

  test('room data excludes earlier rooms with the same code', async () => {
    await app.host(room, people()[0], 'start');
    await playTo(({ phase }) => phase === 'final');
    app.pass(1000);
    const previous = room;
    await app.call(deleteRoom, { as: people()[0], params: { id: previous } });
    room = await app.partyRoom(...people());
    await app.context.db.transact((trx) =>
      trx.updateTable('party_results').set({ room_id: room }).where('room_id', '=', previous).execute(),
    );
    assert.deepEqual((await tables()).scores, []);
  });

  test('room data reveals no secret early in random games', async () => {
    const [player] = people();
    const { read } = app.context.db;
    const { id } = await read.selectFrom('users').where('login', '=', 'ana').select('id').executeTakeFirstOrThrow();
    let checks = 0;
    for (let game = 0; game < scaledCount(2); game++) {
      await app.context.db.transact((trx) => trx.deleteFrom('party_games').where('room_id', '=', room).execute());
      const hidden = (state: PartyState): string[] => {
        const { round, phase, plan, nextInPlan, seed } = state;
        const upcoming = [...plan.slice(nextInPlan).map(({ text }) => text), seed || '\0'];
        if (round === null || phase === 'reveal' || phase === 'score') return upcoming;
        return [...upcoming, `"${round.text}"`, `Source of ${round.prompt.id}`, `Truth of ${round.prompt.id}`];
      };
      const table = new StoreTable({
        context: app.context,
        roomId: room,
        pass: app.pass,
        async onChange(state, revision) {
          if (revision === undefined) return;
          const headers = { authorization: `Bearer ${player.token}` };
          const shape = checks++ % 2 === 0 ? downloadRoomJson : downloadRoomCsv;
          const { body, statusCode } = await app.app.inject({ url: addressOf(shape, { id: room }), headers });
          assert.equal(statusCode, 200);
          for (const secret of hidden(state)) assert.ok(!body.includes(secret), `${state.phase}: ${secret}`);
        },
      });
      const { state } = await playGame(`data ${game}`, table, (name) => (name === 'p1' ? id : name));
      assert.equal(state.phase, 'final');
    }
    assert.ok(checks > scaledCount(30), `${checks} checks`);
  });
});
