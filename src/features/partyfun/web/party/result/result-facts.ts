import type { PartyOption, PartyResult, PartyRound } from '../../../party-view.ts';
import { isSame } from '../table.ts';

export interface RoundFacts {
  /** The option that is true or right. */
  truth: PartyOption | undefined;
  /** All others that got votes, the most loved or best believed first. */
  voted: PartyOption[];
  /** Those that nobody voted for. */
  others: PartyOption[];
}

const votesOf = ({ voters = [], spectators }: PartyOption): number => voters.length + (spectators ? 1 : 0);

/** Options of a round by what became of them; what was hidden is left out. */
export function roundFacts({ options = [] }: Pick<PartyRound, 'options'>): RoundFacts {
  const shown = options.filter(({ is_hidden }) => !is_hidden);
  const others = shown.filter(({ is_true }) => !is_true);
  return {
    truth: shown.find(({ is_true }) => is_true),
    voted: others.filter((one) => votesOf(one) > 0).sort((a, b) => votesOf(b) - votesOf(a)),
    others: others.filter((one) => votesOf(one) === 0),
  };
}

export { votesOf };

/** Who found what is true: those who took it, and of a Bluff those who wrote it themselves. */
export const findersOf = (truth: PartyOption | undefined): string[] => [...(truth?.by ?? []), ...(truth?.voters ?? [])];

/** For finding what is true, before a last round doubles it. */
export const truthPoints = 2;

/** What somebody got of the round. */
export const gainOf = (gains: PartyResult['gains'], who: string): number =>
  gains.find(({ login }) => isSame(login, who))?.points ?? 0;

/** Guesses at a number, the closest first. */
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

/** How many players there are who are shown with all others: of more the own place, those beside it, and the first three. */
const allShown = 6;

/** Which of so many rows in their order are shown at first. */
export function rowsShown(count: number, own: number): number[] {
  const rows = Array.from({ length: count }, (_, row) => row);
  if (count <= allShown) return rows;
  return rows.filter((row) => row < 3 || Math.abs(row - own) <= 1);
}
