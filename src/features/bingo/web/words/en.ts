import type { ShareFailure } from '#web/offline/take-shared-photo.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

export { room } from './en/room.ts';

/** What is read out about the others. */
export const announcements = {
  completed: (login: string, title: string) => `${login} completed ${title}.`,
  undone: (login: string, title: string) => `${login} took back ${title}.`,
};

/** For a moment, after a line became full. */
export const celebration = {
  row: (row: number) => `row ${row}`,
  column: (column: number) => `column ${column}`,
  /** What is won at once, each with the points that the rules give for it. */
  gained: (what: string, points: number) =>
    `${what[0]?.toUpperCase()}${what.slice(1)}: +${formatNumber(points)} points`,
  bonus: (points: number) => `+${formatNumber(points)}`,
  fullHouse: 'full house',
};

/** Where there is no board yet. */
export const deal = {
  firstDealTitle: 'Deal your board?',
  firstDealBody: 'You get twelve challenges of your own. The board stays as it is dealt.',
  deal: 'Deal my board',
  notNow: 'Not now',
  noBoard: 'You have no board yet',
  noBoardDetail: 'It takes one press: twelve challenges, four rows by three columns.',
  noBoardOf: (login: string) => `${isolated(login)} has no board yet`,
  noBoardOfDetail: 'It shows here as soon as it is dealt.',
};

/** Marks that the server refused. */
export const failedMarks = {
  openAgain: (title: string) => `“${isolated(title)}” was not saved and is open again.`,
  doneAgain: (title: string) => `“${isolated(title)}” was not changed and is still done.`,
  again: 'Try again',
  letGo: 'Leave it',
  letGoNamed: (title: string) => `Leave it: ${title}`,
  againNamed: (title: string) => `Try again: ${title}`,
};

/** Texts of what happened on boards. */
export const feed = {
  verbs: { dealt: 'dealt a board', completed: 'completed', undone: 'took back' },
};

/** What bingo adds to the lobby. */
export const lobby = {
  lead: 'Twelve small things to find on the road, a board for everybody, photos as proof.',
  rules: (squares: number, row: number, fullHouse: number) =>
    `${formatNumber(squares)} squares · row +${formatNumber(row)} · full house +${formatNumber(fullHouse)}`,
  /** Between a name and a title: of what was done the title says enough. */
  verbs: { dealt: 'dealt a board', completed: '', undone: 'took back' },
  /** On the sign of a room. */
  toDeal: 'Deal your board',
  challenges: 'Challenges',
};

/** Of which squares a person has done how many. */
export const personStats = {
  failed: 'The statistics could not be loaded.',
  byDifficulty: 'Bingo squares by difficulty',
  byCategory: 'Bingo squares by category',
  difficulty: 'Difficulty',
  category: 'Category',
  done: 'Done',
  part: 'Part',
  share: (completed: number, dealt: number) => `${formatNumber(completed)} of ${formatNumber(dealt)}`,
};

/** Texts of photos that wait to be sent. */
export const photos = {
  sending: (percent: string) => `Sending… ${percent}`,
  waitingTitle: (title: string) => `Photo for “${isolated(title)}” is waiting`,
  leavingTitle: (title: string) => `Photo for “${isolated(title)}” is sent as soon as the server can be reached`,
  waitingList: 'Photos that were not sent yet',
  send: 'Send',
  sendNamed: (title: string) => `Send the photo for ${title}`,
  discard: 'Discard',
  discardNamed: (title: string) => `Discard the photo for ${title}`,
  discardTitle: (title: string) => `Discard the photo for “${isolated(title)}”?`,
  discardBody: 'It was not sent and cannot be brought back.',
  discardLeftBody: 'It may have left already: then the square is opened again.',
  keep: 'Keep',
  unsent: (count: number) =>
    count === 1 ? '1 photo is not sent yet.' : `${formatNumber(count)} photos are not sent yet.`,
};

const squares = (count: number) => plural(count, 'square', 'squares');

/** Texts of the picture that sums a room up. */
export const recap = {
  fullHouse: 'Full house',
  fullHouseFirstLine: 'Full house · First line',
  reached: (done: number, lines: number) =>
    lines > 0 ? `${squares(done)} · ${plural(lines, 'line', 'lines')}` : squares(done),
  squares,
};

/** Texts of a room on paper. */
export const roomPaper = {
  note: (number: string, players: number) => `${number} · ${plural(players, 'player', 'players')}`,
  reached: (done: number, of: number, points: number) =>
    `${formatNumber(done)} of ${plural(of, 'square', 'squares')} · ${plural(points, 'point', 'points')}`,
  withPhoto: 'needs a photo',
  lines: 'Lines',
  more: (count: number) => `and ${plural(count, 'more player', 'more players')}`,
};

/** The leaderboard. */
export const scores = {
  title: 'Leaderboard',
  place: 'Place',
  player: 'Player',
  points: 'Points',
  board: 'Board',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  miniBoard: (done: number, all: number) => `${formatNumber(done)} of ${plural(all, 'square', 'squares')} done`,
  noBoard: 'no board yet',
  badges: { first_line: 'First line', first_full_house: 'First full house' },
};

