import { spliced } from '#shared/lists.ts';
import { askerOf, type RoundKind } from '../deck/card.ts';
import type { PhaseName } from '../party-view.ts';
import { isWorthAVote, makeOptions, nextActingPhase } from './options.ts';
import { lengthOf, type PartyState, type Person, type Round } from './party-state.ts';
import { indexOfNext, randomOf } from './plan.ts';
import { scoreRound, tallyActs, tallyRound } from './scoring.ts';
import { changePerson, hasSeat } from './seats.ts';

/** How many prompts are remembered as seen, so that later games start with new ones. */
const maxSeen = 400;

/** Number of rounds: fewer than requested if prompts run out or too many were skipped. */
export const roundsOf = ({ settings, plan, nextInPlan, round }: PartyState): number =>
  Math.min(settings.rounds, (round?.number ?? 0) + plan.length - nextInPlan);

export function enterPhase(state: PartyState, phase: PhaseName, now: number): PartyState {
  const length = lengthOf(phase, state.settings);
  const round = state.round && { ...state.round, changes: {} };
  const deadline = length === null ? null : now + length;
  return { ...state, phase, number: state.number + 1, since: now, deadline, round };
}

/** Starts this round with the next prompt, or ends the game if none is left. `after` is the kind played last. */
export function startRound(before: PartyState, number: number, now: number, after?: RoundKind): PartyState {
  const state = withNextPrompt(before, after);
  const prompt = state.plan[state.nextInPlan];
  if (prompt === undefined || number > roundsOf(state)) return enterPhase(endRound(state), 'final', now);
  const seated = state.people.filter(hasSeat);
  const asker = seated.find(({ id }) => id === askerOf(prompt));
  const lowest = lowestScore(state.people);
  const withNewcomers = seated
    .filter(({ hasPlayed }) => !hasPlayed)
    .reduce((all, { id }) => changePerson(all, id, { hasPlayed: true, score: lowest }), state);
  const round: Round = {
    number,
    prompt,
    ...(after !== undefined && { after }),
    text: withNames(state, prompt.text, seated),
    players: seated.filter((person) => person !== asker).map(({ id }) => id),
    ...(asker !== undefined && { asker: asker.id }),
    answers: {},
    votes: {},
    watchVotes: {},
    options: [],
    changes: {},
    result: null,
  };
  const seen = [...state.seen.filter((id) => id !== prompt.id), prompt.id].slice(-maxSeen);
  return enterPhase({ ...withNewcomers, round, seen, nextInPlan: state.nextInPlan + 1 }, 'prompt', now);
}

/** Moves the next prompt to the front of the remaining ones. This only changes the plan after a skipped round. */
function withNextPrompt(state: PartyState, played: RoundKind | undefined): PartyState {
  const { plan, nextInPlan, round } = state;
  const index = indexOfNext(plan, nextInPlan, { played, shown: round?.prompt.kind });
  const next = plan[index];
  if (next === undefined || index === nextInPlan) return state;
  const others = spliced(plan, index, 1);
  return { ...state, plan: spliced(others, nextInPlan, 0, next) };
}

const endRound = (state: PartyState): PartyState => ({ ...state, round: null });

/** The lowest score of players who have played and are still playing. */
function lowestScore(people: readonly Person[]): number {
  const scores = people.filter((person) => person.hasPlayed && hasSeat(person)).map(({ score }) => score);
  return scores.length === 0 ? 0 : Math.min(...scores);
}

function withNames({ seed, nextInPlan }: PartyState, text: string, players: readonly Person[]): string {
  if (!text.includes('{')) return text;
  const [a, b = a] = randomOf(`${seed} names ${nextInPlan}`)
    .shuffled(players)
    .map(({ login }) => login);
  const names: Record<string, string | undefined> = { a, b, all: 'everybody' };
  return text.replace(/\{(a|b|all)\}/g, (_, name: string) => names[name] ?? '');
}

export function nextPhase(state: PartyState, now: number): PartyState {
  const { round, phase } = state;
  if (round === null) return state;
  if (phase === 'reveal') return enterPhase(state, 'score', now);
  if (phase === 'score') return startRound(state, round.number + 1, now, round.prompt.kind);
  const after = phase === 'answer' || phase === 'vote' ? tallyActs(state) : state;
  const acting = nextActingPhase(round.prompt.kind, phase);
  if (acting === 'answer') return enterPhase(after, 'answer', now);
  if (acting === 'vote') {
    const voting = enterPhase(after, 'vote', now);
    const withOptions = { ...round, changes: {}, options: makeOptions(voting, round) };
    if (isWorthAVote(withOptions)) return { ...voting, round: withOptions };
    return reveal({ ...after, round: withOptions }, now);
  }
  return reveal(after, now);
}

function reveal(state: PartyState, now: number): PartyState {
  if (state.round === null) return state;
  const scored = scoreRound(state.round);
  const isLast = state.round.number === roundsOf(state);
  const gains = Object.fromEntries(
    Object.entries(scored.result.gains).map(([id, points]) => [id, isLast ? 2 * points : points]),
  );
  const result = { ...scored.result, gains };
  return enterPhase(tallyRound({ ...state, round: { ...state.round, result } }, { ...scored, result }), 'reveal', now);
}

/** Replaces the current prompt without giving points. */
export function skipRound(state: PartyState, now: number): PartyState {
  const { round } = state;
  if (round === null) return state;
  // Without a replacement, the game is one round shorter.
  const number = state.nextInPlan < state.plan.length ? round.number : round.number + 1;
  return startRound(state, number, now, round.after);
}
