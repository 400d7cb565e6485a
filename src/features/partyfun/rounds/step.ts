import { defaultSettings } from '../party-limits.ts';
import { answer, vote } from './acts.ts';
import { applyDue } from './apply-due.ts';
import { renamePerson } from './forget.ts';
import { applyHostAction, isHostOrAdmin } from './host-actions.ts';
import { isRefused, type PartyInput, type Refused, refuse } from './party-input.ts';
import type { PartyState } from './party-state.ts';
import { changeRole, join, leave, recordAct, recordPresence } from './seats.ts';

export const newParty = (now: number): PartyState => ({
  settings: defaultSettings,
  game: 0,
  phase: 'lobby',
  number: 1,
  since: now,
  deadline: null,
  paused: null,
  fewSince: null,
  host: null,
  people: [],
  seed: '',
  plan: [],
  nextInPlan: 0,
  round: null,
  bestBluff: null,
  lovedEndings: [],
  seen: [],
});

/**
 * Applies an input, or returns why it's refused. Everything due by then is applied first, so acting after the deadline
 * is always late. Returns the same object if nothing changed.
 */
export function step(state: PartyState, input: PartyInput, now: number): PartyState | Refused {
  const due = applyDue(state, now);
  const after = apply(due, input, now);
  return isRefused(after) ? after : applyDue(after, now);
}

function apply(state: PartyState, input: PartyInput, now: number): PartyState | Refused {
  switch (input.do) {
    case 'time':
      return state;
    case 'here':
      return recordPresence(state, input.here, now);
    case 'come':
      return join(state, input, now);
    case 'leave':
      return leave(state, input.by, now);
    case 'role':
      return changeRole(state, input, now);
    case 'respell':
      return renamePerson(state, input.by, input.login);
    case 'settings':
      return changeSettings(state, input, now);
    case 'answer':
      return answer(state, input, now);
    case 'vote':
      return vote(state, input, now);
    default:
      return withHostPresent(applyHostAction(state, input, now), input.by, now);
  }
}

/** Acting counts as being connected. */
const withHostPresent = (result: PartyState | Refused, by: string, now: number): PartyState | Refused =>
  isRefused(result) ? result : recordAct(result, by, now);

function changeSettings(state: PartyState, input: PartyInput & { do: 'settings' }, now: number): PartyState | Refused {
  if (!isHostOrAdmin(state, input)) return refuse('not host');
  const { by, settings } = input;
  return state.phase === 'lobby' ? recordAct({ ...state, settings }, by, now) : refuse('not now');
}
