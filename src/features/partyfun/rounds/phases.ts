import { spliced } from '#shared/lists.ts';
import { askerOf, type RoundKind } from '../deck/card.ts';
import { type PhaseName, partyLimits } from '../party-view.ts';
import { canVote, isWorthAVote, makeOptions, nextActingPhase } from './options.ts';
import {
  findPerson,
  hostLostAfterMs,
  isActing,
  isPlaying,
  lengthOf,
  type PartyState,
  type Person,
  pauseAfterMs,
  type Round,
} from './party-state.ts';
import { changePerson, eligiblePlayers, hasSeat, presentPlayers } from './people.ts';
import { indexOfNext, randomOf } from './plan.ts';
import { scoreRound, tallyActs, tallyRound } from './scoring.ts';

/** Prevents an endless loop. More phases than this can't end at the same moment. */
const maxPhases = 20;

/** Applies everything that's due: a new host, a pause or the next phase. Idempotent. */
export function applyDue(state: PartyState, now: number): PartyState {
  let next = withPause(withHost(state, now), now);
  for (let ended = 0; ended < maxPhases && isOver(next, now); ended++) next = withPause(nextPhase(next, now), now);
  return next;
}

/** When the next automatic change is due; null if there is none. */
export function nextDueAt(state: PartyState): number | null {
  const fewAt = state.fewSince === null || state.paused !== null ? null : state.fewSince + pauseAfterMs;
  // If nobody can take over, nothing is due until the next person joins.
  const hostAt = nextHost(state) === undefined ? null : hostLostAt(state);
  const moments = [state.paused === null ? state.deadline : null, fewAt, hostAt].filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}

function isOver(state: PartyState, now: number): boolean {
  if (!isPlaying(state) || state.paused !== null) return false;
  if (state.deadline !== null && state.deadline <= now) return true;
  return isActing(state) && (haveAllActed(state) || hasTooFewOptions(state));
}

/** Too few options are left if the host hid some, or if their authors have left. */
const hasTooFewOptions = ({ round, phase }: PartyState): boolean =>
  phase === 'vote' && round !== null && !isWorthAVote(round);

/** Players who are disconnected or away aren't waited for, unless that's true of all of them. */
function haveAllActed(state: PartyState): boolean {
  const { round, phase } = state;
  if (round === null) return false;
  const here = eligiblePlayers(state).filter(({ id }) => phase === 'answer' || canVote(round, id));
  return here.length > 0 && here.every(({ id }) => hasActed(round, phase, id));
}

export const hasActed = (round: Round, phase: string, id: string): boolean =>
  (phase === 'answer' ? round.answers : round.votes)[id] !== undefined;

/** Starts a pause after half a minute with fewer than three players, and ends it once there are three. */
function withPause(state: PartyState, now: number): PartyState {
  if (!isPlaying(state)) return state.fewSince === null ? state : { ...state, fewSince: null };
  const isEnough = Math.max(eligiblePlayers(state).length, presentPlayers(state).length) >= partyLimits.minPlayers;
  if (isEnough) {
    const resumed = state.paused?.by === 'few' ? resume(state, now) : state;
    return resumed.fewSince === null ? resumed : { ...resumed, fewSince: null };
  }
  if (state.paused !== null) return state;
  const fewSince = state.fewSince ?? now;
  const few = fewSince === state.fewSince ? state : { ...state, fewSince };
  // The pause starts when it was due, even if this runs later, unless the phase had already ended by then.
  const from = Math.max(fewSince + pauseAfterMs, state.since);
  return now < from || (state.deadline ?? from + 1) <= from ? few : pause(few, 'few', from);
}

export function pause(state: PartyState, by: 'host' | 'few', now: number): PartyState {
  const leftMs = state.deadline === null ? null : Math.max(0, state.deadline - now);
  return { ...state, paused: { by, since: now, leftMs }, deadline: null };
}

export function resume(state: PartyState, now: number): PartyState {
  const { paused } = state;
  if (paused === null) return state;
  const deadline = paused.leftMs === null ? null : now + paused.leftMs;
  return { ...state, paused: null, deadline, since: state.since + (now - paused.since), fewSince: null };
}

const mayBecomeHost = (person: Person): boolean => person.isHere && !person.hasLeft && !person.isOut;

/** The next host: whoever has been connected longest, preferably a player who isn't away. */
function nextHost({ people }: PartyState): Person | undefined {
  const rank = ({ role, isAway }: Person) => (role === 'player' ? 0 : 2) + (isAway ? 1 : 0);
  return people
    .filter(mayBecomeHost)
    .sort((a, b) => rank(a) - rank(b) || a.since - b.since)
    .at(0);
}

function hostLostAt(state: PartyState): number | null {
  const host = state.host === null ? undefined : findPerson(state, state.host);
  return host === undefined || host.isHere ? null : host.since + hostLostAfterMs;
}

/** Replaces a host who left, was removed, or timed out. */
function withHost(state: PartyState, now: number): PartyState {
  const host = state.host === null ? undefined : findPerson(state, state.host);
  const isGone = host === undefined || host.hasLeft || host.isOut;
  if (!isGone && (host.isHere || now < host.since + hostLostAfterMs)) return state;
  const next = nextHost(state);
  if (next !== undefined) return { ...state, host: next.id };
  // The host is gone and nobody can take over, so the next person to join becomes host.
  return isGone && state.host !== null ? { ...state, host: null } : state;
}

/** How many prompts are remembered as seen, so that later games start with new ones. */
const maxSeen = 400;

/** The number of rounds. It's lower than requested if there aren't enough prompts or too many rounds were skipped. */
export const roundsOf = ({ settings, plan, nextInPlan, round }: PartyState): number =>
  Math.min(settings.rounds, (round?.number ?? 0) + plan.length - nextInPlan);

export function enterPhase(state: PartyState, phase: PhaseName, now: number): PartyState {
  const length = lengthOf(phase, state.settings);
  const round = state.round && { ...state.round, changes: {} };
  const deadline = length === null ? null : now + length;
  return { ...state, phase, number: state.number + 1, since: now, deadline, round };
}

/**
 * Starts the round with this number, or ends the game if there are no more rounds. `after` is the kind of the last
 * round that wasn't skipped.
 */
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

/** Moves the next prompt to the front of the remaining ones. This only changes the plan if a round has been skipped. */
function withNextPrompt(state: PartyState, played: RoundKind | undefined): PartyState {
  const { plan, nextInPlan, round } = state;
  const index = indexOfNext(plan, nextInPlan, { played, shown: round?.prompt.kind });
  const next = plan[index];
  if (next === undefined || index === nextInPlan) return state;
  const others = spliced(plan, index, 1);
  return { ...state, plan: spliced(others, nextInPlan, 0, next) };
}

const endRound = (state: PartyState): PartyState => ({ ...state, round: null });

/** The lowest score of those who have already played and are still playing. */
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

/** Replaces the current prompt. Nobody gets any points for it. */
export function skipRound(state: PartyState, now: number): PartyState {
  const { round } = state;
  if (round === null) return state;
  // If there's no prompt to replace it, the game is one round shorter.
  const number = state.nextInPlan < state.plan.length ? round.number : round.number + 1;
  return startRound(state, number, now, round.after);
}
