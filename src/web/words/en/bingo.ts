import { formatNumber, plural } from '../../text/format-number.ts';
import { isolated } from '../../text/isolate.ts';

/** Sentences of the catalogue, to the letter, where the last ones are ours. */
const errors = {
  currentRooms: (why: string) => `Error fetching current rooms: ${why}`,
  creating: (why: string) => `Error creating room: ${why}`,
  stats: 'The statistics could not be loaded.',
  gameData: 'The game data could not be loaded.',
};

const lobby = {
  lead: 'Twelve small things to find on the road, a board for everybody, photos as proof.',
  titleOf: (game: string) => (game === 'bingo' ? 'Bingo' : game),
  currentRooms: 'Where you are playing',
  noRooms: 'You are in no room yet',
  noRoomsDetail: 'Create one and share its link, or join with the number a friend gives you.',
  players: (count: number) => plural(count, 'player', 'players'),
  roomLists: 'Lists of rooms',
  myRooms: 'My Rooms',
  allRooms: 'View All Rooms',
  challenges: 'Bingo Challenges',
  create: 'Create a room',
  name: 'Room name',
  isPrivate: 'Private room',
  isPrivateHint: 'Others need the password to join.',
  password: 'Password',
  passwordHint: 'Everybody in the room can see it, so do not use one of your own.',
  createButton: 'Create room',
  needsRole: 'Creating and listing rooms needs the bingo role. You can join a room whose number you have.',
  created: (name: string) => `Room ${isolated(name)} is ready.`,
  join: 'Join a room',
  number: 'Room number',
  numberHint: 'Six digits, or the whole link.',
  joinButton: 'Join room',
  gameData: 'About the game',
  stats: 'Your bingo so far',
  noStats: 'Nothing done yet. Your squares, lines and photos of all rooms will be counted here.',
};

const personStats = {
  rooms: (count: number) => (count === 1 ? 'room' : 'rooms'),
  squares: (count: number) => (count === 1 ? 'square done' : 'squares done'),
  lines: (count: number) => (count === 1 ? 'line' : 'lines'),
  fullHouses: (count: number) => (count === 1 ? 'full house' : 'full houses'),
  photos: (count: number) => (count === 1 ? 'photo' : 'photos'),
  streak: (count: number) => (count === 1 ? 'day in a row' : 'days in a row'),
  byDifficulty: 'By difficulty',
  byCategory: 'By category',
  difficulty: 'Difficulty',
  category: 'Category',
  done: 'Done',
  part: 'Part',
  share: (completed: number, dealt: number) => `${formatNumber(completed)} of ${formatNumber(dealt)}`,
};

const rooms = {
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
  open: 'Open',
  openNamed: (name: string, code: string) => `Open ${name}, room ${code}`,
  yes: 'Yes',
  no: 'No',
  more: 'Show more',
  shown: (count: number) => `${plural(count, 'room', 'rooms')} shown`,
  empty: 'No rooms yet',
  emptyDetail: 'A room is where a group plays. The first one can be yours.',
  emptyOf: 'Not in any room',
  toLobby: 'To the lobby',
};

/** Texts of the lobby and the lists. */
export const bingo = { errors, lobby, personStats, rooms };
