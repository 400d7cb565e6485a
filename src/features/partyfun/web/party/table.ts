import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { answerKinds } from '../../party-limits.ts';
import type { PartyPerson, PublicParty } from '../../party-view.ts';
import type { ActContext } from './acts.ts';
import type { KnownParty } from './live/known-party.ts';

/** The party as one participant sees it. */
export interface Table {
  room: Room;
  login: string;
  isRoot: boolean;
  tab: string;
  known: KnownParty;
  live: LiveState;
  /** While the user leaves or deletes the room, its end is expected. */
  onLeaving: (isLeaving: boolean) => void;
}

export const isSame = (one: string, other: string): boolean => loginKey(one) === loginKey(other);

export const isHost = ({ known: { party }, login }: Pick<Table, 'known' | 'login'>): boolean =>
  party.host !== null && isSame(party.host, login);

/** The host leads, and so does the room's admin, whoever came first. */
export const mayLead = (table: Pick<Table, 'known' | 'login' | 'room'>): boolean =>
  isHost(table) || isSame(table.room.admin, table.login);

export const findPerson = ({ people }: Pick<PublicParty, 'people'>, login: string): PartyPerson | undefined =>
  people.find((one) => isSame(one.login, login));

/** Plays in this round; everybody else watches. */
export function playsRound({ known: { party }, login }: Pick<Table, 'known' | 'login'>): boolean {
  const isIn = party.round?.players.some((one) => isSame(one, login)) === true;
  return isIn && findPerson(party, login)?.is_out !== true;
}

export const actContextOf = ({ room, tab, known }: Table): ActContext => ({
  roomId: room.id,
  tab,
  phase: known.party.number,
});

/** Those who could play now. */
export const presentPlayers = ({ people }: Pick<PublicParty, 'people'>): PartyPerson[] =>
  people.filter((one) => isSeated(one) && one.is_here && !one.is_away);

export const isSeated = ({ role, has_left, is_out }: PartyPerson): boolean => role === 'player' && !has_left && !is_out;

/** It's their own question, and they know the answer. */
export const isAsker = ({ known: { party }, login }: Pick<Table, 'known' | 'login'>): boolean =>
  party.round?.author !== undefined && answerKinds.has(party.round.kind) && isSame(party.round.author, login);
