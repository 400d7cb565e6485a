import { partyLimits } from '../party-settings.ts';
import { heirOf, hostLostAt, withHost } from './host.ts';
import { canVote, isWorthAVote } from './options.ts';
import type { PartyState, Round } from './party-state.ts';
import { nextPhase } from './round-flow.ts';
import { eligible, presentPlayers } from './seats.ts';
import { isActing, isPlaying, pauseAfterMs } from './timing.ts';

/** More phases than can end at the same moment. */
const maxPhases = 20;

/** Applies whatever is due: a new host, a pause, the next phase. Idempotent. */
export function settle(state: PartyState, now: number): PartyState {
  let settled = withPause(withHost(state, now), now);
  for (let ended = 0; ended < maxPhases && isOver(settled, now); ended++)
    settled = withPause(nextPhase(settled, now), now);
  return settled;
}

/** When something next happens automatically; null if nothing will. */
export function wakeAt(state: PartyState): number | null {
  const fewAt = state.fewSince === null || state.paused !== null ? null : state.fewSince + pauseAfterMs;
  // With nobody to take over, the next arrival triggers this again.
  const hostAt = heirOf(state) === undefined ? null : hostLostAt(state);
  const moments = [state.paused === null ? state.deadline : null, fewAt, hostAt].filter((one) => one !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}

function isOver(state: PartyState, now: number): boolean {
  if (!isPlaying(state) || state.paused !== null) return false;
  if (state.deadline !== null && state.deadline <= now) return true;
  return isActing(state) && (haveAllActed(state) || isNoVote(state));
}

/** Too few options are left, because they were hidden or their authors left. */
const isNoVote = ({ round, phase }: PartyState): boolean => phase === 'vote' && round !== null && !isWorthAVote(round);

/** Doesn't wait for disconnected players, unless all are disconnected. */
function haveAllActed(state: PartyState): boolean {
  const { round, phase } = state;
  if (round === null) return false;
  const here = eligible(state).filter(({ id }) => phase === 'answer' || canVote(round, id));
  return here.length > 0 && here.every(({ id }) => hasActed(round, phase, id));
}

export const hasActed = (round: Round, phase: string, id: string): boolean =>
  (phase === 'answer' ? round.answers : round.votes)[id] !== undefined;

/** Fewer than three players for half a minute start a pause, and three end it. */
function withPause(state: PartyState, now: number): PartyState {
  if (!isPlaying(state)) return state.fewSince === null ? state : { ...state, fewSince: null };
  const isEnough = Math.max(eligible(state).length, presentPlayers(state).length) >= partyLimits.fewest;
  if (isEnough) {
    const going = state.paused?.by === 'few' ? resume(state, now) : state;
    return going.fewSince === null ? going : { ...going, fewSince: null };
  }
  if (state.paused !== null) return state;
  const fewSince = state.fewSince ?? now;
  const few = fewSince === state.fewSince ? state : { ...state, fewSince };
  // The pause is backdated even if nobody noticed, unless the phase was over before.
  const from = Math.max(fewSince + pauseAfterMs, state.since);
  return now < from || (state.deadline ?? from + 1) <= from ? few : pause(few, 'few', from);
}

export function pause(state: PartyState, by: 'host' | 'few', now: number): PartyState {
  const leftMs = state.deadline === null ? null : Math.max(0, state.deadline - now);
  return { ...state, paused: { by, since: now, leftMs }, deadline: null };
}

/** Resumes with the time that was left. */
export function resume(state: PartyState, now: number): PartyState {
  const { paused } = state;
  if (paused === null) return state;
  const deadline = paused.leftMs === null ? null : now + paused.leftMs;
  return { ...state, paused: null, deadline, since: state.since + (now - paused.since), fewSince: null };
}
