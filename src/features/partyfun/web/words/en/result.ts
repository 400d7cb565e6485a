import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** How a round ended, and a game. */
export const result = {
  true: 'True',
  right: 'Right',
  foundBy: (points: number) => `${plural(points, 'point', 'points')} each`,
  foundWho: 'Found by',
  foundNobody: 'Nobody found it.',
  and: 'and',
  by: (names: string) => `by ${names}`,
  yours: 'yours',
  yoursFooled: (count: number) => `yours, fooled ${formatNumber(count)}`,
  fooled: (count: number) => `fooled ${formatNumber(count)}`,
  fooledNobody: 'fooled nobody',
  votes: (count: number) => plural(count, 'vote', 'votes'),
  noVotes: 'no votes',
  watchers: 'those who watch',
  all: 'All agree',
  mostLikely: 'Most likely',
  choseA: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)} chose A`,
  guessed: (count: string) => `guessed ${count}`,
  off: (count: string) => `${count} off`,
  exact: 'exactly',
  theNumber: 'It is',
  source: (source: string) => `See: ${source}`,
  gains: { bluff: 'Best bluff of the round', first: 'Most of the round', some: 'Your round' },
  gain: (points: number) => `+${formatNumber(points)}`,
  gainedFor: (truth: number, bluffs: number) =>
    [
      ...(truth > 0 ? [`${formatNumber(truth)} for the truth`] : []),
      ...(bluffs > 0 ? [`${formatNumber(bluffs)} for bluffing`] : []),
    ].join(', '),
  gainDouble: 'counted double',
  score: 'Score',
  points: (points: number) => plural(points, 'point', 'points'),
  next: 'Next:',
  last: 'That was the last round',
  allPlayers: (count: number) => `All ${formatNumber(count)}`,
  fewer: 'Fewer',
  place: (place: number) => `Place ${formatNumber(place)}`,
  neverAgain: 'Never this one again',
  neverDone: 'This group gets it never again.',

  podium: 'The end',
  wins: (login: string, by: number) =>
    by > 0 ? `${isolated(login)} wins by ${plural(by, 'point', 'points')}` : `${isolated(login)} wins`,
  share: (names: string) => `${names} share the first place`,
  nobody: 'Nobody has a point. That takes skill.',
  noGame: 'The game ended before its first round.',
  wonRounds: (count: number) => `Won ${plural(count, 'round', 'rounds')}`,
  fooledPeople: (count: number) => `${plural(count, 'person', 'people')} fooled`,
  gotVotes: (count: number) => plural(count, 'vote', 'votes'),
  awards: 'Awards',
  bestBluff: 'Best bluff',
  bestBluffDetail: (text: string, fooled: number, of: number) =>
    fooled === of && of > 1
      ? `“${isolated(text)}” fooled all ${formatNumber(of)}`
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
  again: 'Again',
  canAgain: (host: string) => `${isolated(host)} can start “Again” with the same people`,
};
