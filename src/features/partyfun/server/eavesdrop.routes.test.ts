import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { follow } from '#server/live/test-reader.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import type { Random } from '#shared/sfc32.ts';
import type { Person } from '#tests/app.ts';
import * as contract from '../contract.ts';
import type { PartyState, Round } from '../rounds/party-state.ts';
import { randomOf } from '../rounds/plan.ts';
import { firstSeed, scaledCount } from '../rounds/test-seeds.ts';
import { partyOf } from './game-store.ts';
import { makePartyApp, type PartyApp, tabOf } from './test-party-app.ts';
import { contains, secretsOf } from './test-secrets.ts';

const games = scaledCount(20);
/** Games per test. More would exceed the timeout on a slow machine. */
const perTest = 20;
/** A game that hasn't ended after this many turns is stuck. */
const maxTurns = 2000;

/** Numbers and choices, which `secretsOf` doesn't cover. */
function moreSecrets({ round, phase }: PartyState, isOwn: (id: string) => boolean): string[] {
  if (round === null || (phase !== 'answer' && phase !== 'vote')) return [];
  const others = Object.entries(round.answers).filter(([id]) => !isOwn(id));
  const numbers = others.flatMap(([, { what }]) => (what.number === undefined ? [] : [String(what.number)]));
  // The recipient's own choice isn't secret.
  const hasChosen = Object.entries(round.answers).some(([id, { what }]) => isOwn(id) && what.choice !== undefined);
  return [...numbers, 'result', ...(hasChosen ? [] : ['choice'])];
}

describe(`network traffic of games from seed ${firstSeed} (PARTY_SEED, PARTY_TIMES)`, () => {
  let app: PartyApp;
  let players: Person[];
  let watcher: Person;
  let room: string;
  let eavesdroppers: { client: Eavesdropper; id: string }[];
  const ids = new Map<string, string>();
  const traffic = { bytes: 0, checks: 0, secrets: 0 };

  before(async () => {
    app = await makePartyApp();
    players = [
      await app.person('ana', 'bingo'),
      await app.person('ben'),
      await app.person('eva'),
      await app.person('tom'),
    ];
    watcher = await app.person('mia');
    const everybody = [...players, watcher];
    for (const { login, id } of await app.context.db.read.selectFrom('users').select(['login', 'id']).execute())
      ids.set(login, id);
    // Everybody counts as connected all the time, so the test never has to wait.
    app.context.live.presenceIn = () => ({ logins: everybody.map(({ login }) => login), count: everybody.length });
    const [ana, ...others] = players as [Person, ...Person[]];
    room = await app.partyRoom(ana, ...others, watcher);
    await app.join(room, ...everybody);
    await app.must(app.call(contract.setPartyRole, { as: watcher, params: { id: room }, body: { role: 'spectator' } }));
    await app.setSettings(room, ana, { rounds: 4, photos: false });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    eavesdroppers = [];
    for (const person of [players[1] as Person, watcher])
      eavesdroppers.push({ client: await eavesdrop(app.app, person, room), id: ids.get(person.login) ?? '' });
  });
  after(async () => {
    for (const { client } of eavesdroppers) client.hangUp();
    await app.close();
  });

  async function stateNow(): Promise<PartyState> {
    const rows = app.context.db.read.selectFrom('party_games').where('room_id', '=', room).select(['state', 'plan']);
    return partyOf(await rows.executeTakeFirstOrThrow());
  }

  /** Acts over the network if this person's traffic is recorded, otherwise directly. */
  async function act(as: Person, shape: typeof contract.answerParty | typeof contract.voteAtParty, body: object) {
    const eavesdropper = eavesdroppers.find(({ client }) => client.person === as);
    if (eavesdropper !== undefined) await eavesdropper.client.call(shape, { id: room, body });
    else await app.call(shape, { as, params: { id: room }, body });
  }

  /** Searches everything received since the last search for texts that are still secret. */
  async function searchTraffic(seed: string): Promise<PartyState> {
    const state = await stateNow();
    const { revision } = await app.view(room, players[0] as Person);
    for (const { client, id } of eavesdroppers) {
      if (traffic.checks % 5 === 0) await client.call(contract.getPartyRoom, { id: room });
      const bytes = await client.take(revision);
      const isOwn = (personId: string) => personId === id;
      const secrets = [...secretsOf(state, isOwn), ...moreSecrets(state, isOwn), state.seed || '\0'];
      const leaked = secrets.find((secret) => contains(bytes, secret));
      assert.equal(
        leaked,
        undefined,
        `seed ${seed}: ${client.person.login} reads ${leaked} in ${state.phase}: ${bytes}`,
      );
      traffic.bytes += bytes.length;
      traffic.checks++;
      traffic.secrets += secrets.length;
    }
    return state;
  }

  async function turn(state: PartyState, random: Random): Promise<void> {
    const { phase, round } = state;
    const [host] = players as [Person];
    const roll = random.below(60);
    if (phase === 'prompt' || round === null) return passTime(state);
    if (phase === 'reveal' || phase === 'score') return roll < 20 ? passTime(state) : app.host(room, host, 'continue');
    if (roll === 0) return app.host(room, host, 'skip');
    if (roll < 4) return passTime(state);
    if (roll < 6 && phase === 'vote') {
      const option = round.options[random.below(round.options.length)]?.id;
      await app.tryHost(room, host, 'hide', { option });
      return;
    }
    return actRandomly(state, round, random);
  }

  /** Sends random answers or votes, several at once only as long as they can't end the phase. */
  async function actRandomly({ phase, number }: PartyState, round: Round, random: Random): Promise<void> {
    const actAs = (as: Person) => {
      const at = { phase: number, tab: tabOf(as) };
      if (phase === 'answer') return act(as, contract.answerParty, { ...at, ...answerOf(round, as, random) });
      return act(as, contract.voteAtParty, { ...at, ...voteOf(round, random) });
    };
    const acted = phase === 'answer' ? round.answers : round.votes;
    const waiting = players.filter(({ login }) => acted[ids.get(login) ?? ''] === undefined);
    if (waiting.length > 2 && random.below(4) > 0) await Promise.all(waiting.slice(1).map(actAs));
    else await actAs([...waiting, ...players, watcher][random.below(waiting.length + players.length + 1)] as Person);
  }

  async function passTime({ deadline }: PartyState): Promise<void> {
    app.pass(Math.max(0, (deadline ?? 0) - app.context.clock()));
    await app.view(room, players[0] as Person);
  }

  async function play(seed: string): Promise<void> {
    const random = randomOf(`ears ${seed}`);
    await app.host(room, players[0] as Person, 'start');
    let state = await searchTraffic(seed);
    for (let turns = 0; state.phase !== 'final'; turns++) {
      assert.ok(turns < maxTurns, `seed ${seed}: the game doesn't end`);
      await turn(state, random);
      state = await searchTraffic(seed);
    }
    await app.host(room, players[0] as Person, 'again');
    await searchTraffic(seed);
  }

  for (let first = firstSeed; first < firstSeed + games; first += perTest)
    test(`no player or spectator receives a secret before its reveal, in ${perTest} games from seed ${first}`, async () => {
      Object.assign(traffic, { bytes: 0, checks: 0, secrets: 0 });
      for (let seed = first; seed < first + perTest; seed++) await play(`${seed}`);
      assert.ok(traffic.checks > 60 * perTest, JSON.stringify(traffic));
      assert.ok(traffic.secrets > 10 * traffic.checks && traffic.bytes > 100_000, JSON.stringify(traffic));
    });
});

