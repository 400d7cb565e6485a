import type { ShareFailure } from '#web/photos/shared-photo.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { Standing } from '../score-contract.ts';

export { again, ending, room, settings } from './messages/room.ts';

/** Announcements of what others do. */
export const announcements = {
  completed: (login: string, title: string) => `${login} completed ${title}.`,
  undone: (login: string, title: string) => `${login} took back ${title}.`,
  swapped: (login: string, title: string) => `${login} swapped ${title} for another square.`,
  again: (login: string) => `${login} started a new game.`,
  won: (login: string) => `The game has ended. ${login} won.`,
  ended: 'The game has ended. Nobody scored.',
};

/** Shown briefly when a line is completed. */
export const celebration = {
  row: (row: number) => `row ${row}`,
  column: (column: number) => `column ${column}`,
  /** "Row 2: +100 points". */
  gained: (what: string, points: number) =>
    `${what[0]?.toUpperCase()}${what.slice(1)}: +${formatNumber(points)} points`,
  bonus: (points: number) => `+${formatNumber(points)}`,
  fullHouse: 'full house',
};

/** Texts shown before there is a board. */
export const deal = {
  firstDealTitle: 'Deal your board?',
  firstDealBody: (swaps: number) =>
    `You get twelve challenges of your own. ${swaps === 0 ? "You can't swap squares." : `You can swap up to ${plural(swaps, 'square', 'squares')} you can't do.`}`,
  deal: 'Deal my board',
  notNow: 'Not now',
  noBoard: "You don't have a board yet",
  noBoardDetail: "One tap and you're in: twelve challenges, four rows by three columns.",
  noBoardOf: (login: string) => `${isolated(login)} doesn't have a board yet`,
  noBoardOfDetail: "It'll show up here once it's dealt.",
};

/** Marks that the server refused. */
export const failedMarks = {
  openAgain: (title: string) => `“${isolated(title)}” wasn't saved and is open again.`,
  doneAgain: (title: string) => `“${isolated(title)}” wasn't changed and is still done.`,
  again: 'Try again',
  dismiss: 'Dismiss',
  dismissNamed: (title: string) => `Dismiss: ${title}`,
  againNamed: (title: string) => `Try again: ${title}`,
};

/** Board events in the feed. */
export const feed = {
  verbs: {
    dealt: 'dealt a board',
    completed: 'completed',
    undone: 'took back',
    swapped: 'swapped',
    again: 'started a new game',
    won: 'won the game',
    ended: 'chose when the game ended, and nobody scored',
  },
};

/** Bingo's texts in the lobby. */
export const lobby = {
  lead: 'Twelve little things to spot on the road, a board each, and photos as proof.',
  rules: (squares: number, row: number, fullHouse: number) =>
    `${formatNumber(squares)} squares · row +${formatNumber(row)} · full house +${formatNumber(fullHouse)}`,
  /** Shown between a name and a title. */
  verbs: feed.verbs,
  /** Shown on a room's sign. */
  toDeal: 'Deal your board',
  challenges: 'Challenges',
};

/** A person's completion statistics. */
export const personStats = {
  failed: "Couldn't load your statistics.",
  byDifficulty: 'Bingo squares by difficulty',
  byCategory: 'Bingo squares by category',
  difficulty: 'Difficulty',
  category: 'Category',
  done: 'Done',
  part: 'Share',
  share: (completed: number, dealt: number) => `${formatNumber(completed)} of ${formatNumber(dealt)}`,
};

/** Photos that haven't been sent yet. */
export const photos = {
  sending: (percent: string) => `Sending… ${percent}`,
  unsentTitle: (title: string) => `Photo for “${isolated(title)}” is waiting to be sent`,
  queuedTitle: (title: string) => `Photo for “${isolated(title)}” will be sent when you're back online`,
  unsentList: 'Photos waiting to be sent',
  send: 'Send',
  sendNamed: (title: string) => `Send the photo for ${title}`,
  discard: 'Discard',
  discardNamed: (title: string) => `Discard the photo for ${title}`,
  discardTitle: (title: string) => `Discard the photo for “${isolated(title)}”?`,
  discardBody: "It hasn't been sent and can't be recovered.",
  discardSentBody: 'It may already have been sent. If so, the square opens again.',
  keep: 'Cancel',
  pending: (count: number) => `${plural(count, 'photo', 'photos')} not sent yet.`,
};

const squares = (count: number) => plural(count, 'square', 'squares');

/** The recap picture. */
export const recap = {
  caption({ squares: done, rows, columns, full_house, badges }: Standing) {
    if (full_house) return badges.includes('first_line') ? 'Full house · First line' : 'Full house';
    const lines = rows + columns;
    return lines > 0 ? `${squares(done)} · ${plural(lines, 'line', 'lines')}` : squares(done);
  },
  squares,
};

/** The printed room. */
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

/** Boards on a television. */
export const screen = {
  boards: 'Boards',
  /** Describes a board in words. */
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
  latest: 'Latest',
};

