import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** Texts of a room's details and members, and of leaving it. */
export const details = {
  details: 'Room details',
  members: (count: number) => `Players (${formatNumber(count)})`,
  allPlayers: (count: number) => `Show all ${formatNumber(count)}`,
  boardLink: (login: string) => `${login}’s board`,
  adminMark: 'admin',
  you: 'you',
  code: 'Code',
  name: 'Name',
  admin: 'Admin',
  isPrivate: 'Private',
  password: 'Password',
  showPassword: 'Show password',
  show: 'Show',
  hide: 'Hide',
  createdAt: 'Created at',
  game: 'Game',
  data: 'Download data',
  dataAs: (form: string) => `Download data as ${form}`,
  dataSaved: 'Data saved.',
  dataFailed: (why: string) => `Couldn’t download the data. ${why}`,
  yes: 'Yes',
  no: 'No',
  leave: 'Leave room',
  leaveTitle: (name: string) => `Leave “${isolated(name)}”?`,
  leaveBody: 'Everything you’ve done here, photos included, will be deleted.',
  leaveBodyGuest:
    'You’re a guest: your name and everything you’ve done here, photos included, will be deleted. Set a password first to keep your name.',
  roomEnds: 'Nobody else is in this room, so it will be deleted too.',
  heir: (login: string) => `${isolated(login)} becomes admin.`,
  heirIsGuest: 'They’re a guest, so the room only lasts while someone is in it, and its guest link stops working.',
  guestAdmin:
    'This room’s admin is a guest. The room lasts while someone is in it; guests stay for 30 days, or for good once they set a password.',
  left: (name: string) => `You’ve left ${isolated(name)}.`,
  stay: 'Stay',
  remove: 'Remove',
  removeNamed: (login: string) => `Remove ${login} from the room`,
  removeTitle: (login: string) => `Remove ${isolated(login)}?`,
  removeBody: 'Everything they’ve done here, photos included, will be deleted. They can join again.',
  removeGuestBody:
    'Everything they’ve done here, photos included, will be deleted. They can come back with the guest link until you make a new one.',
  removed: (login: string) => `${isolated(login)} removed from the room.`,
  keep: 'Cancel',
  delete: 'Delete room',
  deleteTitle: (name: string) => `Delete “${isolated(name)}”?`,
  deleteBody:
    'This deletes the room for everyone, with its photos and everything you’ve all done here. It can’t be undone.',
  deleted: (name: string) => `Room ${isolated(name)} deleted.`,
};
