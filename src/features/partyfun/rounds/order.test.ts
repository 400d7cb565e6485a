import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoundKind, RoundPrompt } from '../deck/card.ts';
import { planRounds, randomOf } from './plan.ts';
import { OrderChecker } from './test-checkers.ts';
import { TestParty } from './test-party.ts';
import { promptOf, testPrompts } from './test-prompts.ts';
import { firstSeed } from './test-seeds.ts';
import { publicView } from './view.ts';

const rounds = 8;
const plan = (...kinds: RoundKind[]) => kinds.map((kind, index) => promptOf(kind, index + 1));

function started(prompts: readonly RoundPrompt[]): TestParty {
  const party = TestParty.of('ana', 'ben', 'eva');
  party.start(prompts, { rounds });
  return party;
}
const passPhase = (party: TestParty) => party.pass(((party.state.deadline ?? 0) - party.now) / 1000);
const kindOf = ({ state }: TestParty) => state.round?.prompt.kind;

test('a plan never repeats a kind back to back and has twice as many prompts as rounds', () => {
  for (let seed = firstSeed; seed < firstSeed + 100; seed++) {
    const { settings } = started(plan('quiz')).state;
    const input = { prompts: testPrompts(), settings, players: 3, never: new Set<string>(), seen: [] };
    const kinds = planRounds({ ...input, seed: `${seed}` }).map(({ kind }) => kind);
    assert.equal(kinds.length, 2 * rounds);
    assert.ok(kinds.every((kind, index) => kind !== kinds[index - 1]));
  }
});

test('the kind played last isn’t played next, even if a round of another kind was skipped in between', () => {
  const party = started(plan('quiz', 'bluff', 'quiz', 'likely', 'split'));
  while (party.state.phase !== 'score') passPhase(party);
  assert.equal(publicView(party.state).next, 'bluff');
  passPhase(party);
  assert.equal(kindOf(party), 'bluff');
  party.host('skip');
  assert.equal(kindOf(party), 'likely');
  party.host('skip');
  assert.equal(kindOf(party), 'split', 'a prompt that was passed over is used as soon as its kind is allowed');
  while (party.state.phase !== 'score') passPhase(party);
  assert.equal(publicView(party.state).next, 'quiz');
  passPhase(party);
  assert.deepEqual([kindOf(party), party.state.round?.number, party.state.round?.prompt.id], ['quiz', 3, 'quiz-003']);
});

test('a kind repeats if nothing else is left', () => {
  const party = started(plan('quiz', 'bluff', 'quiz'));
  while (party.state.phase !== 'score') passPhase(party);
  passPhase(party);
  party.host('skip');
  assert.equal(kindOf(party), 'quiz');
});

test(`whatever a host skips, kinds follow the rules and only the last of eight rounds counts double, from seed ${firstSeed} (PARTY_SEED)`, () => {
  const seen = { skipped: 0, whole: 0, shorter: 0 };
  for (let seed = firstSeed; seed < firstSeed + 150; seed++) {
    const random = randomOf(`${seed}`);
    const kinds = random.shuffled(['bluff', 'finish', 'likely', 'split', 'closest', 'quiz'] as const);
    const of = kinds.slice(0, 1 + random.below(kinds.length));
    const prompts = testPrompts(16).filter(({ kind }) => of.some((allowed) => allowed === kind));
    const { settings } = started(prompts).state;
    const drawn = planRounds({ prompts, settings, players: 3, never: new Set(), seen: [], seed: `${seed}` });
    const party = started(drawn);
    const order = new OrderChecker();
    const played: boolean[] = [];
    let skips = 0;
    while (party.state.phase !== 'final') {
      const { state } = party;
      const { round, next } = publicView(state);
      assert.equal(
        order.check(state, () => next),
        undefined,
        `${seed}`,
      );
      if (state.phase === 'reveal') played.push(round?.is_last === true);
      const isOver = state.phase === 'reveal' || state.phase === 'score';
      if (isOver || random.below(6) > 0) passPhase(party);
      else {
        skips++;
        party.host('skip');
      }
    }
    assert.equal(played.length, Math.min(rounds, drawn.length - skips), `${seed}`);
    assert.ok(!played.slice(0, -1).includes(true), `${seed}`);
    if (played.length === rounds) assert.equal(played.at(-1), true, `${seed}`);
    seen.skipped += order.skipped;
    seen[played.length === rounds ? 'whole' : 'shorter']++;
  }
  assert.ok(seen.skipped > 100 && seen.whole > 50, JSON.stringify(seen));
});
