import { partyLimits } from '../party-limits.ts';
import { canVote, isWorthAVote } from './options.ts';
import {
  findPerson,
  hostLostAfterMs,
  isActing,
  isPlaying,
  type PartyState,
  type Person,
  pauseAfterMs,
  type Round,
} from './party-state.ts';
import { nextPhase } from './round-flow.ts';
import { eligiblePlayers, presentPlayers } from './seats.ts';

/** Prevents an endless loop: this many phases can't end at the same moment. */
const maxPhases = 20;

/** Applies everything that's due: a new host, a pause, the next phase. Idempotent. */
export function applyDue(state: PartyState, now: number): PartyState {
  let next = withPause(withHost(state, now), now);
  for (let ended = 0; ended < maxPhases && isOver(next, now); ended++) next = withPause(nextPhase(next, now), now);
  return next;
}

/** When the next automatic change is due; null if there is none. */
export function nextDueAt(state: PartyState): number | null {
  const fewAt = state.fewSince === null || state.paused !== null ? null : state.fewSince + pauseAfterMs;
  // If no member can take over, the next person to join triggers this again.
  const hostAt = nextHost(state) === undefined ? null : hostLostAt(state);
  const moments = [state.paused === null ? state.deadline : null, fewAt, hostAt].filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}

function isOver(state: PartyState, now: number): boolean {
  if (!isPlaying(state) || state.paused !== null) return false;
  if (state.deadline !== null && state.deadline <= now) return true;
  return isActing(state) && (haveAllActed(state) || hasTooFewOptions(state));
}

/** Options may have been hidden, or their authors may have left. */
const hasTooFewOptions = ({ round, phase }: PartyState): boolean =>
  phase === 'vote' && round !== null && !isWorthAVote(round);

/** Disconnected players don't count, unless all are disconnected. */
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
  // The pause counts from when it was due, even if this runs later, unless the phase had ended by then.
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

/** The next host: the person connected longest, preferably a player who isn't away. */
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
  // The host is gone and no member can take over, so the next person to join becomes host.
  return isGone && state.host !== null ? { ...state, host: null } : state;
}
