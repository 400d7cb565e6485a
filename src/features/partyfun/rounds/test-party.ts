import assert from 'node:assert/strict';
import type { RoundKind, RoundPrompt } from '../deck/card.ts';
import { type Answer, isRefused, type PartyInput, type PartyState, type Refusal, type Vote } from './party-state.ts';
import { newParty, step } from './step.ts';
import { promptOf } from './test-prompts.ts';

type Host = 'continue' | 'pause' | 'resume' | 'skip' | 'end' | 'again';

/** A party for tests. Each person's tab is named after them, and only `pass` moves the clock. */
export class TestParty {
  now = Date.parse('2026-05-01T20:00:00.000Z');
  state: PartyState = newParty(this.now);
  readonly log: { input: PartyInput; at: number }[] = [];

  static of(...names: string[]): TestParty {
    const party = new TestParty();
    party.join(...names);
    return party;
  }

  /** Returns why the input was refused, or undefined if it was accepted. */
  try(input: PartyInput): Refusal | undefined {
    const next = step(this.state, input, this.now);
    if (isRefused(next)) return next.refused;
    if (next !== this.state) this.log.push({ input, at: this.now });
    this.state = next;
    return undefined;
  }

  do(input: PartyInput): void {
    assert.equal(this.try(input), undefined, JSON.stringify(input));
  }

  join(...names: string[]): void {
    for (const by of names) this.do({ do: 'come', by, login: by, tab: `tab of ${by}` });
  }

  setConnected(...here: string[]): void {
    this.do({ do: 'here', here });
  }

  pass(seconds: number): void {
    this.now += seconds * 1000;
    this.do({ do: 'time' });
  }

  start(plan: readonly RoundPrompt[], settings: Partial<PartyState['settings']> = {}): void {
    const by = this.state.host ?? '';
    this.do({ do: 'settings', by, settings: { ...this.state.settings, ...settings } });
    const { number: phase } = this.state;
    this.do({ do: 'start', by, phase, seed: 'seed', plan, isForAdults: false });
  }

  host(act: Host): Refusal | undefined {
    return this.try({ do: act, by: this.state.host ?? '', phase: this.state.number });
  }

  answer(by: string, answer: Answer): Refusal | undefined {
    return this.try({ do: 'answer', by, phase: this.state.number, tab: `tab of ${by}`, answer });
  }

  vote(by: string, vote: Vote): Refusal | undefined {
    return this.try({ do: 'vote', by, phase: this.state.number, tab: `tab of ${by}`, vote });
  }

  voteFor(by: string, what: string): Refusal | undefined {
    const option = this.state.round?.options.find(({ text, photo, person }) => [text, photo, person].includes(what));
    return this.vote(by, { option: option?.id ?? 'none' });
  }

  get scores(): Record<string, number> {
    return Object.fromEntries(this.state.people.map(({ id, score }) => [id, score]));
  }

  get gains(): Record<string, number> {
    return this.state.round?.result?.gains ?? {};
  }
}

export const fourNames = ['ana', 'ben', 'eva', 'tom'];

export const planOf = (...kinds: RoundKind[]): RoundPrompt[] => kinds.map((kind, index) => promptOf(kind, index + 1));
export const allKinds = planOf('finish', 'quiz', 'closest', 'split', 'likely', 'bluff');

export function started(settings: Partial<PartyState['settings']> = {}, names = fourNames): TestParty {
  const party = TestParty.of(...names);
  party.start(allKinds, { rounds: 4, ...settings });
  return party;
}

/** Has each of these people send a different answer. */
export const answerAs = (party: TestParty, ...names: string[]) =>
  names.map((name) => party.answer(name, { text: `of ${name}` }));

/** Starts a party of four rounds and continues to an acting phase of the first one. */
export function inRound(kind: RoundKind, names = fourNames): TestParty {
  const party = TestParty.of(...names);
  party.start(
    [1, 2, 3, 4].map((number) => promptOf(kind, number)),
    { rounds: 4 },
  );
  party.pass(5);
  return party;
}
