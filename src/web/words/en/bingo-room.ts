import { formatList, formatNumber, plural } from '../../format.ts';
import { isolated } from '../../isolate.ts';

const squares = (count: number) => plural(count, 'square', 'squares');
const lines = (rows: number, columns: number) =>
  formatList([
    ...(rows > 0 ? [plural(rows, 'row', 'rows')] : []),
    ...(columns > 0 ? [plural(columns, 'column', 'columns')] : []),
  ]);

/** Sentences of the catalogue, to the letter. */
const errors = {
  invalidRoom: 'Invalid room data. Please try again later.',
  fetching: 'An error occurred while fetching the room data.',
  joining: 'An error occurred while joining the room.',
  deleting: 'An error occurred while deleting the room.',
  starting: 'An error occurred while starting the Bingo game.',
  noImage: 'No image available for this challenge.',
  image: (status: number, statusText: string) => `Error ${status}: ${statusText}`,
  notAnImage: 'That file is not an image we can read.',
  leaving: 'You could not leave the room.',
  removing: (login: string) => `${isolated(login)} could not be removed.`,
  board: 'The board could not be loaded.',
  scores: 'The scores could not be loaded.',
  stats: 'The statistics could not be loaded.',
};

const joining = {
  title: (name: string) => `Join ${isolated(name)}?`,
  body: (admin: string, players: number) =>
    `A room of ${isolated(admin)} with ${plural(players, 'player', 'players')}. Everybody in it sees your board and its photos.`,
  password: 'Room password',
  passwordHint: 'This room is private. Its members can tell you the password.',
  yes: 'Join room',
  no: 'Not now',
  joined: (name: string) => `You are in ${isolated(name)}.`,
};

const room = {
  title: (name: string, code: string) => `${isolated(name)} ${code}`,
  loading: (code: string) => `Room ${code}`,
  share: 'Share',
  details: 'Room details',
  members: (count: number) => `Players (${formatNumber(count)})`,
  yourBoard: 'Your board',
  board: (login: string) => `Board of ${isolated(login)}`,
  backToMine: 'Your board',
  boards: 'Boards of the room',
  allPlayers: (count: number) => `Show all ${formatNumber(count)}`,
  boardLink: (login: string) => `${login}, board`,
  adminMark: 'admin',
  you: 'you',
  code: 'Code',
  name: 'Name',
  admin: 'Admin',
  isPrivate: 'Private',
  password: 'Password',
  showPassword: 'Show the password',
  show: 'Show',
  hide: 'Hide',
  createdAt: 'Created at',
  game: 'Game',
  yes: 'Yes',
  no: 'No',
  leave: 'Leave room',
  leaveTitle: (name: string) => `Leave ${isolated(name)}?`,
  leaveBody: 'Your board and its photos in this room will be gone.',
  leaveBodyAdmin: 'Your board and its photos will be gone. The player who is here longest becomes the admin.',
  leaveBodyLast: 'You are the last one here: the room will be deleted.',
  left: (name: string) => `You left ${isolated(name)}.`,
  stay: 'Stay',
  remove: 'Remove',
  removeNamed: (login: string) => `Remove ${login} from the room`,
  removeTitle: (login: string) => `Remove ${isolated(login)}?`,
  removeBody: 'Their board and photos in this room will be gone. They can join again.',
  removed: (login: string) => `${isolated(login)} is no longer in the room.`,
  keep: 'Keep',
  delete: 'Delete room',
  deleteTitle: (name: string) => `Delete ${isolated(name)}?`,
  deleteBody: 'The room goes for everybody, with all boards and photos. This cannot be taken back.',
  deleted: (name: string) => `Room ${isolated(name)} is deleted.`,
  notHere: (login: string) => `${isolated(login)} is not in this room`,
  notHereDetail: 'They may have left, or the link has another spelling.',
  endedTitle: { deleted: 'This room was deleted', removed: 'You are no longer in this room' },
  endedBody: {
    deleted: 'Its boards and photos are gone. Thanks for playing.',
    removed: 'Somebody took you out of it. Your board and its photos are gone.',
  },
  toLobby: 'Back to the bingo lobby',
  connection: {
    connecting: 'Connecting…',
    connected: 'Live',
    offline: 'Connection lost. Trying again; what you see may be old.',
  },
};

const sharing = {
  title: 'Share this room',
  body: 'Scan it, or send the link. Whoever opens it is asked to join.',
  privateBody: 'Scan it, or send the link. The password is not in it: tell it yourself.',
  qr: (code: string) => `QR code with the link to room ${code}`,
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Mark it and copy it by hand.',
  send: 'Send link',
  text: (name: string, code: string) => `Play bingo with me in ${name}, room ${code}`,
};

