import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergeDiff, mergePatch } from '#shared/merge-patch.ts';
import { documentOf, type PartyDocument, partyOf } from '../party-document.ts';
import type { PartyState } from './party-state.ts';
import { firstSeed, scaledCount } from './test-seeds.ts';
import { PureTable, playGame } from './test-simulate.ts';
import { publicView } from './view.ts';

const gamesEach = scaledCount(50);

test('a game whose players were all removed and let back in still ends', async () => {
  const { state } = await playGame('119432834', new PureTable());
  assert.equal(state.phase, 'final');
});

describe(`games from seeds 1 and ${firstSeed} (PARTY_SEED)`, () => {
  for (const first of [1, firstSeed]) {
    test(`all games from seed ${first} end with the right totals, and their logs replay to the same state`, async () => {
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

  test('no prompt repeats within a game', async () => {
    for (let game = 0; game < 50; game++) {
      const { plan } = (await playGame(`mix ${firstSeed + game}`, new PureTable())).state;
      assert.equal(new Set(plan.map(({ id }) => id)).size, plan.length);
    }
  });

  test('the public view of every state is JSON', async () => {
    const table = new PureTable();
    const seen = new Set<string>();
    await playGame(`${firstSeed}`, {
      send: (input, now) => table.send(input, now),
      onState: (state) => {
        const view = publicView(state);
        assert.deepEqual(JSON.parse(JSON.stringify(view)), view);
        seen.add(state.phase);
      },
    });
    assert.ok(seen.has('reveal') && seen.has('final'), [...seen].join());
  });

  test('applying each change to the document gives the same party as fetching it again', async () => {
    for (let seed = firstSeed; seed < firstSeed + gamesEach; seed++) {
      const table = new PureTable();
      let published: PartyDocument | undefined;
      let before: PartyState | undefined;
      await playGame(`${seed}`, {
        send: (input, now) => table.send(input, now),
        onState(state) {
          const party = publicView(state);
          const patch = before && mergeDiff(documentOf(publicView(before)), documentOf(party));
          if (published === undefined) published = documentOf(party);
          else if (patch !== undefined) published = mergePatch(published, JSON.parse(JSON.stringify(patch)));
          assert.deepEqual(
            JSON.parse(JSON.stringify(documentOf(party))),
            JSON.parse(JSON.stringify(published)),
            `seed ${seed}`,
          );
          assert.deepEqual(JSON.parse(JSON.stringify(partyOf(published))), party, `seed ${seed}`);
          before = state;
        },
      });
    }
  });

  test('two people with the same username are both shown if one of them has been deleted', async () => {
    const table = new PureTable();
    const { state } = await playGame(`${firstSeed}`, table);
    const { people, ...party } = publicView(state);
    const twice = { ...party, people: [...people, ...people.map((person) => ({ ...person, score: 1 }))] };
    assert.deepEqual(partyOf(documentOf(twice)).people, twice.people);
  });
});
