import { findPerson, type PartyState, type Person } from './party-state.ts';
import { hostLostAfterMs } from './timing.ts';

const mayBecomeHost = (one: Person): boolean => one.isHere && !one.hasLeft && !one.isOut;

/** Who becomes host next: whoever has been connected longest, preferring players who aren't away. */
export function nextHost({ people }: PartyState): Person | undefined {
  const rank = ({ role, isAway }: Person) => (role === 'player' ? 0 : 2) + (isAway ? 1 : 0);
  return people
    .filter(mayBecomeHost)
    .sort((a, b) => rank(a) - rank(b) || a.since - b.since)
    .at(0);
}

/** When the host times out; null while they are connected. */
export function hostLostAt(state: PartyState): number | null {
  const host = state.host === null ? undefined : findPerson(state, state.host);
  return host === undefined || host.isHere ? null : host.since + hostLostAfterMs;
}

/** Replaces a host who left, was removed, or timed out. */
export function withHost(state: PartyState, now: number): PartyState {
  const host = state.host === null ? undefined : findPerson(state, state.host);
  const isGone = host === undefined || host.hasLeft || host.isOut;
  if (!isGone && (host.isHere || now < host.since + hostLostAfterMs)) return state;
  const next = nextHost(state);
  if (next !== undefined) return { ...state, host: next.id };
  // Timed out with nobody else around: the next to join takes over.
  return isGone && state.host !== null ? { ...state, host: null } : state;
}
