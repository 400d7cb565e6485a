import type { PartyOption, PartyPerson, PartyResult, PartyRound, PublicParty } from '../../../party-view.ts';
import { isSameLogin } from '../table.ts';

interface RoundFacts {
  truth: PartyOption | undefined;
  /** Other options with votes, most votes first. */
  voted: PartyOption[];
  /** Other options without votes. */
  others: PartyOption[];
}

export const votesOf = ({ voters = [], spectators }: PartyOption): number => voters.length + (spectators ? 1 : 0);

/** Groups a round's options by outcome, without hidden ones. */
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
