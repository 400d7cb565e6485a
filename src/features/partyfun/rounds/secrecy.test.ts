import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeDiff } from '#shared/merge-patch.ts';
import { documentOf } from '../party-document.ts';
import type { ByPerson, PartyState, Round, Timed } from './party-state.ts';
import { randomOf } from './plan.ts';
import { promptOf } from './test-prompts.ts';
import { firstSeed, scaledCount } from './test-seeds.ts';
import { PureTable, playGame } from './test-simulate.ts';
import { ownView, publicView } from './view.ts';

const games = scaledCount(20);
/** Games per test. More would exceed the timeout on a slow machine. */
const perTest = 20;

/** Returns the same party with everyone else's secrets changed. This viewer's payloads mustn't depend on those. */
function withOtherSecrets(state: PartyState, viewer: string, seed: string): PartyState {
  const random = randomOf(seed);
  const { round, phase } = state;
  const kinds = new Map(state.plan.map((prompt) => [prompt.id, promptOf(prompt.kind, 900 + random.below(90))]));
  const plan = state.plan.map((prompt, index) =>
    index < state.nextInPlan ? prompt : { ...prompt, ...kinds.get(prompt.id), kind: prompt.kind },
  ) as PartyState['plan'];
  const ending = { by: [viewer], text: `other ${seed}`, prompt: 'other', votes: 9 };
  const other = {
    ...state,
    plan,
    seed: `another ${seed}`,
    // These are only published in the final view.
    ...(phase !== 'final' && { lovedEndings: [ending], bestBluff: null }),
  };
  if (round === null || phase === 'reveal' || phase === 'score') return other;
  return { ...other, round: otherRound(round, phase, viewer, random.below(1000)) };
}

function otherRound(round: Round, phase: string, viewer: string, drawn: number): Round {
  const { prompt } = round;
  const change = <T>(all: ByPerson<Timed<T>>, make: (what: T) => T): ByPerson<Timed<T>> =>
    Object.fromEntries(
      Object.entries(all).map(([id, { what, ms }]) => [
        id,
        id === viewer ? { what, ms } : { what: make(what), ms: ms + drawn },
      ]),
    );
  const isVote = phase === 'vote';
  return {
    ...round,
    prompt: {
      ...prompt,
      ...('source' in prompt && { source: `other ${drawn}` }),
      ...(prompt.kind === 'bluff' && { truth: `other ${drawn}`, alsoTrue: [] }),
      ...(prompt.kind === 'quiz' && { right: (prompt.right + 1) % 4 }),
      ...(prompt.kind === 'closest' && { answer: prompt.answer + drawn }),
    } as Round['prompt'],
    answers: change(round.answers, (what) => ({
      ...what,
      ...(what.choice !== undefined && { choice: 'B' }),
      ...(what.text !== undefined && !isVote && { text: `other ${drawn}` }),
    })),
    votes: change(round.votes, (what) => ('guess' in what ? { guess: 0 } : { option: 'a' })),
    watchVotes: Object.fromEntries(
      Object.entries(round.watchVotes).map(([id, option]) => [id, id === viewer ? option : 'a']),
    ),
    // Changes what's true and who wrote what, except for the viewer's own option.
    options: round.options.map((option) => ({
      ...option,
      isTrue: drawn % 2 === 0,
      by: option.by.includes(viewer) ? [viewer] : [`nobody ${drawn}`],
    })),
  };
}

for (let first = firstSeed; first < firstSeed + games; first += perTest)
  test(`no payload depends on other people's secrets, in ${perTest} games from seed ${first} (PARTY_SEED)`, async () => {
    let checks = 0;
    for (let seed = first; seed < first + perTest; seed++) {
      const table = new PureTable();
      let before: PartyState | undefined;
      await playGame(`${seed}`, {
        send: (input, now) => table.send(input, now),
        onState(state) {
          for (const viewer of ['p1', 'a television']) {
            const other = withOtherSecrets(state, viewer, `${checks++}`);
            assert.deepEqual(publicView(other), publicView(state), `${state.phase} of ${seed}`);
            assert.deepEqual(ownView(other, viewer, viewer), ownView(state, viewer, viewer));
            if (before === undefined) continue;
            const payload = (from: PartyState, to: PartyState) =>
              mergeDiff(documentOf(publicView(from)), documentOf(publicView(to)));
            assert.deepEqual(payload(withOtherSecrets(before, viewer, 'b'), other), payload(before, state));
          }
          before = state;
        },
      });
    }
    assert.ok(checks > 50 * perTest);
  });
