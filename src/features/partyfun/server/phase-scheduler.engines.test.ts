import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { features } from '#app/features.ts';
import { makeServer } from '#app/server.ts';
import { deleteRoom } from '#features/rooms/contract.ts';
import type { PresenceList } from '#server/live/live.ts';
import { follow } from '#server/live/test-reader.ts';
import { mergePatch, type Patch } from '#shared/merge-patch.ts';
import type { Person } from '#tests/app.ts';
import { documentOf, partyOf } from '../party-document.ts';
import type { PublicParty } from '../party-view.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { publicView } from '../rounds/view.ts';
import { partyOf as partyIn } from './game-store.ts';
import { partyfunWith } from './index.ts';
import { makePartyApp, type PartyApp } from './test-party-app.ts';

const prompts = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => promptOf('finish', number));

describe('the phase scheduler', () => {
  let app: PartyApp;
  let people: [Person, Person, Person, Person];
  let room: string;
  let server: FastifyInstance | undefined;
  /** Who counts as connected; if undefined, the real streams decide. */
  let here: string[] | undefined;

  before(async () => {
    app = await makePartyApp(() => prompts);
    people = [
      await app.person('ana', 'bingo'),
      await app.person('ben'),
      await app.person('eva'),
      await app.person('tom'),
    ];
    const { presenceIn } = app.context.live;
    app.context.live.presenceIn = (channel): PresenceList =>
      here === undefined ? presenceIn(channel) : { logins: here, count: here.length };
  });
  after(async () => {
    await server?.close();
    await app.close();
  });
  beforeEach(async () => {
    here = ['ana', 'ben', 'eva', 'tom'];
    if (room !== undefined) await app.call(deleteRoom, { as: people[0], params: { id: room } });
    room = await app.partyRoom(...people);
    await app.join(room, ...people);
    await app.setSettings(room, people[0], { rounds: 4 });
  });

  /** Starts a new server, which knows only what's in the database. */
  async function restart(): Promise<void> {
    await server?.close();
    const list = features.map((feature) => (feature.name === 'partyfun' ? partyfunWith(async () => prompts) : feature));
    server = makeServer(app.context, undefined, list);
    await server.listen({ port: 0, host: '127.0.0.1' });
  }

  /** Simulates a phone that receives changes but does nothing. */
  async function listen(as: Person) {
    const { port } = (server ?? assert.fail()).server.address() as AddressInfo;
    const reader = await follow(`http://127.0.0.1:${port}/api/rooms/${room}/events`, as.token);
    const rows = app.context.db.read.selectFrom('party_games').where('room_id', '=', room).select(['state', 'plan']);
    const known = partyIn(await rows.executeTakeFirstOrThrow());
    return { reader, document: { party: documentOf(publicView(known)) }, hangUp: () => reader.hangUp() };
  }
  type Phone = Awaited<ReturnType<typeof listen>>;

  async function playTo(phase: PublicParty['phase']): Promise<void> {
    for (;;) {
      const { party } = await app.view(room, people[0]);
      if (party.phase === phase) return;
      if (party.phase === 'answer') for (const as of people) await app.answer(room, as, { text: `of ${as.login}` });
      else await app.passPhase(room, people[0]);
    }
  }

  async function nextParty(phone: Phone): Promise<PublicParty> {
    for (;;) {
      const { event, data } = (await phone.reader.next()) ?? assert.fail('the stream has ended');
      if (event !== 'change' || !Object.hasOwn(data.patch as object, 'party')) continue;
      phone.document = mergePatch(phone.document, data.patch as Patch<Phone['document']>);
      return partyOf(phone.document.party);
    }
  }

  test('a phase ends on time without any request', async () => {
    await restart();
    await app.host(room, people[0], 'start');
    const reader = await listen(people[1]);
    app.pass(5000);
    assert.equal((await nextParty(reader)).phase, 'answer');
    app.pass(60_000);
    assert.equal((await nextParty(reader)).phase, 'reveal');
    reader.hangUp();
  });

  for (const phase of ['prompt', 'answer', 'vote', 'reveal', 'score'] as const) {
    test(`a server killed during the phase ${phase} carries on after a restart and ends that phase only once`, async () => {
      await app.host(room, people[0], 'start');
      await playTo(phase);
      const { party: before } = await app.view(room, people[0]);
      // The server is down for an hour.
      app.pass(3_600_000);
      app.announced();
      await restart();
      const reader = await listen(people[2]);
      for (;;) {
        const { party } = await app.view(room, people[2]);
        if (party.number > before.number) break;
        await nextParty(reader);
      }
      const { party } = await app.view(room, people[2]);
      assert.equal(party.number, before.number + 1);
      assert.ok(party.ends_at !== null && Date.parse(party.ends_at) > app.context.clock());
      reader.hangUp();
    });
  }

  test('the game doesn’t wait for a disconnected player, and a disconnected host is replaced after 20 seconds', async () => {
    await restart();
    await app.host(room, people[0], 'start');
    await app.passPhase(room, people[0]);
    for (const as of people.slice(1)) await app.answer(room, as, { text: `of ${as.login}` });
    assert.equal((await app.view(room, people[1])).party.phase, 'answer');
    // For ten seconds after a restart or an action, people count as connected.
    app.pass(10_001);
    here = ['ben', 'eva', 'tom'];
    const reader = await listen(people[1]);
    let party = (await app.view(room, people[1])).party;
    while (party.phase === 'answer') party = await nextParty(reader);
    assert.equal(party.phase, 'vote');
    assert.equal(party.people.find(({ login }) => login === 'ana')?.is_here, false);
    app.pass(10_000);
    while (party.host === 'ana') party = await nextParty(reader);
    assert.equal(party.host, 'ben');
    reader.hangUp();
  });

  const idlePhases: Record<string, () => Promise<void>> = {
    'in the lobby': async () => {},
    'during a pause': async () => {
      await app.host(room, people[0], 'start');
      await app.host(room, people[0], 'pause');
    },
    'in the final view': async () => {
      await app.host(room, people[0], 'start');
      await app.host(room, people[0], 'end');
    },
  };
  for (const [where, play] of Object.entries(idlePhases)) {
    const limit = { timeout: 20_000 };
    test(
      `after a restart a host who disconnected ${where} is replaced after 20 seconds, without any request`,
      limit,
      async () => {
        const isWatched = () =>
          app.context.db.read.selectFrom('party_games').where('room_id', '=', room).select('is_on').executeTakeFirst();
        await play();
        await restart();
        const reader = await listen(people[1]);
        app.pass(10_001);
        here = ['ben', 'eva', 'tom'];
        let party = await nextParty(reader);
        while (party.people[0]?.is_here) party = await nextParty(reader);
        assert.equal(party.host, 'ana');
        // Ten of the twenty seconds had already passed when her stream was reported as closed.
        app.pass(10_000);
        while (party.host === 'ana') party = await nextParty(reader);
        assert.equal(party.host, 'ben');
        assert.deepEqual(await isWatched(), { is_on: 1 });
        here = [];
        app.pass(10_001);
        while (party.people.some(({ is_here }) => is_here)) party = await nextParty(reader);
        assert.deepEqual(await isWatched(), { is_on: 0 });
        reader.hangUp();
      },
    );
  }

  test('the game pauses with too few players, and resumes when they return', async () => {
    await restart();
    await app.host(room, people[0], 'start');
    await app.passPhase(room, people[0]);
    app.pass(10_001);
    here = ['ana', 'ben'];
    const reader = await listen(people[1]);
    let { party } = await app.view(room, people[1]);
    while (party.people.filter(({ is_here }) => is_here).length > 2) party = await nextParty(reader);
    app.pass(30_000);
    while (party.paused === null) party = await nextParty(reader);
    assert.equal(party.paused.by, 'few');
    here = ['ana', 'ben', 'eva'];
    while (party.paused !== null) party = await nextParty(reader);
    assert.equal(party.phase, 'answer');
    reader.hangUp();
  });
});