let drawn = 0;

function answerOf({ prompt }: Round, { login }: Person, random: Random): object {
  const serial = ++drawn;
  if (prompt.kind === 'split') return { choice: random.below(2) === 0 ? 'A' : 'B' };
  // The numbers are unique and equally long, so that none is part of another.
  if (prompt.kind === 'closest') return { number: 10 + random.below(89) + 0.123_456_000_5 + (serial % 1000) / 1e9 };
  const same = random.below(8);
  if (same === 0) return { text: 'the same' };
  if (same === 1 && prompt.kind === 'bluff') return { text: prompt.truth.toLowerCase() };
  return { text: `secret ${serial} of ${login}` };
}

function voteOf({ prompt, players, options }: Round, random: Random): object {
  if (prompt.kind === 'split') return { guess: random.below(players.length + 1) };
  return { option: options[random.below(Math.max(1, options.length))]?.id ?? 'a' };
}

/** A client with a real stream. It records every byte it receives, both from the stream and from its calls. */
interface Eavesdropper {
  person: Person;
  /** Makes a call as this person, over the network. */
  call(shape: EndpointShape, input: { id: string; body?: object }): Promise<{ status: number; text: string }>;
  /** Waits until the stream has reached this revision, and returns everything received since the last `take`. */
  take(revision: number): Promise<string>;
  hangUp(): void;
}

/** The server must be listening. */
async function eavesdrop(app: FastifyInstance, person: Person, roomId: string): Promise<Eavesdropper> {
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const reader = await follow(`${url}/api/rooms/${roomId}/events`, person.token);
  let bytes = '';
  let received = -1;
  return {
    person,
    async call(shape, { id, body }) {
      const response = await fetch(url + addressOf(shape, { id }), {
        method: shape.method,
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      bytes += `${JSON.stringify([...response.headers])}${text}\n`;
      return { status: response.status, text };
    },
    async take(revision) {
      while (received < revision) {
        const block = await reader.nextBlock();
        if (block === undefined) throw new Error(`The stream of ${person.login} has ended`);
        bytes += `${block}\n`;
        const [, data] = /^event: (?:change|at)\ndata: (.*)$/.exec(block) ?? [];
        if (data !== undefined) received = Math.max(received, numberIn(data));
      }
      const taken = bytes;
      bytes = '';
      return taken;
    },
    hangUp: reader.hangUp,
  };
}

function numberIn(data: string): number {
  const { seq, revision = seq } = JSON.parse(data) as { seq?: number; revision?: number };
  return revision ?? 0;
}
