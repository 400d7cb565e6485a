import type { RoundPrompt } from '../deck/card.ts';
import { partyLimits } from '../party-view.ts';
import { withoutPhotoOf } from './options.ts';
import {
  type ByPerson,
  closeDelayMs,
  findPerson,
  noTally,
  type PartyInput,
  type PartyState,
  type Person,
  type Refused,
  refuse,
} from './party-state.ts';

/** The maximum number of players and spectators together. More people can still watch, but aren't recorded. */
const maxPeople = 100;

export function changePerson(state: PartyState, id: string, change: Partial<Person>): PartyState {
  return { ...state, people: state.people.map((person) => (person.id === id ? { ...person, ...change } : person)) };
}

/** Whether this person has a seat and so plays in this round or from the next one on. */
export const hasSeat = ({ role, hasLeft, isOut }: Person): boolean => role === 'player' && !hasLeft && !isOut;

const isInRound = ({ round }: PartyState, id: string): boolean => round?.players.includes(id) === true;

/** Counts the seats taken. The seat of a player who has left stays taken until the round is over. */
function takenSeats(state: PartyState, except: string): number {
  const isTaken = (person: Person) =>
    person.id !== except &&
    person.role === 'player' &&
    !person.isOut &&
    (!person.hasLeft || isInRound(state, person.id));
  return state.people.filter(isTaken).length;
}

/** The players who can act in this round: they play in it, are connected and aren't away. */
export function eligiblePlayers(state: PartyState): Person[] {
  return state.people.filter((person) => isInRound(state, person.id) && isPresent(person));
}

const isPresent = (person: Person): boolean => hasSeat(person) && person.isHere && !person.isAway;

/** The players who could carry on, including those who joined during the round. */
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

/**
 * Players keep their score and rank in case they return, and removed people stay removed. Others who have never
 * played are forgotten.
 */
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

function without<T>(all: ByPerson<T>, id: string): ByPerson<T> {
  const { [id]: _, ...others } = all;
  return others;
}

/** Removes what this person said. Their score and place are kept, because others have seen them. */
export function withoutContributions(state: PartyState, id: string): PartyState {
  const { round, bestBluff } = state;
  const isBy = byAuthor(state, id);
  const rest: PartyState = {
    ...withoutPrompts(state, id),
    bestBluff: bestBluff?.person === id ? null : bestBluff,
    lovedEndings: state.lovedEndings.flatMap((ending) => {
      const by = ending.by.filter((author) => author !== id);
      return by.length === 0 ? [] : [{ ...ending, by }];
    }),
  };
  if (round === null) return rest;
  const options = round.options.map((option) => {
    if (!option.by.includes(id)) return option;
    const by = option.by.filter((author) => author !== id);
    if (by.length > 0 || option.isTrue) return { ...option, by };
    const { text: _, photo: __, ...empty } = option;
    return { ...empty, by, isHidden: true };
  });
  return {
    ...rest,
    round: {
      ...round,
      prompt: withoutAuthor(round.prompt, isBy),
      options,
      answers: without(round.answers, id),
      votes: without(round.votes, id),
      watchVotes: without(round.watchVotes, id),
    },
  };
}

/** Whether this person wrote a prompt, even if they never joined. Older games only store the author's username. */
function byAuthor(state: PartyState, id: string): (prompt: RoundPrompt) => boolean {
  const login = findPerson(state, id)?.login;
  return ({ author, authorId }) =>
    author !== undefined && (authorId === undefined ? author === login : authorId === id);
}

/** Drops this person's upcoming prompts and makes their past ones anonymous. */
function withoutPrompts(state: PartyState, id: string): PartyState {
  const { plan, nextInPlan } = state;
  const isBy = byAuthor(state, id);
  const left = plan.filter((prompt, index) => index < nextInPlan || !isBy(prompt));
  return { ...state, plan: left.map((prompt) => withoutAuthor(prompt, isBy)) };
}

function withoutAuthor(prompt: RoundPrompt, isBy: (prompt: RoundPrompt) => boolean): RoundPrompt {
  if (!isBy(prompt)) return prompt;
  const { author: _, authorId: __, ...rest } = prompt;
  return rest;
}

export function renamePerson(state: PartyState, id: string, login: string): PartyState {
  const { plan, round } = state;
  const isBy = byAuthor(state, id);
  const named = (prompt: RoundPrompt) => (isBy(prompt) ? { ...prompt, author: login } : prompt);
  return {
    ...changePerson(state, id, { login }),
    ...(plan.some(isBy) && { plan: plan.map(named) }),
    round: round && { ...round, prompt: named(round.prompt) },
  };
}
