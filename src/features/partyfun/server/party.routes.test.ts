import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { deleteRoom, leaveRoom } from '#features/rooms/contract.ts';
import { getScreenView, openScreen } from '#features/rooms/screens/contract.ts';
import { toIso } from '#shared/time.ts';
import type { Person } from '#tests/app.ts';
import { announcedInShort } from '#tests/game.ts';
import { guestOf } from '#tests/scene.ts';
import * as contract from '../contract.ts';
import type { RoundPrompt } from '../deck/card.ts';
import { getPartyStats } from '../prompt-contract.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { replay } from '../rounds/test-simulate.ts';
import { readLog } from './game-store.ts';
import { makePartyApp, type PartyApp, tabOf } from './test-party-app.ts';

/** Fixed prompts make the rounds predictable. */
const endings = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => promptOf('finish', number));
const mixed = (['finish', 'closest', 'quiz', 'split'] as const).map((kind, index) => promptOf(kind, index + 1));
let prompts: readonly RoundPrompt[] = endings;

describe('a party', () => {
  let app: PartyApp;
  let [ana, ben, eva, tom]: Person[] = [];
  let room: string;
  const people = () => [ana, ben, eva] as [Person, Person, Person];
  before(async () => {
    app = await makePartyApp(() => prompts);
    [ana, ben, eva, tom] = [
      await app.person('ana', 'bingo'),
      await app.person('ben'),
      await app.person('eva'),
      await app.person('tom'),
    ];
  });
  after(() => app.close());
  beforeEach(async () => {
    if (room !== undefined) await app.call(deleteRoom, { as: ana as Person, params: { id: room } });
    room = await app.partyRoom(...people());
    await app.join(room, ...people());
    app.announced();
    prompts = endings;
  });

  /** Starts the party and continues to an acting phase. */
  async function playing(settings = {}) {
    const [host] = people();
    await app.setSettings(room, host, { rounds: 4, ...settings });
    await app.host(room, host, 'start');
    await app.passPhase(room, host);
    return (await app.view(room, host)).party;
  }

  async function actAll() {
    for (const [index, as] of people().entries()) {
      const { party, mine } = await app.view(room, as);
      const { kind, options = [] } = party.round ?? assert.fail();
      if (party.phase === 'answer') {
        const answers = { closest: { number: 41 + index }, split: { choice: 'A' } } as Record<string, object>;
        await app.answer(room, as, answers[kind] ?? { text: `of ${as.login}` });
      } else if (party.phase === 'vote') {
        const other = options.find(
          ({ id, text }) => id !== mine.own_option && (kind !== 'quiz' || text === 'Four quiz-003'),
        );
        await app.vote(room, as, kind === 'split' ? { guess: 3 } : { option: other?.id });
      }
    }
  }

  test('a party is played from the lobby to its end, and appears in the history', async () => {
    const [host] = people();
    const phases: string[] = [];
    prompts = mixed;
    await app.setSettings(room, host, { rounds: 4 });
    await app.host(room, host, 'start');
    for (let steps = 0; steps < 40; steps++) {
      const { party } = await app.view(room, host);
      phases.push(`${party.round?.kind ?? ''} ${party.phase}`.trim());
      if (party.phase === 'final') break;
      if (party.phase === 'answer' || party.phase === 'vote') await actAll();
      else await app.passPhase(room, host);
    }
    assert.equal(phases.filter((phase) => phase.endsWith('score')).length, 4);
    assert.equal(phases.at(-1), 'final');
    const { party } = await app.view(room, host);
    assert.equal(party.final?.players.length, 3);
    const events = await app.context.db.read
      .selectFrom('room_events')
      .where('room_id', '=', room)
      .orderBy('seq')
      .select('kind')
      .execute();
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('party'));
    assert.equal(kinds[0], 'party-started');
    // Finish it and Split end in a tie here, so those rounds have no winner.
    assert.equal(kinds.filter((kind) => kind === 'party-round').length, 2);
    assert.ok(kinds.at(-1) === 'party-won');
    const winner = party.final?.players[0]?.login ?? '';
    const as = people().find(({ login }) => login === winner) as Person;
    const { body } = await app.call(getPartyStats, { as, params: { login: winner } });
    assert.deepEqual([body.games, body.won, body.rounds, body.points], [1, 1, 4, party.final?.players[0]?.score]);
    // The log replays to the same state.
    const log = (await readLog(app.context.db.read, room)) ?? assert.fail();
    const replayed = replay(log.base, log.inputs);
    assert.deepEqual(
      replayed.people.map(({ login, score }) => [login, score]),
      party.people.map(({ login, score }) => [login, score]),
    );
    await app.host(room, host, 'again');
    assert.deepEqual(
      (await app.view(room, host)).party.people.map(({ score }) => score),
      [0, 0, 0],
    );
  });

  test("a first answer is published as a single change saying who has acted; a changed answer isn't", async () => {
    await playing();
    const [host, second] = people();
    const first = { text: 'first' };
    app.announced();
    await app.answer(room, host, first);
    const [change] = app.announced();
    const { revision } = await app.view(room, second);
    const patch = { party: { round: { acted: { '@ana': true } } } };
    const now = toIso(app.context.clock());
    assert.deepEqual(change, { channel: `room/${room}`, changed: { revision, now, patch } });
    await app.answer(room, host, first);
    assert.deepEqual(app.announced(), []);
    assert.equal((await app.view(room, second)).revision, revision);
  });

  test('a request that is repeated with the same key is processed and published only once', async () => {
    const [host] = people();
    await app.setSettings(room, host, { rounds: 4 });
    const { number: phase } = (await app.view(room, host)).party;
    app.announced();
    const start = {
      as: host,
      params: { id: room },
      body: { phase, act: 'start' },
      headers: { 'idempotency-key': `start-${room}` },
    };
    const responses = await Promise.all([app.call(contract.hostParty, start), app.call(contract.hostParty, start)]);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual(responses[0]?.body, responses[1]?.body);
    const starts = app.announced().filter((published) => JSON.stringify(published).includes('"phase":"prompt"'));
    assert.equal(starts.length, 1);
    // Without the key, a second start comes too late.
    const { headers: _, ...again } = start;
    assert.equal((await app.call(contract.hostParty, again)).status, 409);
  });

  test('actions that are late or come from another tab are rejected', async () => {
    const party = await playing();
    const [host] = people();
    const send = (phase: number, tab = tabOf(host)) =>
      app.call(contract.answerParty, { as: host, params: { id: room }, body: { phase, tab, text: 'x' } });
    const late = await send(party.number - 1);
    assert.deepEqual([late.status, late.body.error], [409, 'Too late. The game has moved on.']);
    const other = await send(party.number, 'another-tab');
    assert.deepEqual([other.status, other.body.error], [409, "You're playing in another tab."]);
    app.pass(61_000);
    assert.equal((await send(party.number)).status, 409);
    assert.equal((await app.view(room, host)).party.number > party.number, true);
  });

  test('guests can play, and spectators can react and share one vote', async () => {
    const [host] = people();
    const guest = await guestOf(app, host, room, 'Mia');
    await app.join(room, guest);
    await app.must(app.call(contract.setPartyRole, { as: guest, params: { id: room }, body: { role: 'spectator' } }));
    app.announced();
    await app.must(app.call(contract.reactAtParty, { as: guest, params: { id: room }, body: { reaction: '👏' } }));
    assert.deepEqual(app.announced(), [{ channel: `room/${room}`, passing: { login: guest.login, reaction: '👏' } }]);
    await app.must(app.call(contract.setPartyRole, { as: guest, params: { id: room }, body: { role: 'player' } }));
    await playing();
    const { party } = await app.view(room, guest);
    assert.ok(party.round?.players.includes(guest.login));
    // A player who has left stays listed.
    await app.must(app.call(leaveRoom, { as: guest, params: { login: guest.login, roomId: room } }));
    const left = (await app.view(room, host)).party.people.find(({ login }) => login === guest.login);
    assert.equal(left?.has_left, true);
  });

  test("a player's departure is published, and ends a phase that was waiting only for them", async () => {
    const party = await playing();
    const [host, second, third] = people();
    await app.answer(room, host, { text: 'mine' });
    await app.answer(room, second, { text: 'mine, too' });
    app.announced();
    await app.must(app.call(leaveRoom, { as: third, params: { login: third.login, roomId: room } }));
    const published = announcedInShort(app.announced());
    assert.ok(
      published.some((event) => event.includes('change')),
      published.join(),
    );
    assert.ok((await app.view(room, host)).party.number > party.number);
    assert.equal((await app.call(contract.getPartyRoom, { as: third, params: { id: room } })).status, 404);
  });

  test('deleting a room leaves no data of its party behind', async () => {
    await playing();
    await app.must(app.call(deleteRoom, { as: people()[0], params: { id: room } }));
    for (const table of ['party_games', 'party_inputs', 'party_prompts', 'party_never', 'party_photos'] as const) {
      const left = await app.context.db.read.selectFrom(table).where('room_id', '=', room).select('room_id').execute();
      assert.deepEqual(left, [], table);
    }
    room = await app.partyRoom(people()[0]);
  });

  test('a television shows the public view of the party', async () => {
    const [host] = people();
    const { secret } = await app.must(app.call(openScreen, { as: host, params: { id: room } }));
    const headers = { authorization: `Screen ${secret}` };
    const view = async () => (await app.must(app.call(getScreenView, { headers }))).view;
    assert.equal(((await view()) as { phase: string }).phase, 'lobby');
    await playing();
    await app.answer(room, host, { text: 'what nobody may see' });
    const shown = await view();
    assert.deepEqual(shown, (await app.view(room, host)).party);
    assert.ok(!JSON.stringify(shown).includes('what nobody may see'));
  });

  test('host actions are accepted from the host, but not from other players', async () => {
    const [, second] = people();
    assert.deepEqual((await app.tryHost(room, second, 'start')).status, 403);
    assert.equal((await app.tryHost(room, tom as Person, 'start').catch(() => ({ status: 404 }))).status, 404);
    await app.host(room, people()[0], 'hand over', { login: 'BEN' });
    await app.host(room, second, 'start');
  });

  test("host actions are also accepted from the room's admin, until another member becomes admin", async () => {
    const [first, second, third] = people();
    await app.host(room, first, 'hand over', { login: 'ben' });
    await app.setSettings(room, first, { rounds: 4 });
    await app.host(room, first, 'start');
    const { party } = await app.view(room, third);
    assert.deepEqual([party.host, party.settings.rounds, party.phase], ['ben', 4, 'prompt']);
    assert.equal((await app.tryHost(room, third, 'pause')).status, 403);
    // Of two concurrent host actions, the later one is refused.
    await app.passPhase(room, first);
    const { number: phase } = (await app.view(room, first)).party;
    const skip = (as: Person) =>
      app.call(contract.hostParty, { as, params: { id: room }, body: { phase, act: 'skip' } });
    const responses = await Promise.all([skip(first), skip(second)]);
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
    // The longest-standing member becomes admin and has host controls; the previous admin doesn't.
    await app.must(app.call(leaveRoom, { as: first, params: { login: first.login, roomId: room } }));
    assert.equal((await skip(first)).status, 404);
    await app.host(room, second, 'hand over', { login: 'eva' });
    await app.host(room, second, 'end');
    room = await app.partyRoom(first);
  });
});
