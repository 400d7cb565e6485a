import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Chance } from '#shared/sfc32.ts';
import type { Person } from '#tests/app.ts';
import * as contract from '../contract.ts';
import type { PartyState, Round } from '../rounds/party-state.ts';
import { chanceOf } from '../rounds/plan.ts';
import { seedOfToday, timesOf } from '../rounds/test-seeds.ts';
import { partyOf } from './game-store.ts';
import { type Eavesdropper, eavesdrop } from './test-eavesdropper.ts';
import { makePartyApp, type PartyApp, tabOf } from './test-party-app.ts';
import { holds, secretsOf } from './test-secrets.ts';

const games = timesOf(20);
/** Games per test: more would exceed the timeout on a slow machine. */
const perTest = 20;
/** A game that hasn't ended after this many turns is stuck. */
const maxTurns = 2000;

/** Numbers and sides, which `secretsOf` can't find by text. */
function moreSecrets({ round, phase }: PartyState, isOwn: (id: string) => boolean): string[] {
  if (round === null || (phase !== 'answer' && phase !== 'vote')) return [];
  const others = Object.entries(round.answers).filter(([id]) => !isOwn(id));
  const numbers = others.flatMap(([, { what }]) => (what.number === undefined ? [] : [String(what.number)]));
  // The reader's own choice isn't secret.
  const hasChosen = Object.entries(round.answers).some(([id, { what }]) => isOwn(id) && what.choice !== undefined);
  return [...numbers, 'result', ...(hasChosen ? [] : ['choice'])];
}

