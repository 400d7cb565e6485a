import { fileNameOf } from '#web/device/save-file.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

export { details } from './messages/details.ts';
export { guests, returns } from './messages/guests.ts';
export { lists, lobby } from './messages/lobby.ts';
export { people } from './messages/people.ts';
export { questions } from './messages/questions.ts';
export { screens, sharing } from './messages/sharing.ts';

export const joining = {
  failed: 'An error occurred while joining the room.',
  page: (name: string, code: string) => `${isolated(name)} ${code}`,
  title: (name: string) => `Join “${isolated(name)}”?`,
  body: (admin: string, players: number) =>
    `${isolated(admin)}'s room · ${plural(players, 'player', 'players')}. Everyone in it can see your progress and photos.`,
  password: 'Room password',
  passwordHint: 'This room is private. Ask someone in it for the password.',
  yes: 'Join room',
  no: 'Not now',
  joined: (name: string) => `You're in ${isolated(name)}.`,
};

/** The error catalogue's exact messages, and our own where it has none. */
export const errors = {
  currentRooms: (why: string) => `Error fetching current rooms: ${why}`,
  creating: (why: string) => `Error creating room: ${why}`,
  gameData: "Couldn't load the game data.",
  invalidRoom: 'Invalid room data. Please try again later.',
  fetching: 'An error occurred while fetching the room data.',
  deleting: 'An error occurred while deleting the room.',
  leaving: "Couldn't leave the room.",
  removing: (login: string) => `Couldn't remove ${isolated(login)}.`,
};

/** The verb for each kind of event. */
const verbs = {
  created: 'created the room',
  joined: 'joined',
  left: 'left',
  removed: 'was removed',
  inherited: 'is now the admin',
  respelled: 'changed how their name is written',
  stayed: 'is here to stay',
  renamed: 'used to be',
  locked: 'locked the room',
  unlocked: 'unlocked the room',
  questioned: 'asked about',
  answered: 'answered the question about',
  kept: 'kept',
  'taken-off': 'lost',
};

export const feed = {
  title: 'What happened',
  verbs,
  empty: 'Nothing has happened yet.',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  /** For a list with only the latest events. */
  showLast: (count: number) => `Show the last ${formatNumber(count)}`,
  openPhoto: (title: string, login: string) => `${isolated(login)}'s photo for “${isolated(title)}”`,
  isQuestioned: 'questioned',
  askAbout: (title: string, login: string) => `Ask about ${isolated(login)}'s “${isolated(title)}”`,
  hereNow: (count: number) => `${formatNumber(count)} here now`,
};

export const announcements = {
  /** Keyed by event kind; a room's other events aren't announced. */
  of: {
    joined: (login: string) => `${login} joined.`,
    left: (login: string) => `${login} left.`,
    renamed: (login: string, former: string) => `${login} used to be ${former}.`,
    locked: (login: string) => `${login} locked the room.`,
    unlocked: (login: string) => `${login} unlocked the room.`,
    questioned: (login: string, title: string) => `${login} asked about ${title}.`,
    answered: (login: string, title: string) => `${login} answered the question about ${title}.`,
    kept: (login: string, title: string) => `${login}'s “${title}” counts.`,
    'taken-off': (login: string, title: string) => `${login}'s “${title}” no longer counts.`,
  },
  many: (count: number, last: string) => `${plural(count, 'update', 'updates')}, the latest: ${last}`,
};

const hearts = (count: number) => plural(count, 'heart', 'hearts');

export const heart = {
  count: hearts,
  /** For a toggle button. */
  give: (title: string, login: string, count: number) =>
    `Heart for “${isolated(title)}” by ${isolated(login)}${count === 0 ? '' : `, ${hearts(count)}`}`,
  you: 'You',
  guest: (login: string) => `${isolated(login)} (guest)`,
  more: (count: number) => `${formatNumber(count)} more`,
  failed: (why: string) => `Couldn't update your heart: ${why}`,
};

const named = 3;

export const onScreen = {
  noLink: 'This page needs a link',
  noLinkHelp: 'In a room, open Share, then Television.',
  ended: 'This room is no longer shown here',
  endedHelp: 'Someone in the room can share it again: Share, then Television.',
  connecting: 'Connecting…',
  connectingHelp: 'Retrying automatically.',
  asOf: (time: string) => `as of ${time}`,
  nobodyHere: 'Nobody is here right now',
  /** "ana, ben and eva here", "ana, ben and 5 others here". */
  here: (logins: readonly string[], count: number) => {
    const fit = count <= named ? logins.slice(0, count) : logins.slice(0, named - 1);
    const others = count - fit.length;
    const names = fit.map(isolated);
    if (others > 0) names.push(names.length > 0 ? plural(others, 'other', 'others') : formatNumber(others));
    return `${formatList(names)} here`;
  },
  hearts: (count: number) => plural(count, 'heart', 'hearts'),
  play: 'Play along',
  qr: (code: string) => `QR code to join room ${code}`,
  qrAlone: 'QR code to join this room',
  number: 'Room number',
  scan: (host: string) => `Scan to join, or enter the number at ${host}`,
  scanAlone: 'Scan with your phone',
  askPassword: 'Ask for the password',
  scanGuest: 'Scan, type a name, play',
  numberToo: (host: string) => `With an account, enter the number at ${host}`,
  locked: 'This room is locked, so nobody new can join',
};

