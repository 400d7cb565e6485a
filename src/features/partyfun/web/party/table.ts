import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { LiveState } from '#web/live/use-event-stream.ts';
import {
  answerKinds,
  type PartyOption,
  type PartyPerson,
  type PartyResult,
  type PartyRound,
  type PublicParty,
} from '../../party-view.ts';
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
  /** Called with true while the user leaves or deletes the room, because then its end isn't an error. */
  onLeaving: (isLeaving: boolean) => void;
}

export const isSameLogin = (a: string, b: string): boolean => loginKey(a) === loginKey(b);

export const isHost = ({ known: { party }, login }: Pick<Table, 'known' | 'login'>): boolean =>
  party.host !== null && isSameLogin(party.host, login);

/** Whether the user has host controls, which both the host and the room's admin have. */
export const hasHostControls = (table: Pick<Table, 'known' | 'login' | 'room'>): boolean =>
  isHost(table) || isSameLogin(table.room.admin, table.login);

export const findPerson = ({ people }: Pick<PublicParty, 'people'>, login: string): PartyPerson | undefined =>
  people.find((person) => isSameLogin(person.login, login));

/** Whether the user plays in this round rather than watching it. */
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

interface RoundFacts {
  truth: PartyOption | undefined;
  /** The other options with votes, those with the most first. */
  voted: PartyOption[];
  /** The other options, without votes. */
  others: PartyOption[];
}

export const votesOf = ({ voters = [], spectators }: PartyOption): number => voters.length + (spectators ? 1 : 0);

/** Groups a round's options by how they did, leaving out hidden ones. */
export function roundFacts({ options = [] }: Pick<PartyRound, 'options'>): RoundFacts {
  const shown = options.filter(({ is_hidden }) => !is_hidden);
  const others = shown.filter(({ is_true }) => !is_true);
  return {
    truth: shown.find(({ is_true }) => is_true),
    voted: others.filter((option) => votesOf(option) > 0).sort((a, b) => votesOf(b) - votesOf(a)),
    others: others.filter((option) => votesOf(option) === 0),
  };
}

/** The players who found the truth: those who chose it and, in Bluff, those who wrote it. */
export const findersOf = (truth: PartyOption | undefined): string[] => [...(truth?.by ?? []), ...(truth?.voters ?? [])];

/** The points for finding the truth, before the last round doubles them. */
export const truthPoints = 2;

export const gainOf = (gains: PartyResult['gains'], player: string): number =>
  gains.find(({ login }) => isSameLogin(login, player))?.points ?? 0;

export function byDistance(round: Pick<PartyRound, 'result'>): { login: string; number: number; off: number }[] {
  const { number, guesses = [] } = round.result ?? {};
  if (number === undefined) return [];
  return guesses
    .flatMap((guess) =>
      guess.number === undefined
        ? []
        : [{ login: guess.login, number: guess.number, off: Math.abs(guess.number - number) }],
    )
    .sort((a, b) => a.off - b.off);
}

/** With more players than this, only the first three and those around the viewer are shown at first. */
const maxRows = 6;

export function rowsShown(count: number, own: number): number[] {
  const rows = Array.from({ length: count }, (_, row) => row);
  if (count <= maxRows) return rows;
  return rows.filter((row) => row < 3 || Math.abs(row - own) <= 1);
}

/** All players who have played, by place. */
export const rankedPlayers = ({ people }: Pick<PublicParty, 'people'>): PartyPerson[] =>
  people
    .filter(({ role, score, from_round }) => (role === 'player' && from_round === undefined) || score > 0)
    .sort((a, b) => a.place - b.place);
