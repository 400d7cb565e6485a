export const patterns = {
  /** Titles, and a plate that would do. */
  cards: {
    'double-letters': { title: 'Double letters', example: 'KK' },
    palindrome: { title: 'Palindrome', example: '7337' },
    'three-in-a-row': { title: 'Three in a row', example: '123' },
    'all-the-same': { title: 'All the same', example: '555' },
    'adds-to-21': { title: 'Digits add to 21', example: '849' },
    'round-hundred': { title: 'Round hundred', example: '300' },
    birthday: { title: 'Your birthday', example: '12 03' },
    'far-away': { title: 'From 1,000 km away', example: '?' },
    word: { title: 'Spells a word', example: 'B R D' },
    countdown: { title: 'Counts down', example: '543' },
    'all-even': { title: 'All even', example: '264' },
    'all-odd': { title: 'All odd', example: '179' },
    'two-sevens': { title: 'Two sevens', example: '727' },
  },
  card: (row: number, column: number, title: string, state: string) =>
    `Row ${row}, column ${column}: ${title}, ${state}`,
  open: (points: number, isMore: boolean) => `${points} points${isMore ? ' or more' : ''}`,
  done: (marks: string | undefined, points: number) =>
    `done${marks === undefined ? '' : ` with ${[...marks].join(' ')}`}, ${points} points`,
  questioned: 'questioned',
  closes: { row: 'closes a row', column: 'closes a column' },
  yourBoard: 'Your board',
  boardOf: (login: string) => `Board of ${login}`,
  boards: 'Boards',
  you: 'you',
  standing: (points: number, done: number) => `${points} points, ${done} of 9 done`,
  untilBell: 'until the bell',
  oneMinute: 'One minute',
  endsAtOnce: 'Three in line ends it at once',
  yourPoints: 'points of yours',
};
