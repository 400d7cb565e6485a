import { finalOf } from '../rounds/awards.ts';
import { findPerson, type PartyState } from '../rounds/party-state.ts';

/** What the room's history has of a party: its start, who won a round, who won the game. */
export interface Happening {
  kind: 'party-started' | 'party-round' | 'party-won';
  userId: string;
  login: string;
  /** Of a round its number; of a game the winner's points. */
  position?: number;
  /** Of a round what it was about. */
  title?: string;
}

/** Between two states of which the second follows on the first. */
export function happeningsBetween(before: PartyState, after: PartyState): Happening[] {
  if (before.number === after.number) return [];
  if (before.phase === 'lobby' && after.phase !== 'lobby') return started(after);
  if (after.phase === 'final' && before.phase !== 'final') return [...roundWon(before, after), ...won(after)];
  return roundWon(before, after);
}

function started({ host, people }: PartyState): Happening[] {
  const leader = host === null ? undefined : findPerson({ people }, host);
  return leader === undefined ? [] : [{ kind: 'party-started', userId: leader.id, login: leader.login }];
}

/** Of several who got as much, the first at the table. */
function roundWon(before: PartyState, { round, people }: PartyState): Happening[] {
  if (round === null || round.result === null || before.round?.result) return [];
  const gains = Object.entries(round.result.gains);
  const most = Math.max(0, ...gains.map(([, points]) => points));
  const best = people.find(({ id }) => most > 0 && round.result?.gains[id] === most);
  if (best === undefined) return [];
  return [{ kind: 'party-round', userId: best.id, login: best.login, position: round.number, title: round.text }];
}

function won(state: PartyState): Happening[] {
  const { players } = finalOf(state);
  const winners = players.filter(({ place, score }) => place === 1 && score > 0);
  return winners.flatMap(({ login, score }) => {
    const person = state.people.find((one) => one.login === login);
    return person === undefined ? [] : [{ kind: 'party-won', userId: person.id, login, position: score } as const];
  });
}
