import { formatList } from '#web/text/format.ts';
import { plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** The end of a game. */
export const end = {
  over: 'The game is over',
  by: {
    date: 'The season is over',
    complete: 'All found',
    admin: 'The game is over',
    bell: 'The bell has rung',
    line: 'Three in a row',
  },
  allOf: (count: number, points: number) => `All ${count} found, +${points}`,
  won: (winners: readonly string[], points: number) =>
    `${formatList(winners.map(isolated))} won with ${plural(points, 'point', 'points')}${winners.length > 1 ? ' each' : ''}`,
  nobody: 'Nobody found anything',
  numbers: (count: number) => plural(count, 'number', 'numbers'),
  countries: (count: number) => plural(count, 'country', 'countries'),
  places: (count: number) => plural(count, 'place', 'places'),
  cards: (count: number) => plural(count, 'card', 'cards'),
  cardsInLine: (count: number) => `Three in a row · ${plural(count, 'card', 'cards')}`,
  road: 'Timeline',
  reached: (digits: string, moment: string) => `${digits} at ${moment}`,
  notReached: (digits: string) => `${digits}: not found`,
  records: 'Records',
  pace: 'Average per number',
  longestWait: 'Longest wait',
  waitFor: (span: string, digits: string) => `${span}, for ${digits}`,
  fastestTen: 'Fastest ten',
  rarest: 'Rarest plate',
  rarestFind: 'Rarest find',
  rarestBy: (name: string, login: string, points: number) => `${name}, ${isolated(login)}, +${points}`,
  bestDay: 'Best day',
  onDay: (day: string, finds: number) => `${day}, ${plural(finds, 'find', 'finds')}`,
  recordsFailed: "Couldn't load the records.",
  allFinds: (count: number) => `All finds (${count})`,
  again: 'Play again',
  adminAgain: 'The admin can start the next game in this room.',
  notAgain: "Couldn't set up the next game.",
};
