import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

export const lobby = {
  currentRooms: 'Your rooms',
  noRooms: "You're not in a room yet",
  noRoomsDetail: "Create one and share its link, or join with a friend's room number.",
  players: (count: number, here: number) =>
    `${plural(count, 'player', 'players')}${here > 0 ? ` · ${formatNumber(here)} here` : ''}`,
  doneOf: (done: number, of: number) => `${formatNumber(done)} of ${formatNumber(of)},`,
  all: (count: number, hasMore: boolean) => (hasMore ? 'All your rooms' : `All ${formatNumber(count)} rooms`),
  roomLists: 'Room lists',
  myRooms: 'My Rooms',
  allRooms: 'View All Rooms',
  create: 'Create room',
  name: 'Room name',
  isPrivate: 'Private room',
  isPrivateHint: 'Others need the password to join.',
  password: 'Password',
  passwordHint: "Everyone in the room can see it, so don't use one of your own.",
  createButton: 'Create room',
  needsRole: 'You can join with a room number. Ask the owner if you want to create rooms.',
  created: (name: string) => `Room ${isolated(name)} created.`,
  number: 'Join with a room number',
  joinButton: 'Join',
  whichOne: (count: number, shown: number) =>
    count > shown
      ? `${formatNumber(count)} rooms match. The first ${formatNumber(shown)}:`
      : `${formatNumber(count)} rooms match. Which one?`,
  gameData: 'About the game',
};

export const lists = {
  title: 'Rooms',
  mine: 'My Rooms',
  /** The list of the user's own rooms, shown once they've reached the limit. */
  counted: 'Rooms you created',
  of: (login: string) => `${isolated(login)}'s rooms`,
  lead: (game: string) => `All ${game} rooms, newest first`,
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
  emptyDetail: 'A room is where you and your friends play.',
  emptyOf: 'Not in any rooms',
  toLobby: 'Go to lobby',
};
