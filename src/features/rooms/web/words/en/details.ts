import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Texts of a room's details and members, and of the ways out. */
export const details = {
  details: 'Room details',
  members: (count: number) => `Players (${formatNumber(count)})`,
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
  leaveTitle: (name: string) => `Leave “${isolated(name)}”?`,
  leaveBody: 'What you have done in this room, photos included, will be gone.',
  leaveBodyAdmin:
    'What you have done here, photos included, will be gone. The player who is here longest becomes the admin.',
  leaveBodyGuest:
    'You are a guest: what you have done here, photos included, and your name go with you. Choose a password first to keep your name.',
  leaveBodyLast: 'You are the last one here: the room will be deleted.',
  left: (name: string) => `You left ${isolated(name)}.`,
  stay: 'Stay',
  remove: 'Remove',
  removeNamed: (login: string) => `Remove ${login} from the room`,
  removeTitle: (login: string) => `Remove ${isolated(login)}?`,
  removeBody: 'Their board and photos in this room will be gone. They can join again.',
  removeGuestBody:
    'Their board and photos go with them. By the link they could come again: make a new one to end that.',
  removed: (login: string) => `${isolated(login)} is no longer in the room.`,
  keep: 'Keep',
  delete: 'Delete room',
  deleteTitle: (name: string) => `Delete “${isolated(name)}”?`,
  deleteBody: 'The room goes for everybody, with all boards and photos. This cannot be taken back.',
  deleted: (name: string) => `Room ${isolated(name)} is deleted.`,
};