describe(`network traffic of games from seed ${seedOfToday} (PARTY_SEED, PARTY_TIMES)`, () => {
  let app: PartyApp;
  let players: Person[];
  let watcher: Person;
  let room: string;
  let eavesdroppers: { who: Eavesdropper; id: string }[];
  const ids = new Map<string, string>();
  const traffic = { bytes: 0, looks: 0, secrets: 0 };

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
    // Everybody is always connected, so the test never waits.
    app.context.live.presenceIn = () => ({ logins: everybody.map(({ login }) => login), count: everybody.length });
    const [ana, ...others] = players as [Person, ...Person[]];
    room = await app.partyRoom(ana, ...others, watcher);
    await app.join(room, ...everybody);
    await app.must(app.call(contract.setPartyRole, { as: watcher, params: { id: room }, body: { role: 'spectator' } }));
    await app.settle(room, ana, { rounds: 4, photos: false });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    eavesdroppers = [];
    for (const person of [players[1] as Person, watcher])
      eavesdroppers.push({ who: await eavesdrop(app.app, person, room), id: ids.get(person.login) ?? '' });
  });
  after(async () => {
    for (const { who } of eavesdroppers) who.hangUp();
    await app.close();
  });

  async function stateNow(): Promise<PartyState> {
    const rows = app.context.db.read.selectFrom('party_games').where('room_id', '=', room).select(['state', 'plan']);
    return partyOf(await rows.executeTakeFirstOrThrow());
  }

  /** Acts over the network if this person's traffic is recorded, otherwise directly. */
  async function act(as: Person, shape: typeof contract.answerParty | typeof contract.voteAtParty, body: object) {
    const eavesdropper = eavesdroppers.find(({ who }) => who.person === as);
    if (eavesdropper !== undefined) await eavesdropper.who.call(shape, { id: room, body });
    else await app.call(shape, { as, params: { id: room }, body });
  }

  /** Searches all traffic so far for what is secret now. */
  async function listen(seed: string): Promise<PartyState> {
    const state = await stateNow();
    const { revision } = await app.see(room, players[0] as Person);
    for (const { who, id } of eavesdroppers) {
      if (traffic.looks % 5 === 0) await who.call(contract.getPartyRoom, { id: room });
      const bytes = await who.take(revision);
      const isOwn = (one: string) => one === id;
      const secrets = [...secretsOf(state, isOwn), ...moreSecrets(state, isOwn), state.seed || '\0'];
      const out = secrets.find((secret) => holds(bytes, secret));
      assert.equal(out, undefined, `seed ${seed}: ${who.person.login} reads ${out} in ${state.phase}: ${bytes}`);
      traffic.bytes += bytes.length;
      traffic.looks++;
      traffic.secrets += secrets.length;
    }
    return state;
  }

  async function turn(state: PartyState, chance: Chance): Promise<void> {
    const { phase, round } = state;
    const [host] = players as [Person];
    const roll = chance.below(60);
    if (phase === 'prompt' || round === null) return passTime(state);
    if (phase === 'reveal' || phase === 'score') return roll < 20 ? passTime(state) : app.host(room, host, 'continue');
    if (roll === 0) return app.host(room, host, 'skip');
    if (roll < 4) return passTime(state);
    if (roll < 6 && phase === 'vote') {
      const option = round.options[chance.below(round.options.length)]?.id;
      await app.tryHost(room, host, 'hide', { option });
      return;
    }
    return say(state, round, chance);
  }

  /** Some answer or vote: several at once as long as that can't end the phase, the last one alone. */
  async function say({ phase, number }: PartyState, round: Round, chance: Chance): Promise<void> {
    const speak = (as: Person) => {
      const at = { phase: number, tab: tabOf(as) };
      if (phase === 'answer') return act(as, contract.answerParty, { ...at, ...answerOf(round, as, chance) });
      return act(as, contract.voteAtParty, { ...at, ...voteOf(round, chance) });
    };
    const acted = phase === 'answer' ? round.answers : round.votes;
    const silent = players.filter(({ login }) => acted[ids.get(login) ?? ''] === undefined);
    if (silent.length > 2 && chance.below(4) > 0) await Promise.all(silent.slice(1).map(speak));
    else await speak([...silent, ...players, watcher][chance.below(silent.length + players.length + 1)] as Person);
  }

  async function passTime({ deadline }: PartyState): Promise<void> {
    app.pass(Math.max(0, (deadline ?? 0) - app.context.clock()));
    await app.see(room, players[0] as Person);
  }

  async function play(seed: string): Promise<void> {
    const chance = chanceOf(`ears ${seed}`);
    await app.host(room, players[0] as Person, 'start');
    let state = await listen(seed);
    for (let turns = 0; state.phase !== 'final'; turns++) {
      assert.ok(turns < maxTurns, `seed ${seed} does not end`);
      await turn(state, chance);
      state = await listen(seed);
    }
    await app.host(room, players[0] as Person, 'again');
    await listen(seed);
  }

  for (let first = seedOfToday; first < seedOfToday + games; first += perTest)
    test(`no player or spectator receives a secret before its reveal, in ${perTest} games from seed ${first}`, async () => {
      Object.assign(traffic, { bytes: 0, looks: 0, secrets: 0 });
      for (let seed = first; seed < first + perTest; seed++) await play(`${seed}`);
      assert.ok(traffic.looks > 60 * perTest, JSON.stringify(traffic));
      assert.ok(traffic.secrets > 10 * traffic.looks && traffic.bytes > 100_000, JSON.stringify(traffic));
    });
});

let drawn = 0;

function answerOf({ prompt }: Round, { login }: Person, chance: Chance): object {
  const serial = ++drawn;
  if (prompt.kind === 'split') return { choice: chance.below(2) === 0 ? 'A' : 'B' };
  // Unique and of equal length, so that no number matches another or part of one.
  if (prompt.kind === 'closest') return { number: 10 + chance.below(89) + 0.123_456_000_5 + (serial % 1000) / 1e9 };
  const same = chance.below(8);
  if (same === 0) return { text: 'the same' };
  if (same === 1 && prompt.kind === 'bluff') return { text: prompt.truth.toLowerCase() };
  return { text: `secret ${serial} of ${login}` };
}

function voteOf({ prompt, players, options }: Round, chance: Chance): object {
  if (prompt.kind === 'split') return { guess: chance.below(players.length + 1) };
  return { option: options[chance.below(Math.max(1, options.length))]?.id ?? 'a' };
}
