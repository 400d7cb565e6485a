import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { deleteRoom, leaveRoom } from '#features/rooms/contract.ts';
import { makeRoomKit } from '#features/rooms/server/index.ts';
import type { Input } from '#server/http/serve.ts';
import type { EndpointShape } from '#shared/endpoint.ts';
import type { Person } from '#tests/app.ts';
import { inParallel, statuses } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { replay } from '../rounds/test-simulate.ts';
import type { PartyView } from '../test-view.ts';
import { makeGameStore, readLog } from './game-store.ts';
import { makeParty } from './party.ts';
import { partyRoutes } from './party-routes.ts';
import { PhaseScheduler } from './phase-scheduler.ts';
import { makePartyApp, type PartyApp, tabOf } from './test-party-app.ts';

const prompts = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => promptOf('finish', number));

describe('concurrent requests at a party', () => {
  let app: PartyApp;
  let people: Person[];
  let host: Person;
  let room: string;
  before(async () => {
    app = await makePartyApp(() => prompts);
    host = await app.person('ana', 'bingo');
    people = [host, ...(await inParallel(5, (i) => app.person(`p${i}`)))];
  });
  after(() => app.close());
  beforeEach(async () => {
    room = await app.partyRoom(host, ...people.slice(1));
    await app.join(room, ...people);
    await app.setSettings(room, host, { rounds: 4 });
    await app.host(room, host, 'start');
    await app.passPhase(room, host);
  });

  const drop = () => app.call(deleteRoom, { as: host, params: { id: room } });

  const send = (phase: number, as: Person, text: string) =>
    app.call(contract.answerParty, { as, params: { id: room }, body: { phase, tab: tabOf(as), text } });

  /** Checks that the log replays to the stored state. */
  async function assertLog(): Promise<void> {
    const log = (await readLog(app.context.db.read, room)) ?? assert.fail();
    const { party } = await app.view(room, host);
    const state = replay(log.base, log.inputs);
    assert.deepEqual([state.number, state.phase], [party.number, party.phase]);
  }

  test('the phase ends only once if all players answer at the same moment', async () => {
    const { party } = await app.view(room, host);
    const responses = await Promise.all(people.map((as) => send(party.number, as, `of ${as.login}`)));
    assert.deepEqual(statuses(responses), { 200: people.length });
    const { party: after } = await app.view(room, host);
    assert.deepEqual([after.phase, after.number], ['vote', party.number + 1]);
    assert.equal(after.round?.options?.length, people.length);
    await assertLog();
    await drop();
  });

  test('a last answer that comes at the deadline is late, and the phase ends only once', async () => {
    const { party } = await app.view(room, host);
    for (const as of people.slice(1)) await send(party.number, as, `of ${as.login}`);
    app.pass(60_000);
    const [late] = await Promise.all([
      send(party.number, host, 'at the last moment'),
      ...people.map((as) => app.view(room, as)),
    ]);
    assert.equal(late.status, 409);
    const { party: after } = await app.view(room, host);
    assert.deepEqual([after.phase, after.number], ['vote', party.number + 1]);
    assert.equal(after.round?.options?.length, people.length - 1);
    await assertLog();
    await drop();
  });

  test("a member's private part matches the party it comes with, even if the party changes during every read", async () => {
    const { context } = app;
    const kit = makeRoomKit(context, 'partyfun');
    const store = makeGameStore(context.db);
    const changes = [
      async () => undefined,
      ...(['pause', 'resume', 'pause', 'resume'] as const).map((act) => () => app.host(room, host, act)),
      () => app.answer(room, host, { text: 'at the last try' }),
    ];
    const [route] = partyRoutes({
      ...{ context, ...kit, party: makeParty({ store, publishing: { ...kit, clock: context.clock } }) },
      scheduler: new PhaseScheduler({ context, store, apply: async () => undefined }),
      readRounds: async () => [],
      store: {
        ...store,
        async findFor(...member) {
          await changes.shift()?.();
          return store.findFor(...member);
        },
      },
    });
    const caller = await context.sessions.find(host.token);
    const input = { params: { id: room }, caller } as Input<EndpointShape>;
    const { document, own } = (await (route ?? assert.fail()).handle(input)) as {
      document: { party: { round: { acted: object } } };
      own: { mine: PartyView['mine'] };
    };
    assert.deepEqual(own.mine.answer, { text: 'at the last try' });
    assert.deepEqual(document.party.round.acted, { '@ana': true });
    assert.equal(changes.length, 0);
    await drop();
  });

  test('after concurrent host actions, answers, departures and deletions, the room is either intact or deleted', async () => {
    for (let round = 0; round < 6; round++) {
      const { party } = await app.view(room, host);
      const act = (what: string) =>
        app.call(contract.hostParty, { as: host, params: { id: room }, body: { phase: party.number, act: what } });
      const leaver = people[1 + (round % 5)] as Person;
      const responses = await Promise.all([
        act('skip'),
        send(party.number, leaver, 'and gone'),
        app.call(leaveRoom, { as: leaver, params: { login: leaver.login, roomId: room } }),
        act('pause'),
        act('end'),
        round % 2 === 0 ? app.call(contract.getPartyRoom, { as: host, params: { id: room } }) : drop(),
        act('skip'),
      ]);
      for (const { status, raw } of responses)
        assert.ok([200, 403, 404, 409].includes(status), `${status} ${raw.body}`);
      if (round % 2 === 0) await assertLog();
      await drop();
      room = await app.partyRoom(host, ...people.slice(1));
      await app.join(room, ...people);
      await app.host(room, host, 'start');
      await app.passPhase(room, host);
    }
    await drop();
  });

  test('deleting an account also deletes what its owner said, including from the log', async () => {
    const leaving = await app.person('gone');
    await drop();
    room = await app.partyRoom(host, ...people.slice(1), leaving);
    await app.join(room, ...people, leaving);
    await app.host(room, host, 'start');
    await app.passPhase(room, host);
    await app.answer(room, leaving, { text: 'a word that nobody else says' });
    await app.must(app.call(deleteUser, { as: leaving, params: { login: 'gone' } }));
    const { read } = app.context.db;
    const rows = [
      ...(await read.selectFrom('party_games').selectAll().execute()),
      ...(await read.selectFrom('party_inputs').selectAll().execute()),
    ];
    assert.ok(!JSON.stringify(rows).includes('a word that nobody else says'));
    await assertLog();
    assert.equal((await app.view(room, host)).party.people.find(({ login }) => login === 'gone')?.has_left, true);
    await drop();
  });
});
