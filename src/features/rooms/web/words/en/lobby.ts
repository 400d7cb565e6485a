import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** What somebody did, by the kind of the event. */
const verbs: Readonly<Record<string, string>> = {
  created: 'opened the room',
  joined: 'joined',
  left: 'left',
  removed: 'was removed',
  inherited: 'is the admin now',
  respelled: 'spells the name like this now',
  questioned: 'asked about',
  answered: 'answered about',
  kept: 'keeps',
  'taken-off': 'loses',
};

/** Texts of the lobby. */
export const lobby = {
  currentRooms: 'Where you are playing',
  noRooms: 'You are in no room yet',
  noRoomsDetail: 'Create one and share its link, or join with the number a friend gives you.',
  players: (count: number, here: number) =>
    `${plural(count, 'player', 'players')}${here > 0 ? ` · ${formatNumber(here)} here` : ''}`,
  doneOf: (done: number, of: number) => `${formatNumber(done)} of ${formatNumber(of)},`,
  verbs,
  all: (count: number, hasMore: boolean) => (hasMore ? 'All your rooms' : `All ${formatNumber(count)} rooms`),
  roomLists: 'Lists of rooms',
  myRooms: 'My Rooms',
  allRooms: 'View All Rooms',
  create: 'Create a room',
  name: 'Room name',
  isPrivate: 'Private room',
  isPrivateHint: 'Others need the password to join.',
  password: 'Password',
  passwordHint: 'Everybody in the room can see it, so do not use one of your own.',
  createButton: 'Create room',
  needsRole: (role: string) =>
    `Creating and listing rooms needs the ${role} role. You can join a room whose number you have.`,
  created: (name: string) => `Room ${isolated(name)} is ready.`,
  join: 'Join a room',
  number: 'Join with a room number',
  joinButton: 'Join',
  whichOne: (count: number, shown: number) =>
    count > shown
      ? `${formatNumber(count)} rooms have that in their name. The first ${formatNumber(shown)}:`
      : `${formatNumber(count)} rooms have that in their name. Which one?`,
  gameData: 'About the game',
};

/** Texts of the lists of rooms. */
export const lists = {
  title: 'Rooms',
  mine: 'My Rooms',
  of: (login: string) => `Rooms of ${isolated(login)}`,
  lead: (game: string) => `All rooms of ${game}, newest first.`,
  all: 'View All Rooms',
  code: 'Code',
  name: 'Name',
  admin: 'Admin',
  isPrivate: 'Private',
  createdAt: 'Created',
  players: 'Players',
  yes: 'Yes',
  no: 'No',
  more: 'Show more',
  shown: (count: number) => `${plural(count, 'room', 'rooms')} shown`,
  empty: 'No rooms yet',
  emptyDetail: 'A room is where a group plays. The first one can be yours.',
  emptyOf: 'Not in any room',
  toLobby: 'To the lobby',
};
