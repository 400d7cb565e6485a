import { formatList } from '#web/text/format.ts';
import { isolated } from '#web/text/isolate.ts';
import { heart, speech } from '#web/ui/icon-shapes.ts';
import type { PartyFinal } from '../../../party-view.ts';
import * as messages from '../../messages.ts';

type FinalPlayer = PartyFinal['players'][number];
const texts = messages.result;

export function headlineOf({ players }: Pick<PartyFinal, 'players'>): string {
  const [first, second] = players;
  if (first === undefined) return texts.noGame;
  if (first.score === 0) return texts.nobody;
  const winners = players.filter(({ place }) => place === 1);
  if (winners.length > 1) return texts.share(formatList(winners.map(({ login }) => isolated(login))));
  return texts.wins(first.login, first.score - (second?.score ?? 0));
}

/** The first three players who scored, in the order in which they're on the podium from left to right. */
export function podiumPlayers({ players }: Pick<PartyFinal, 'players'>): FinalPlayer[] {
  const [first, second, third] = players.filter(({ score }) => score > 0);
  return [second, first, third].filter((player) => player !== undefined);
}

/** A player's best achievement, shown below their name. */
export function featOf({ won, fooled, votes, best }: FinalPlayer): string {
  if (won > 0) return texts.wonRounds(won);
  if (fooled > 0) return texts.fooledPeople(fooled);
  if (votes > 0) return texts.gotVotes(votes);
  return best === undefined ? '' : messages.party.kinds[best];
}

export interface Award {
  name: 'best_bluff' | 'most_loved' | 'fastest';
  title: string;
  login: string;
  detail: string;
}

export function awardsOf({ awards: { best_bluff, most_loved, fastest } }: Pick<PartyFinal, 'awards'>): Award[] {
  const awards: (Award | undefined)[] = [
    best_bluff && {
      name: 'best_bluff',
      title: texts.bestBluff,
      login: best_bluff.login,
      detail: texts.bestBluffDetail(best_bluff.text, best_bluff.fooled, best_bluff.of),
    },
    most_loved && {
      name: 'most_loved',
      title: texts.mostLoved,
      login: most_loved.login,
      detail: texts.mostLovedDetail(most_loved.votes, most_loved.answers),
    },
    fastest && {
      name: 'fastest',
      title: texts.fastest,
      login: fastest.login,
      detail: texts.fastestDetail(Math.max(1, Math.round(fastest.average_ms / 1000))),
    },
  ];
  return awards.filter((award) => award !== undefined);
}

const bolt = 'M13 3L5 14h6l-1 7 8-11h-6z';

export const awardStyles = {
  best_bluff: { sign: 'smoke', shape: speech },
  most_loved: { sign: 'party', shape: heart },
  fastest: { sign: 'race', shape: bolt },
} as const;