/** Texts of boards on a television. */
export const screen = {
  boards: 'Boards',
  /** What a board shows, for who does not see it. */
  board: (reached: string, points: number, questioned: number) =>
    [
      reached,
      plural(points, 'point', 'points'),
      ...(questioned > 0 ? [`${formatNumber(questioned)} questioned`] : []),
    ].join(', '),
  squaresOf: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  lines: (count: number) => plural(count, 'line', 'lines'),
  fullHouse: 'Full house',
  noBoard: 'no board yet',
  row: (row: number) => `row ${row}`,
  column: (column: number) => `column ${column}`,
  wholeBoard: 'full house',
  /** "Row 1 and column 2: +250". */
  gained: (what: readonly string[], points: number) => {
    const list = formatList(what);
    return `${list[0]?.toUpperCase()}${list.slice(1)}: +${formatNumber(points)}`;
  },
  more: (count: number) => `and ${formatNumber(count)} more`,
  latest: 'Done last',
};

/** The page on which a photo from another app finds its square. */
export const share = {
  preview: 'The photo you shared',
  where: 'Where does it belong?',
  lead: 'It came from another app or page. If you did not share it, discard it. Otherwise choose a square: you see it there once more before it is sent.',
  discard: 'Discard',
  several: 'One photo at a time: of those you shared, the first is here.',
  none: 'No photo waits here',
  noneDetail:
    'Share one from your gallery with this app. It is kept on this device for a day, until you put it on a square.',
  failed: 'The photo could not be taken in',
  why: {
    missed: 'This browser was not ready for it. Share it once more, or open the square and choose the picture there.',
    type: 'That is no picture.',
    size: 'The picture is too large. Please use a smaller one.',
    storage: 'This device has no room for it, or keeps nothing. Open the square and choose the picture there.',
    outside: 'Another site tried to put a picture here. Nothing was taken in.',
    waits: 'A photo you shared before is still here. Put it on a square or discard it, then share this one again.',
  } satisfies Record<ShareFailure, string>,
  reading: 'The photo could not be read.',
  rooms: 'Your rooms could not be loaded. The photo stays here until tomorrow.',
  noRooms: 'You are in no room',
  noRoomsDetail: 'Join one or open one; the photo stays here until tomorrow.',
  toLobby: 'To Bingo',
  toWaiting: 'To the photo that waits',
  toLastRoom: 'To the last room',
  moreRooms: 'More rooms',
  board: 'The board could not be loaded.',
  noBoard: 'You have no board in this room yet.',
  noSquare: 'No square of your board here waits for a photo.',
  toRoom: 'To the room',
  points: (points: string) => `${points} points`,
  replaces: 'Takes the place of the photo that waits there',
  preparing: 'Preparing the photo…',
};

/** Texts of an opened square and of its photo. */
export const square = {
  position: (row: number, column: number) => `Row ${row}, column ${column}`,
  facts: 'What it asks for',
  difficulty: 'Difficulty',
  difficultyOf: (difficulty: number) => `${difficulty} of 5`,
  points: 'Points',
  category: 'Category',
  photo: 'Photo',
  needed: 'needed',
  notNeeded: 'not needed',
  doneAt: 'Done',
  complete: 'Complete',
  completeBody: 'Everybody in the room will see it. You can take it back.',
  undo: 'Mark as incomplete',
  undoTitle: (title: string) => `Mark “${isolated(title)}” as incomplete?`,
  undoBody: 'Marked as incomplete, its points are taken back.',
  undoBodyPhoto: 'Its points are taken back and its photo is deleted.',
  cancel: 'Cancel',
  viewImage: 'View Image',
  takePhoto: 'Take a photo',
  chooseFile: 'Choose a picture',
  preparing: 'Preparing the photo…',
  preview: (title: string) => `Your photo for ${title}`,
  send: 'Complete',
  /** Of a photo for a square that is done. */
  sendAnswer: 'Send',
  retake: 'Another photo',
  discard: 'Discard',
  sending: (percent: string) => `Sending… ${percent}`,
  noPreview: 'This browser cannot show the picture. It can be sent all the same.',
  draftKept: 'The photo is kept on this device until it has arrived.',
  leaves: 'It is sent by itself as soon as the server can be reached.',
  draftNotKept: 'This browser cannot keep the photo: do not close the page before it has arrived.',
  alt: (title: string, login: string) => `Photo by ${login} for ${title}`,
  noImage: 'No image available for this challenge.',
};

/** Texts of a room's statistics. */
export const stats = {
  title: 'Statistics',
  open: 'Time, rare squares, untouched squares',
  failed: 'The statistics could not be loaded.',
  activity: 'Squares over time',
  activitySentence: (count: number, hours: string, peak: string) =>
    `${plural(count, 'square', 'squares')} done over ${hours}, most from ${peak}.`,
  hours: (hours: number) => plural(hours, 'hour', 'hours'),
  noActivity: 'No square is done yet.',
  from: 'From',
  completed: 'Squares done',
  asTable: 'As a table',
  rarest: 'Rarest square done',
  rarestOf: (completed: number, dealt: number) =>
    `done by ${formatNumber(completed)} of ${formatNumber(dealt)} who have it`,
  noRarest: 'None yet.',
  untouched: 'Done by nobody',
  untouchedOf: (dealt: number) => `on ${plural(dealt, 'board', 'boards')}`,
  noUntouched: 'Every square that was dealt has been done by somebody.',
  more: (count: number) => `Show all ${formatNumber(count)}`,
};

/** How marks and photos that wait are called among all that waits. */
export const unsent = {
  mark: (title: string, completed: boolean) => `Bingo: “${isolated(title)}” ${completed ? 'done' : 'open again'}`,
  photo: (title: string) => `Bingo: photo for “${isolated(title)}”`,
  untitled: 'a square',
};
