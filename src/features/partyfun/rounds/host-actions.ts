import { partyLimits } from '../party-limits.ts';
import { pause, resume } from './apply-due.ts';
import { withHidden } from './hiding.ts';
import { isWorthAVote } from './options.ts';
import { type PartyInput, type Refused, refuse } from './party-input.ts';
import { findPerson, isActing, isPlaying, mayContinueAfterMs, noTally, type PartyState } from './party-state.ts';
import { enterPhase, nextPhase, skipRound, startRound } from './round-flow.ts';
import { changePerson, presentPlayers } from './seats.ts';

type HostInput = Extract<
  PartyInput,
  {
    do:
      | 'start'
      | 'continue'
      | 'pause'
      | 'resume'
      | 'skip'
      | 'end'
      | 'again'
      | 'remove'
      | 'let in'
      | 'hand over'
      | 'hide';
  }
>;

/** Resets the highlights of the final view for a new game. */
const noHighlights = { bestBluff: null, lovedEndings: [] } satisfies Partial<PartyState>;

export const isHostOrAdmin = ({ host }: PartyState, { by, isAdmin }: { by: string; isAdmin?: boolean }): boolean =>
  isAdmin === true || by === host;

/** Applies an action that only the host and the room's admin may do. */
export function applyHostAction(state: PartyState, input: HostInput, now: number): PartyState | Refused {
  if (!isHostOrAdmin(state, input)) return refuse('not host');
  if (input.phase !== state.number) return refuse('late');
  if (input.do === 'remove' || input.do === 'let in' || input.do === 'hand over')
    return changeParticipant(state, input, now);
  if (input.do === 'start') return start(state, input, now);
  if (input.do === 'again') return state.phase === 'final' ? again(state, now) : refuse('not now');
  if (!isPlaying(state)) return refuse('not now');
  if (input.do === 'pause') return state.paused === null ? pause(state, 'host', now) : refuse('paused');
  if (input.do === 'resume') return resumeGame(state, now);
  if (input.do === 'end') return enterPhase({ ...unpaused(state), round: null }, 'final', now);
  if (input.do === 'hide') return hide(state, input.option, now);
  // A scored round can't be skipped any more; its remaining phases can.
  const isOver = state.phase === 'reveal' || state.phase === 'score';
  if (input.do === 'skip') return isOver ? nextPhase(unpaused(state), now) : skipRound(unpaused(state), now);
  return continueNow(state, now);
}

const unpaused = (state: PartyState): PartyState => ({ ...state, paused: null, fewSince: null });

function start(state: PartyState, input: HostInput & { do: 'start' }, now: number): PartyState | Refused {
  if (state.phase !== 'lobby') return refuse('not now');
  if (presentPlayers(state).length < partyLimits.minPlayers) return refuse('few players');
  if (state.settings.heat === 3 && !input.isForAdults) return refuse('not adults');
  if (input.plan.length === 0) return refuse('no prompts');
  const { seed, plan } = input;
  const begun = { ...state, game: state.game + 1, seed, plan: [...plan], nextInPlan: 0, ...noHighlights };
  return startRound(begun, 1, now);
}

function again(state: PartyState, now: number): PartyState {
  const people = state.people
    .filter(({ hasLeft }) => !hasLeft)
    .map((person) => ({ ...person, hasPlayed: false, score: 0, tally: noTally() }));
  return enterPhase({ ...state, people, plan: [], nextInPlan: 0, round: null, ...noHighlights }, 'lobby', now);
}

function resumeGame(state: PartyState, now: number): PartyState | Refused {
  if (state.paused === null) return refuse('not now');
  return presentPlayers(state).length < partyLimits.minPlayers ? refuse('few players') : resume(state, now);
}

/** Ends a reveal or score phase, or after half a minute an acting phase without a timer. */
function continueNow(state: PartyState, now: number): PartyState | Refused {
  if (state.paused !== null) return refuse('paused');
  if (!isActing(state)) return state.phase === 'prompt' ? refuse('not now') : nextPhase(state, now);
  if (state.deadline !== null) return refuse('not now');
  return now < state.since + mayContinueAfterMs ? refuse('too early') : nextPhase(state, now);
}

function hide(state: PartyState, id: string, now: number): PartyState | Refused {
  const { round } = state;
  if (round === null || state.phase !== 'vote' || round.prompt.kind === 'quiz' || round.prompt.kind === 'likely')
    return refuse('not now');
  if (!round.options.some((option) => option.id === id)) return refuse('no such option');
  const hidden = { ...state, round: withHidden(round, id) };
  return isWorthAVote(hidden.round) ? hidden : nextPhase(unpaused(hidden), now);
}

function changeParticipant(
  state: PartyState,
  { do: act, who, by }: HostInput & { do: 'remove' | 'let in' | 'hand over' },
  now: number,
): PartyState | Refused {
  const person = findPerson(state, who);
  if (person === undefined || person.hasLeft) return refuse('no such person');
  if (act === 'let in') return changePerson(state, who, { isOut: false });
  if (act === 'remove')
    return who === by ? refuse('no such person') : changePerson(state, who, { isOut: true, role: 'spectator' });
  if (person.isOut || !person.isHere) return refuse('no such person');
  return { ...changePerson(state, by, { actedAt: now }), host: who };
}