export const ownGames = {
  title: 'Your games so far',
  failed: "Couldn't load your statistics.",
  nothing: 'No games yet. Your results will add up here.',
  games: (count: number) => (count === 1 ? 'game' : 'games'),
  wins: 'won',
  points: (count: number) => (count === 1 ? 'point' : 'points'),
  inGame: { games: 'Games', wins: 'Won', points: 'Points' },
};

const photos = (count: number) => plural(count, 'photo', 'photos');
const heartsBeside = (count: number) => (count === 0 ? '' : `, ${plural(count, 'heart', 'hearts')}`);

export const photoWall = {
  title: 'Photos',
  photos,
  pageTitle: (room: string) => `Photos from ${isolated(room)}`,
  whose: 'Show photos by',
  all: 'All',
  loadFailed: "Couldn't load the photos",
  emptyTitle: 'No photos yet',
  cell: (title: string, by: string, count: number) => `${isolated(title)}, by ${by}${heartsBeside(count)}`,
  downloadAll: 'Download all',
  downloadTitle: 'Download all photos',
  downloadBody: (count: number, size: string | undefined) =>
    `${photos(count)} as one ZIP file${size === undefined ? '' : `, about ${size}`}, with a folder for each player.`,
  download: 'Download',
  downloading: (loaded: string) => `Downloading… ${loaded}`,
  downloaded: 'Photos saved.',
  downloadFailed: (why: string) => `Download failed: ${why}`,
  cancel: 'Cancel',
  place: (index: number, count: number) => `${formatNumber(index)} of ${formatNumber(count)}`,
  before: 'Newer photo',
  after: 'Older photo',
  share: 'Share a link to this photo',
  copied: 'Link copied',
  copyFailed: "Couldn't copy the link",
  when: (day: string, time: string) => `${day[0]?.toUpperCase()}${day.slice(1)}, ${time}`,
  alt: (title: string, login: string) => `Photo by ${login} for ${title}`,
  noPhoto: 'This photo is no longer in the room.',
  gone: 'This photo has been removed.',
};

const span = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

export const recap = {
  title: 'Recap picture',
  making: 'Creating the picture…',
  failed: "Couldn't create the picture.",
  save: 'Save',
  share: 'Share',
  fileName: (name: string) => `${fileNameOf(name, 'room')}-recap.jpg`,
  /** "20–22 November 2026", "30 November – 2 December 2026". */
  days: (startMs: number, endMs: number) => span.formatRange(startMs, endMs).replace(/^(\d+)\s*–\s*(\d+)/, '$1–$2'),
  photos: (count: number) => plural(count, 'photo', 'photos'),
  dayCount: (count: number) => plural(count, 'day', 'days'),
  won: (winners: readonly string[], room: string, points: number, others: readonly string[]) =>
    `${formatList(winners)} won ${room} with ${formatNumber(points)} ${points === 1 ? 'point' : 'points'}${winners.length > 1 ? ' each' : ''}${others.length > 0 ? `, ahead of ${formatList(others)}` : ''}`,
  nobody: (room: string) => `${room}: no points yet`,
};

export const room = {
  guest: 'guest',
  recap: 'Recap picture',
  title: (name: string, code: string) => `${isolated(name)} ${code}`,
  loading: (code: string) => `Room ${code}`,
  endedTitle: { deleted: 'This room has been deleted', removed: "You're no longer in this room" },
  endedBody: {
    deleted: 'Everything in it has been deleted. Thanks for playing!',
    removed: "You were removed, and everything you'd done in it has been deleted.",
  },
  toLobby: (game: string) => `Back to the ${game} lobby`,
};

export const search = {
  players: (count: number) => plural(count, 'player', 'players'),
  copyLink: (room: string) => `Copy link to ${room}`,
  copyAlso: 'invite share',
  roomAlso: 'room leaderboard scores feed',
  photosOf: (room: string) => `Photos from ${room}`,
  photosAlso: 'photo wall pictures',
  copied: (room: string) => `Link to ${room} copied`,
  notCopied: 'Your browser blocked copying. The link is in the room, under Share.',
};
