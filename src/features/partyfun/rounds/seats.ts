import { partyLimits } from '../party-limits.ts';
import { withoutPhotoOf } from './hiding.ts';
import { type PartyInput, type Refused, refuse } from './party-input.ts';
import { closeDelayMs, findPerson, noTally, type PartyState, type Person } from './party-state.ts';

/** Limit on players and spectators together. People beyond it can watch but aren't recorded. */
const maxPeople = 100;

export function changePerson(state: PartyState, id: string, change: Partial<Person>): PartyState {
  return { ...state, people: state.people.map((person) => (person.id === id ? { ...person, ...change } : person)) };
}

/** Whether this person is a player, now or from the next round on. */
export const hasSeat = ({ role, hasLeft, isOut }: Person): boolean => role === 'player' && !hasLeft && !isOut;

const isInRound = ({ round }: PartyState, id: string): boolean => round?.players.includes(id) === true;

/** A seat becomes free in the round after its player has left. */
function takenSeats(state: PartyState, except: string): number {
  const isTaken = (person: Person) =>
    person.id !== except &&
    person.role === 'player' &&
    !person.isOut &&
    (!person.hasLeft || isInRound(state, person.id));
  return state.people.filter(isTaken).length;
}

/** The players who can act in this round: present at its start, connected and not away. */
export function eligiblePlayers(state: PartyState): Person[] {
  return state.people.filter((person) => isInRound(state, person.id) && isPresent(person));
}

const isPresent = (person: Person): boolean => hasSeat(person) && person.isHere && !person.isAway;

/** The players who could continue, including those who joined during the round. */
export const presentPlayers = ({ people }: PartyState): Person[] => people.filter(isPresent);

/** Acting counts as being connected. */
export function recordAct(state: PartyState, id: string, now: number): PartyState {
  const person = findPerson(state, id);
  if (person === undefined) return state;
  return changePerson(state, id, { isHere: true, since: person.isHere ? person.since : now, actedAt: now });
}

export function join(state: PartyState, input: PartyInput & { do: 'come' }, now: number): PartyState | Refused {
  const { by: id, login, tab } = input;
  const known = findPerson(state, id);
  const hasFreeSeat = takenSeats(state, id) < partyLimits.seats;
  if (known !== undefined) {
    const role = known.hasLeft && !hasFreeSeat && !isInRound(state, id) ? 'spectator' : known.role;
    const back = changePerson(state, id, { login, tab, role, hasLeft: false, isAway: false });
    return recordAct(back, id, now);
  }
  if (state.people.length >= maxPeople) return refuse('too many');
  const person: Person = {
    id,
    login,
    role: hasFreeSeat ? 'player' : 'spectator',
    isHere: true,
    isAway: false,
    hasLeft: false,
    isOut: false,
    since: now,
    actedAt: now,
    tab,
    hasPlayed: false,
    score: 0,
    tally: noTally(),
  };
  return { ...state, people: [...state.people, person] };
}

export function changeRole(state: PartyState, input: PartyInput & { do: 'role' }, now: number): PartyState | Refused {
  const person = findPerson(state, input.by);
  if (person === undefined) return refuse('nobody');
  const { role = person.role, isAway = person.isAway } = input;
  if (role === 'player' && person.role !== 'player') {
    if (person.isOut) return refuse('taken out');
    if (takenSeats(state, person.id) >= partyLimits.seats) return refuse('no seat');
  }
  return recordAct(changePerson(state, person.id, { role, isAway }), person.id, now);
}

/** Spectators are forgotten. Players keep their score and rank in case they return; removed players stay removed. */
export function leave(state: PartyState, id: string, now: number): PartyState {
  const person = findPerson(state, id);
  if (person === undefined || person.hasLeft) return state;
  if (person.hasPlayed || person.isOut || isInRound(state, id))
    return changePerson(withoutPhotoOf(state, id), id, { hasLeft: true, isHere: false, tab: null, since: now });
  return { ...state, people: state.people.filter((other) => other.id !== id) };
}

export function recordPresence(state: PartyState, here: readonly string[], now: number): PartyState {
  const withPresence = (person: Person): Person => {
    const isHere = !person.hasLeft && here.includes(person.id);
    if (isHere === person.isHere) return person;
    return { ...person, isHere, since: isHere ? now : Math.max(person.since, now - closeDelayMs) };
  };
  const people = state.people.map(withPresence);
  return people.every((person, index) => person === state.people[index]) ? state : { ...state, people };
}
