import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Person } from '#tests/app.ts';
import { getPartyRoom } from '../contract.ts';
import { isRefused, type PartyInput, type PartyState } from '../rounds/party-state.ts';
import { promptOf } from '../rounds/test-prompts.ts';
import { firstSeed, scaledCount } from '../rounds/test-seeds.ts';
import { playGame } from '../rounds/test-simulate.ts';
import { makePartyApp, type PartyApp } from './test-party-app.ts';
import { contains, secretsOf } from './test-secrets.ts';
import { StoreTable } from './test-store-table.ts';

/** Just a few: the party-games benchmark plays thousands of games. */
const games = scaledCount(10);

describe(`games on the database, from seed ${firstSeed} (PARTY_SEED, PARTY_TIMES)`, () => {
  let app: PartyApp;
  let [player, watcher]: Person[] = [];
  let room: string;
  let playerId: string;
  before(async () => {
    app = await makePartyApp();
    [player, watcher] = [await app.person('player', 'bingo'), await app.person('watcher')];
    room = await app.partyRoom(player, watcher);
    const users = app.context.db.read.selectFrom('users').where('login', '=', 'player').select('id');
    playerId = (await users.executeTakeFirstOrThrow()).id;
  });
  after(() => app.close());

  /** Clears the room for the next game's party. */
  const clearTable = () =>
    app.context.db.transact((trx) => trx.deleteFrom('party_games').where('room_id', '=', room).execute());

  test('games end with the right totals, replay to the same state from their logs, and reveal no secret early', async () => {
    const traffic = { bytes: 0, checks: 0 };
    for (let game = 0; game < games; game++) {
      await clearTable();
      app.announced();
      const search = (secrets: readonly string[], bytes: string, reader: string) => {
        traffic.bytes += bytes.length;
        traffic.checks++;
        const leaked = secrets.find((secret) => contains(bytes, secret));
        assert.equal(leaked, undefined, `seed ${firstSeed + game}: ${reader} reads ${leaked} in ${bytes}`);
      };
      const table = new StoreTable({
        context: app.context,
        roomId: room,
        pass: app.pass,
        async onChange(state, revision) {
          const ofOthers = secretsOf(state, () => false);
          // This is exactly what's sent to the room's streams.
          for (const payload of app.announced())
            search([...ofOthers, state.seed || '\0'], JSON.stringify(payload), 'a stream');
          if (revision === undefined) return;
          const fetchParty = async (as: Person) =>
            (await app.call(getPartyRoom, { as, params: { id: room } })).raw.body;
          search(ofOthers, await fetchParty(watcher as Person), 'a spectator');
          search(
            secretsOf(state, (id) => id === playerId),
            await fetchParty(player as Person),
            'a player',
          );
        },
      });
      const idOf = (name: string) => (name === 'p1' ? playerId : name);
      const { state } = await playGame(`${firstSeed + game}`, table, idOf);
      assert.equal(state.phase, 'final');
      assert.deepEqual(await table.replayed(), state, `the log of seed ${firstSeed + game}`);
    }
    assert.ok(traffic.checks > 100 * games, JSON.stringify(traffic));
  });

  test("a plan's order is stored when a skip changes it", async () => {
    await clearTable();
    const table = new StoreTable({ context: app.context, roomId: room, pass: app.pass });
    const kinds = ['quiz', 'bluff', 'quiz', 'likely', 'split'] as const;
    const plan = kinds.map((kind, index) => promptOf(kind, index + 1));
    let state: PartyState | undefined;
    const send = async (input: PartyInput, seconds = 0) => {
      const result = await table.send(input, table.now() + 1000 * seconds);
      state = isRefused(result) ? assert.fail(result.refused) : result;
      return state;
    };
    const kindAt = () => state?.round?.prompt.kind;
    for (const by of ['ana', 'ben', 'eva']) await send({ do: 'come', by, login: by, tab: by });
    const host = () => ({ by: 'ana', phase: state?.number ?? 0 });
    await send({ do: 'start', ...host(), seed: 's', plan, isForAdults: false });
    while (state?.round?.number === 1) await send({ do: 'time' }, 60);
    const seen = [kindAt()];
    for (let skips = 0; skips < 3; skips++) {
      await send({ do: 'skip', ...host() });
      seen.push(kindAt());
    }
    assert.deepEqual(seen, ['bluff', 'likely', 'split', 'quiz']);
    assert.deepEqual(await table.replayed(), state);
  });
});
