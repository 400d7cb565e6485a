import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Results of a round and of a game. */
export const result = {
  true: 'True',
  right: 'Right',
  foundBy: (points: number) => `${plural(points, 'point', 'points')} each`,
  foundWho: 'Found by',
  foundNobody: 'Nobody found it.',
  and: 'and',
  by: (names: string) => `by ${names}`,
  yours: 'yours',
  yoursFooled: (count: number) => `yours, fooled ${plural(count, 'person', 'people')}`,
  fooled: (count: number) => `fooled ${plural(count, 'person', 'people')}`,
  fooledNobody: 'fooled nobody',
  votes: (count: number) => plural(count, 'vote', 'votes'),
  noVotes: 'no votes',
  watchers: 'spectators',
  choseA: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)} chose A`,
  off: (count: string) => `${count} off`,
  exact: 'spot on',
  theNumber: 'The answer',
  source: (source: string) => `Source: ${source}`,
  gains: { bluff: 'Best bluff this round', first: 'Top score this round', some: 'Your points this round' },
  gain: (points: number) => `+${formatNumber(points)}`,
  gainedFor: (truth: number, bluffs: number) =>
    [
      ...(truth > 0 ? [`${formatNumber(truth)} for the truth`] : []),
      ...(bluffs > 0 ? [`${formatNumber(bluffs)} for bluffing`] : []),
    ].join(', '),
  gainDouble: 'double points',
  score: 'Score',
  points: (points: number) => plural(points, 'point', 'points'),
  next: 'Next:',
  last: 'That was the last round',
  allPlayers: (count: number) => `Show all ${formatNumber(count)}`,
  fewer: 'Show fewer',
  place: (place: number) => `Place ${formatNumber(place)}`,

  podium: 'Podium',
  wins: (login: string, by: number) =>
    by > 0 ? `${isolated(login)} wins by ${plural(by, 'point', 'points')}` : `${isolated(login)} wins`,
  share: (names: string) => `${names} tied for first`,
  nobody: 'Nobody scored. That takes skill.',
  noGame: 'The game ended before the first round.',
  wonRounds: (count: number) => `Won ${plural(count, 'round', 'rounds')}`,
  fooledPeople: (count: number) => `Fooled ${plural(count, 'person', 'people')}`,
  gotVotes: (count: number) => plural(count, 'vote', 'votes'),
  awards: 'Awards',
  bestBluff: 'Best bluff',
  bestBluffDetail: (text: string, fooled: number, of: number) =>
    fooled === of && of > 1
      ? `“${isolated(text)}” fooled ${of === 2 ? 'both' : `all ${formatNumber(of)}`}`
      : `“${isolated(text)}” fooled ${formatNumber(fooled)}`,
  mostLoved: 'Most loved',
  mostLovedDetail: (votes: number, answers: number) =>
    `${plural(votes, 'vote', 'votes')} for ${plural(answers, 'answer', 'answers')}`,
  fastest: 'Fastest',
  fastestDetail: (seconds: number) => `${plural(seconds, 'second', 'seconds')} on average`,
  bestEndings: (count: number) => (count === 1 ? 'Best ending' : 'Best endings'),
  endingOf: (logins: readonly string[], votes: number) =>
    `${logins.map(isolated).join(', ')} · ${plural(votes, 'vote', 'votes')}`,
  bestEndingWas: (text: string, logins: readonly string[]) =>
    `best ending “${isolated(text)}” by ${logins.map(isolated).join(', ')}`,
  again: 'Play again',
  canAgain: (host: string) => `${isolated(host)} can start another game`,
};
