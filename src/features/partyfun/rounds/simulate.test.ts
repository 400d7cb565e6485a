import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergeDiff, mergePatch } from '#shared/merge-patch.ts';
import { documentOf, type PartyDocument, partyOf } from '../party-document.ts';
import type { PartyState } from './party-state.ts';
import { seedOfToday, timesOf } from './test-seeds.ts';
import { PureTable, playGame } from './test-simulate.ts';
import { publicView } from './view.ts';

const gamesEach = timesOf(50);

test('a game whose players were all taken out, and let in again, comes to its end', async () => {
  const { state } = await playGame('119432834', new PureTable());
  assert.equal(state.phase, 'final');
});

describe(`games by the seeds 1 and ${seedOfToday} (PARTY_SEED)`, () => {
  for (const first of [1, seedOfToday]) {
    test(`from ${first} on all end, with the right totals, and come out the same from their logs`, async () => {
      const totals = { steps: 0, refused: 0 };
      for (let game = 0; game < gamesEach; game++) {
        const table = new PureTable();
        const { state, steps, refused } = await playGame(`${first + game}`, table);
        totals.steps += steps;
        totals.refused += refused;
        assert.equal(state.phase, 'final');
        assert.deepEqual(table.replayed(), state, `the log of seed ${first + game}`);
      }
      assert.ok(totals.refused > gamesEach && totals.steps > 50 * gamesEach, JSON.stringify(totals));
    });
  }

  test('no prompt comes twice in a game', async () => {
    for (let game = 0; game < 50; game++) {
      const { plan } = (await playGame(`mix ${seedOfToday + game}`, new PureTable())).state;
      assert.equal(new Set(plan.map(({ id }) => id)).size, plan.length);
    }
  });

  test('of several ways through a game there is one public view for each state, and it is JSON', async () => {
    const table = new PureTable();
    const seen = new Set<string>();
    await playGame(`${seedOfToday}`, {
      send: (input, now) => table.send(input, now),
      onState: (state) => {
        const view = publicView(state);
        assert.deepEqual(JSON.parse(JSON.stringify(view)), view);
        seen.add(state.phase);
      },
    });
    assert.ok(seen.has('reveal') && seen.has('final'), [...seen].join());
  });

  test('whoever puts each change into the document has what would be read anew, and the same party', async () => {
    for (let seed = seedOfToday; seed < seedOfToday + gamesEach; seed++) {
      const table = new PureTable();
      let told: PartyDocument | undefined;
      let before: PartyState | undefined;
      await playGame(`${seed}`, {
        send: (input, now) => table.send(input, now),
        onState(state) {
          const party = publicView(state);
          const patch = before && mergeDiff(documentOf(publicView(before)), documentOf(party));
          if (told === undefined) told = documentOf(party);
          else if (patch !== undefined) told = mergePatch(told, JSON.parse(JSON.stringify(patch)));
          assert.deepEqual(
            JSON.parse(JSON.stringify(documentOf(party))),
            JSON.parse(JSON.stringify(told)),
            `seed ${seed}`,
          );
          assert.deepEqual(JSON.parse(JSON.stringify(partyOf(told))), party, `seed ${seed}`);
          before = state;
        },
      });
    }
  });

  test('of two at the table with one login, of whom one is gone, both are told', async () => {
    const table = new PureTable();
    const { state } = await playGame(`${seedOfToday}`, table);
    const { people, ...party } = publicView(state);
    const twice = { ...party, people: [...people, ...people.map((one) => ({ ...one, score: 1 }))] };
    assert.deepEqual(partyOf(documentOf(twice)).people, twice.people);
  });
});