/** The page that puts a photo shared from another app on a square. */
export const share = {
  preview: 'The photo you shared',
  where: 'Which square is it for?',
  lead: "This photo came from another app or page. If you didn't share it, discard it. Otherwise choose a square. You'll see the photo again before it's sent.",
  discard: 'Discard',
  several: 'You can only add one photo at a time. This is the first of those you shared.',
  none: 'No photo waiting',
  noneDetail:
    'Share one from your gallery with this app. It stays on this device for a day, or until you put it on a square.',
  failed: "The photo couldn't be received",
  why: {
    missed: "This browser wasn't ready for the photo. Share it again, or open the square and choose it there.",
    type: "That file isn't a photo. Please share a photo.",
    size: 'The photo is too large. Please use a smaller one.',
    storage: "This device couldn't store the photo. Open the square and choose it there.",
    outside: 'Another site tried to send a photo here. It was blocked.',
    waits: 'A photo you shared earlier is still here. Put it on a square or discard it, then share this one again.',
  } satisfies Record<ShareFailure, string>,
  reading: "Couldn't read the photo. Please share it again.",
  rooms: "Couldn't load your rooms. The photo stays here until tomorrow.",
  noRooms: "You're not in a room",
  noRoomsDetail: 'Join or create a room. The photo stays here until tomorrow.',
  toLobby: 'Go to Bingo',
  toWaiting: 'See waiting photo',
  toLastRoom: 'Go to last room',
  moreRooms: 'More rooms',
  board: "Couldn't load the board.",
  noBoard: "You don't have a board in this room yet.",
  noSquare: 'None of your squares in this room needs a photo.',
  toRoom: 'Go to room',
  points: (points: string) => `${points} points`,
  replaces: 'Replaces the photo waiting there',
  preparing: 'Preparing the photo…',
};

/** An open square and its photo. */
export const square = {
  difficultyOf: (difficulty: number) => `Difficulty ${difficulty} of 5`,
  points: (points: number) => plural(points, 'point', 'points'),
  needsPhoto: 'needs a photo',
  doneAt: (at: string) => `done ${at}`,
  complete: 'Complete',
  completeBody: 'Everyone in the room will see this. You can undo it later.',
  undo: 'Mark as incomplete',
  undoTitle: (title: string) => `Mark “${isolated(title)}” as incomplete?`,
  undoBody: "You'll lose its points.",
  undoBodyPhoto: "You'll lose its points, and its photo will be deleted.",
  cancel: 'Cancel',
  viewImage: 'View Image',
  openPhoto: 'Open photo',
  takePhoto: 'Take a photo',
  chooseFile: 'Choose a photo',
  preparing: 'Preparing the photo…',
  preview: (title: string) => `Your photo for ${title}`,
  send: 'Complete',
  /** For a photo of a square that's already completed. */
  sendAnswer: 'Send',
  retake: 'Retake',
  discard: 'Discard',
  sending: (percent: string) => `Sending… ${percent}`,
  noPreview: "This browser can't show the photo. You can still send it.",
  draftSaved: "Saved on this device until it's uploaded.",
  queued: "It'll be sent when you're back online.",
  draftNotSaved: "This browser can't store the photo, so keep the page open until it's uploaded.",
  alt: (title: string, login: string) => `Photo by ${login} for ${title}`,
  noImage: 'No image available for this challenge.',
};

/** Swapping a square for another. */
export const swap = {
  offer: (left: number) => `Swap this square (${formatNumber(left)} left)`,
  title: (title: string) => `Swap “${isolated(title)}”?`,
  body: (left: number) =>
    `You'll get another square of the same difficulty, and this one won't come back. You have ${plural(left, 'swap', 'swaps')} left.`,
  keep: 'Cancel',
  swap: 'Swap',
  swapped: (title: string) => `Swapped for “${isolated(title)}”.`,
};

/** A room's statistics. */
export const stats = {
  title: 'Statistics',
  open: 'Activity, rarest and unfinished squares',
  failed: "Couldn't load the statistics.",
  activity: 'Squares over time',
  activitySentence: (count: number, hours: string, peak: string) =>
    `${plural(count, 'square', 'squares')} done in ${hours}, most of them from ${peak}.`,
  hours: (hours: number) => plural(hours, 'hour', 'hours'),
  noActivity: 'No squares done yet.',
  from: 'From',
  completed: 'Squares done',
  asTable: 'Show numbers as a table',
  rarest: 'Rarest square',
  rarestOf: (completed: number, dealt: number) =>
    `completed by ${formatNumber(completed)} of ${plural(dealt, 'player', 'players')}`,
  noRarest: 'None yet.',
  untouched: "Nobody's done these yet",
  untouchedOf: (dealt: number) => `on ${plural(dealt, 'board', 'boards')}`,
  noUntouched: 'Every square has been done by someone.',
  more: (count: number) => `Show all ${formatNumber(count)}`,
};

/** Names of marks and photos in the list of pending changes. */
export const pending = {
  mark: (title: string, completed: boolean) => `Bingo: “${isolated(title)}” ${completed ? 'done' : 'open again'}`,
  photo: (title: string) => `Bingo: photo for “${isolated(title)}”`,
  untitled: 'a square',
};