const board = {
  /** How a square is called: "row 2, column 1, Wave at a train, done with photo". */
  square: (row: number, column: number, title: string, state: string) =>
    `row ${row}, column ${column}, ${title}, ${state}`,
  done: 'done',
  doneWithPhoto: 'done with photo',
  open: 'open',
  openPhoto: 'open, needs a photo',
  waiting: 'photo waiting',
  sending: (percent: string) => `sending photo, ${percent}`,
  failed: 'not saved',
  squaresOf: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} squares`,
  firstDealTitle: 'Deal your board?',
  firstDealBody: 'You get twelve challenges of your own. The board stays as it is dealt.',
  deal: 'Deal my board',
  notNow: 'Not now',
  noBoard: 'You have no board yet',
  noBoardDetail: 'It takes one press: twelve challenges, four rows by three columns.',
  noBoardOf: (login: string) => `${isolated(login)} has no board yet`,
  noBoardOfDetail: 'It shows here as soon as it is dealt.',
  openAgain: (title: string) => `“${isolated(title)}” was not saved and is open again.`,
  doneAgain: (title: string) => `“${isolated(title)}” was not changed and is still done.`,
  again: 'Try again',
  completed: (title: string) => `Completed “${isolated(title)}”.`,
  reopened: (title: string) => `“${isolated(title)}” is open again.`,
  points: 'points',
  pointsOf: (points: number) => plural(points, 'point', 'points'),
};

const square = {
  position: (row: number, column: number) => `Row ${row}, column ${column}`,
  difficulty: 'Difficulty',
  difficultyOf: (difficulty: number) => `${difficulty} of 5`,
  points: 'Points',
  category: 'Category',
  photo: 'Photo',
  needed: 'needed',
  notNeeded: 'not needed',
  doneAt: 'Done',
  complete: 'Complete',
  completeTitle: (title: string) => `Complete “${isolated(title)}”?`,
  completeBody: 'Everybody in the room will see it. You can take it back.',
  completeYes: 'Complete',
  undo: 'Mark as incomplete',
  undoTitle: (title: string) => `Mark “${isolated(title)}” as incomplete?`,
  undoBody: 'Its points are taken back.',
  undoBodyPhoto: 'Its points are taken back and its photo is deleted.',
  cancel: 'Cancel',
  viewImage: 'View Image',
  takePhoto: 'Take a photo',
  chooseFile: 'Choose a picture',
  preparing: 'Preparing the photo…',
  preview: (title: string) => `Your photo for ${title}`,
  send: 'Send photo',
  retake: 'Another photo',
  discard: 'Discard',
  sending: (percent: string) => `Sending… ${percent}`,
  sent: (title: string) => `Photo for “${isolated(title)}” sent.`,
  noPreview: 'This browser cannot show the picture. It can be sent all the same.',
  draftKept: 'The photo is kept on this device until it has arrived.',
  draftNotKept: 'This browser cannot keep the photo: do not close the page before it has arrived.',
};

const photos = {
  waitingTitle: (title: string) => `Photo for “${isolated(title)}” is waiting`,
  waitingList: 'Photos that were not sent yet',
  send: 'Send',
  sendNamed: (title: string) => `Send the photo for ${title}`,
  discard: 'Discard',
  discardNamed: (title: string) => `Discard the photo for ${title}`,
  discardTitle: (title: string) => `Discard the photo for “${isolated(title)}”?`,
  discardBody: 'It was not sent and cannot be brought back.',
  keep: 'Keep',
  viewTitle: (title: string) => isolated(title),
  alt: (title: string, login: string) => `Photo by ${login} for ${title}`,
  download: 'Download',
};

const scores = {
  title: 'Leaderboard',
  place: 'Place',
  player: 'Player',
  points: 'Points',
  board: 'Board',
  empty: 'Nobody has a square yet',
  emptyDetail: 'The first completed square opens the leaderboard.',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  miniBoard: (done: number, all: number) => `${formatNumber(done)} of ${squares(all)} done`,
  noBoard: 'no board yet',
  badges: { first_line: 'First line', first_full_house: 'First full house' },
  lines,
  fullHouse: 'full house',
  feed: 'What happened',
  feedEmpty: 'Nothing yet.',
  feedItem: {
    created: { verb: 'opened the room', hasTitle: false },
    joined: { verb: 'joined', hasTitle: false },
    left: { verb: 'left', hasTitle: false },
    removed: { verb: 'was removed', hasTitle: false },
    inherited: { verb: 'is the admin now', hasTitle: false },
    dealt: { verb: 'dealt a board', hasTitle: false },
    completed: { verb: 'completed', hasTitle: true },
    undone: { verb: 'took back', hasTitle: true },
  },
};

const stats = {
  title: 'Statistics',
  open: 'Time, rare squares, untouched squares',
  activity: 'Squares over time',
  activitySentence: (count: number, hours: string, peak: string) =>
    `${squares(count)} done over ${hours}, most from ${peak}.`,
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

const celebration = {
  row: (row: number) => `row ${row}`,
  column: (column: number) => `column ${column}`,
  line: (what: string, points: number) => `${what[0]?.toUpperCase()}${what.slice(1)}: +${formatNumber(points)} points`,
  fullHouse: (points: number) => `Full house: +${formatNumber(points)} points`,
};

/** What is read out about the others. */
const announcements = {
  completed: (login: string, title: string) => `${login} completed ${title}.`,
  undone: (login: string, title: string) => `${login} took back ${title}.`,
  joined: (login: string) => `${login} joined.`,
  left: (login: string) => `${login} left.`,
  many: (count: number, last: string) => `${plural(count, 'thing', 'things')} happened, the last: ${last}`,
};

/** Texts of the room page. */
export const bingoRoom = { errors, joining, room, sharing, board, square, photos, scores, stats, celebration, announcements };
