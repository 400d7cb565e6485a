import { formatNumber, plural } from '../../format.ts';
import { isolated } from '../../isolate.ts';

const errors = {
  joining: 'An error occurred while joining the room.',
  deleting: 'An error occurred while deleting the room.',
  leaving: 'You could not leave the room.',
  removing: (login: string) => `${isolated(login)} could not be removed.`,
  stats: 'The statistics could not be loaded.',
};

const details = {
  details: 'Room details',
  members: (count: number) => `Players (${formatNumber(count)})`,
  allPlayers: (count: number) => `Show all ${formatNumber(count)}`,
  boardLink: (login: string) => `${login}, board`,
  adminMark: 'admin',
  you: 'you',
  title: (name: string, code: string) => `${isolated(name)} ${code}`,
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
  gameTitle: (game: string) => (game === 'bingo' ? 'Bingo' : game),
  yes: 'Yes',
  no: 'No',
  leave: 'Leave room',
  leaveTitle: (name: string) => `Leave “${isolated(name)}”?`,
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
  deleteTitle: (name: string) => `Delete “${isolated(name)}”?`,
  deleteBody: 'The room goes for everybody, with all boards and photos. This cannot be taken back.',
  deleted: (name: string) => `Room ${isolated(name)} is deleted.`,
};

const joining = {
  title: (name: string) => `Join “${isolated(name)}”?`,
  body: (admin: string, players: number) =>
    `A room of ${isolated(admin)} with ${plural(players, 'player', 'players')}. Everybody in it sees your board and its photos.`,
  password: 'Room password',
  passwordHint: 'This room is private. Its members can tell you the password.',
  yes: 'Join room',
  no: 'Not now',
  joined: (name: string) => `You are in ${isolated(name)}.`,
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

const stats = {
  title: 'Statistics',
  open: 'Time, rare squares, untouched squares',
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

/** What is read out about the others. */
const announcements = {
  completed: (login: string, title: string) => `${login} completed ${title}.`,
  undone: (login: string, title: string) => `${login} took back ${title}.`,
  joined: (login: string) => `${login} joined.`,
  left: (login: string) => `${login} left.`,
  many: (count: number, last: string) => `${plural(count, 'thing', 'things')} happened, the last: ${last}`,
};

/** Texts of what a room shows beside the board, and around it. */
export const bingoDetails = { errors, details, joining, sharing, stats, announcements };
