import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** The first sentence is verbatim from the catalogue. */
const errors = {
  starting: 'An error occurred while starting the Bingo game.',
  board: "Couldn't load the board.",
  scores: "Couldn't load the leaderboard.",
};

const head = {
  photos: 'Photos',
  share: 'Share',
};

const boards = {
  yourBoard: 'Your board',
  board: (login: string) => `${isolated(login)}'s board`,
  backToMine: 'Your board',
  boards: 'Boards in the room',
  you: 'you',
  /** Announced after a name and a count. */
  hereNow: ', here now',
  away: ', away',
  noPhotosDetail: 'Complete a square that needs a photo to add the first one.',
  alone: 'Share the room to play together',
  notHere: (login: string) => `${isolated(login)} isn't in this room`,
  notHereDetail: 'They may have left, or the link may be mistyped.',
};

const board = {
  /** A square's label: "row 2, column 1, Wave at a train, done with photo". */
  square: (row: number, column: number, title: string, state: string) =>
    `row ${row}, column ${column}, ${title}, ${state}`,
  done: 'done',
  doneWithPhoto: 'done with photo',
  open: 'open',
  openPhoto: 'open, needs a photo',
  waiting: 'photo waiting',
  sending: (percent: string) => `sending photo, ${percent}`,
  failed: 'not saved',
  questioned: 'questioned',
  photoSent: (title: string) => `Photo for “${isolated(title)}” sent.`,
  squaresOf: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  squares: 'squares',
  notStored: "This browser can't store your change, so keep the page open until it's sent.",
  notMarked: "Couldn't mark the square. Please try again.",
  completed: (title: string) => `Completed “${isolated(title)}”.`,
  reopened: (title: string) => `“${isolated(title)}” is open again.`,
  points: 'points',
};

/** Lines won so far. */
const won = {
  lines: (rows: number, columns: number) =>
    formatList([
      ...(rows > 0 ? [plural(rows, 'row', 'rows')] : []),
      ...(columns > 0 ? [plural(columns, 'column', 'columns')] : []),
    ]),
  fullHouse: 'full house',
};

/** The texts that the room page needs when it opens. */
export const room = { errors, head, boards, board, won };

/** The settings that a room's admin can change. */
export const settings = {
  swaps: 'Swaps per player',
  swapsHint: "Players can swap squares they can't do for others of the same difficulty. Everyone can see each swap.",
  categories: 'Categories',
  allCategories: 'all',
  choose: 'Choose categories',
  chosenForGood: "Everyone plays with the same categories, so they're fixed once somebody has a board.",
  /** Shown while choosing. */
  counted: (challenges: number) => `${plural(challenges, 'challenge', 'challenges')} to deal from.`,
  tooFew: (challenges: number, needed: number) =>
    `A board needs ${formatNumber(needed)} challenges, but these categories only have ${formatNumber(challenges)}.`,
  category: (name: string, challenges: number) => `${name} (${formatNumber(challenges)})`,
  failed: "Couldn't load the categories.",
  save: 'Save',
  cancel: 'Cancel',
  ends: 'The game ends',
  never: 'never',
  withFullHouse: 'with the first full house',
  chooseEnd: 'Choose when the game ends',
  endOptions: { never: 'Never', full_house: 'Full house', date: 'Date' },
  endHints: {
    never: 'Everyone plays for as long as they like.',
    full_house: 'The first full house ends the game for everyone.',
    date: "Anything that reaches the server after that doesn't count.",
  },
  moment: 'Date and time',
  noMoment: 'Please choose a date and time',
  past: 'Please choose a time in the future',
};

/** Playing again with the same people. */
export const again = {
  again: 'Play again',
  title: (name: string) => `Play “${isolated(name)}” again?`,
  body: 'Everyone stays in the room and deals a new board. The current boards and their photos will be deleted, so download anything you want to keep first.',
  cancel: 'Cancel',
  failed: "Couldn't start a new game.",
  started: 'A new game has started.',
};

/** The end of a game. */
export const ending = {
  won: (winners: readonly string[]) => (winners.length === 0 ? 'Nobody won' : `${isolated(formatList(winners))} won`),
  endedAt: (at: string) => `The game ended on ${at}.`,
  endsAt: (at: string) => `The game ends on ${at}.`,
  withFullHouse: 'The first full house ends the game.',
  over: 'The game has ended',
  overDetail: "You'll get a board in the next game.",
};
