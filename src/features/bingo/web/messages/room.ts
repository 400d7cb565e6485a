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

/** The room page's texts on opening. */
export const room = { errors, head, boards, board, won };
