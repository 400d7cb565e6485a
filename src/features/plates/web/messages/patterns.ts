import { plural } from '#web/text/format-number.ts';

export const patterns = {
  /** A sample plate for each card. */
  examples: {
    'double-letters': 'KK',
    palindrome: '7337',
    'three-in-a-row': '123',
    'all-the-same': '555',
    'adds-to-21': '849',
    'round-hundred': '300',
    birthday: '12 03',
    'far-away': '?',
    word: 'B R D',
    countdown: '543',
    'all-even': '264',
    'all-odd': '179',
    'two-sevens': '727',
  },
  place: (row: number, column: number) => `Row ${row}, column ${column}:`,
  /** After their number. */
  points: 'points',
  done: 'done',
  doneQuestioned: 'done, questioned',
  closes: { row: 'completes a row', column: 'completes a column' },
  yourBoard: 'Your board',
  boardOf: (login: string) => `${login}'s board`,
  boards: 'Boards',
  you: 'you',
  standing: (points: number, done: number) => `${plural(points, 'point', 'points')}, ${done} of 9 done`,
  untilBell: 'until the bell',
  oneMinute: 'One minute left',
  endsAtOnce: 'Three in a row ends the game',
  yourPoints: 'your points',
};
