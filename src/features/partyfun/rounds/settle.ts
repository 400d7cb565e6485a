import { partyLimits } from '../party-settings.ts';
import { heirOf, hostLostAt, withHost } from './host.ts';
import { canVote, isWorthAVote } from './options.ts';
import type { PartyState, Round } from './party-state.ts';
import { nextPhase } from './round-flow.ts';
import { eligible, presentPlayers } from './seats.ts';
import { fewForMs, isActing, isPlaying } from './timing.ts';

/** More phases than a moment can end one after the other. */
const maxPhases = 20;

/** What follows by itself: another host, a pause, the next phase. Nothing is done twice, however often it is asked. */
export function settle(state: PartyState, now: number): PartyState {
  let settled = withPause(withHost(state, now), now);
  for (let ended = 0; ended < maxPhases && isOver(settled, now); ended++)
    settled = withPause(nextPhase(settled, now), now);
  return settled;
}

/** When something follows by itself at the latest; null while nothing does. */
export function wakeAt(state: PartyState): number | null {
  const fewAt = state.fewSince === null || state.paused !== null ? null : state.fewSince + fewForMs;
  // Where nobody could take over, it is looked again when somebody comes.
  const hostAt = heirOf(state) === undefined ? null : hostLostAt(state);
  const moments = [state.paused === null ? state.deadline : null, fewAt, hostAt].filter((one) => one !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}

function isOver(state: PartyState, now: number): boolean {
  if (!isPlaying(state) || state.paused !== null) return false;
  if (state.deadline !== null && state.deadline <= now) return true;
  return isActing(state) && (haveAllActed(state) || isNoVote(state));
}

/** So much was hidden, or went with who left, that there is nothing to choose from. */
const isNoVote = ({ round, phase }: PartyState): boolean => phase === 'vote' && round !== null && !isWorthAVote(round);

/** Those who are not here now are not waited for; where nobody is, all are. */
function haveAllActed(state: PartyState): boolean {
  const { round, phase } = state;
  if (round === null) return false;
  const here = eligible(state).filter(({ id }) => phase === 'answer' || canVote(round, id));
  return here.length > 0 && here.every(({ id }) => hasActed(round, phase, id));
}

export const hasActed = (round: Round, phase: string, id: string): boolean =>
  (phase === 'answer' ? round.answers : round.votes)[id] !== undefined;

/** Fewer than three for half a minute are a pause, and three end it. */
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
  // It began at its moment, also where nobody was there to see it, unless the phase was over before.
  const from = Math.max(fewSince + fewForMs, state.since);
  return now < from || (state.deadline ?? from + 1) <= from ? few : pause(few, 'few', from);
}

export function pause(state: PartyState, by: 'host' | 'few', now: number): PartyState {
  const leftMs = state.deadline === null ? null : Math.max(0, state.deadline - now);
  return { ...state, paused: { by, since: now, leftMs }, deadline: null };
}

/** Goes on with the time that was left. */
export function resume(state: PartyState, now: number): PartyState {
  const { paused } = state;
  if (paused === null) return state;
  const deadline = paused.leftMs === null ? null : now + paused.leftMs;
  return { ...state, paused: null, deadline, since: state.since + (now - paused.since), fewSince: null };
}
