import { formatNumber, plural } from '../../text/format-number.ts';
import { isolated } from '../../text/isolate.ts';

const errors = {
  deleting: 'An error occurred while deleting the room.',
  leaving: 'You could not leave the room.',
  removing: (login: string) => `${isolated(login)} could not be removed.`,
};

const details = {
  details: 'Room details',
  members: (count: number) => `Players (${formatNumber(count)})`,
  allPlayers: (count: number) => `Show all ${formatNumber(count)}`,
  boardLink: (login: string) => `${login}, board`,
  adminMark: 'admin',
  you: 'you',
  statistics: 'Statistics',
  openStatistics: 'Time, rare squares, untouched squares',
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

/** What is read out about the others. */
const announcements = {
  completed: (login: string, title: string) => `${login} completed ${title}.`,
  undone: (login: string, title: string) => `${login} took back ${title}.`,
  joined: (login: string) => `${login} joined.`,
  left: (login: string) => `${login} left.`,
  many: (count: number, last: string) => `${plural(count, 'thing', 'things')} happened, the last: ${last}`,
};

/** Texts of what stands below a board, and of the voice that tells of the others. */
export const bingoDetails = { errors, details, announcements };
