import { findPerson, type PartyState, type Person } from './party-state.ts';
import { hostLostAfterMs } from './timing.ts';

const mayLead = (one: Person): boolean => one.isHere && !one.hasLeft && !one.isOut;

/** Who is here longest; rather somebody who plays and is not away. */
export function heirOf({ people }: PartyState): Person | undefined {
  const rank = ({ role, isAway }: Person) => (role === 'player' ? 0 : 2) + (isAway ? 1 : 0);
  return people
    .filter(mayLead)
    .sort((a, b) => rank(a) - rank(b) || a.since - b.since)
    .at(0);
}

/** When the host will have been silent for too long; null while they are here. */
export function hostLostAt(state: PartyState): number | null {
  const host = state.host === null ? undefined : findPerson(state, state.host);
  return host === undefined || host.isHere ? null : host.since + hostLostAfterMs;
}

/** Somebody else is host where the one who was has left, was taken out, or is silent for too long. */
export function withHost(state: PartyState, now: number): PartyState {
  const host = state.host === null ? undefined : findPerson(state, state.host);
  const isGone = host === undefined || host.hasLeft || host.isOut;
  if (!isGone && (host.isHere || now < host.since + hostLostAfterMs)) return state;
  const heir = heirOf(state);
  if (heir !== undefined) return { ...state, host: heir.id };
  // Silent and still the only one: who comes next takes over.
  return isGone && state.host !== null ? { ...state, host: null } : state;
}
