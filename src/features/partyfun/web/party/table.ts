import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { answerKinds, type PartyPerson, type PublicParty } from '../../party-view.ts';
import type { ActionContext } from './actions.ts';
import type { CachedParty } from './live/cached-party.ts';

/** The party as one participant sees it. */
export interface Table {
  room: Room;
  login: string;
  isRoot: boolean;
  tab: string;
  known: CachedParty;
  live: LiveState;
  /** Called while the user leaves or deletes the room, when its end isn't an error. */
  onLeaving: (isLeaving: boolean) => void;
}

export const isSameLogin = (a: string, b: string): boolean => loginKey(a) === loginKey(b);

export const isHost = ({ known: { party }, login }: Pick<Table, 'known' | 'login'>): boolean =>
  party.host !== null && isSameLogin(party.host, login);

/** Whether the user has host controls: the host does, and so does the room's admin. */
export const hasHostControls = (table: Pick<Table, 'known' | 'login' | 'room'>): boolean =>
  isHost(table) || isSameLogin(table.room.admin, table.login);

export const findPerson = ({ people }: Pick<PublicParty, 'people'>, login: string): PartyPerson | undefined =>
  people.find((person) => isSameLogin(person.login, login));

/** Whether the user plays in this round, rather than watching. */
export function playsRound({ known: { party }, login }: Pick<Table, 'known' | 'login'>): boolean {
  const isIn = party.round?.players.some((player) => isSameLogin(player, login)) === true;
  return isIn && findPerson(party, login)?.is_out !== true;
}

export const actionContextOf = ({ room, tab, known }: Table): ActionContext => ({
  roomId: room.id,
  tab,
  phase: known.party.number,
});

export const presentPlayers = ({ people }: Pick<PublicParty, 'people'>): PartyPerson[] =>
  people.filter((person) => isSeated(person) && person.is_here && !person.is_away);

export const isSeated = ({ role, has_left, is_out }: PartyPerson): boolean => role === 'player' && !has_left && !is_out;

/** Whether the user wrote this round's question and so knows its answer. */
export const isAsker = ({ known: { party }, login }: Pick<Table, 'known' | 'login'>): boolean =>
  party.round?.author !== undefined && answerKinds.has(party.round.kind) && isSameLogin(party.round.author, login);
