import { fileNameOf } from '#web/text/file-name.ts';
import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

export { details } from './en/details.ts';
export { guests } from './en/guests.ts';
export { lists, lobby } from './en/lobby.ts';
export { questions } from './en/questions.ts';

/** Asking whether to join. */
export const joining = {
  failed: 'An error occurred while joining the room.',
  page: (name: string, code: string) => `${isolated(name)} ${code}`,
  title: (name: string) => `Join “${isolated(name)}”?`,
  body: (admin: string, players: number) =>
    `A room of ${isolated(admin)} with ${plural(players, 'player', 'players')}. Everybody in it sees your board and its photos.`,
  password: 'Room password',
  passwordHint: 'This room is private. Its members can tell you the password.',
  yes: 'Join room',
  no: 'Not now',
  joined: (name: string) => `You are in ${isolated(name)}.`,
};

/** Telling others of the room. */
export const sharing = {
  title: 'Share this room',
  body: 'Scan it, or send the link. Whoever opens it is asked to join.',
  privateBody: 'Scan it, or send the link. The password is not in it: tell it yourself.',
  qr: (code: string) => `QR code with the link to room ${code}`,
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Mark it and copy it by hand.',
  send: 'Send link',
  text: (game: string, name: string, code: string) => `Play ${game} with me in ${name}, room ${code}`,
};

/** Sentences of the catalogue, to the letter; where it is silent they are ours. */
export const errors = {
  currentRooms: (why: string) => `Error fetching current rooms: ${why}`,
  creating: (why: string) => `Error creating room: ${why}`,
  gameData: 'The game data could not be loaded.',
  invalidRoom: 'Invalid room data. Please try again later.',
  fetching: 'An error occurred while fetching the room data.',
  deleting: 'An error occurred while deleting the room.',
  leaving: 'You could not leave the room.',
  removing: (login: string) => `${isolated(login)} could not be removed.`,
};

/** What somebody did, by the kind of the event. */
const verbs = {
  created: 'opened the room',
  joined: 'joined',
  left: 'left',
  removed: 'was removed',
  inherited: 'is the admin now',
  respelled: 'spells the name like this now',
  stayed: 'is here to stay',
  questioned: 'asked about',
  answered: 'answered about',
  kept: 'keeps',
  'taken-off': 'loses',
};

/** Texts of what happened in a room. */
export const feed = {
  title: 'What happened',
  verbs,
  empty: 'Nothing yet.',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  /** Of what happened, which may be hundreds, only so many are told. */
  showLast: (count: number) => `Show the last ${formatNumber(count)}`,
  openPhoto: (title: string, login: string) => `Photo of ${isolated(login)} for “${isolated(title)}”`,
  /** Of a deed that somebody asks about. */
  isQuestioned: 'questioned',
  askAbout: (title: string, login: string) => `Ask about “${isolated(title)}” of ${isolated(login)}`,
  hereNow: (count: number) => `${formatNumber(count)} here now`,
};

/** What is read out about the others. */
export const announcements = {
  /** By the kind of the event; of others rooms tell nothing. */
  of: {
    joined: (login: string) => `${login} joined.`,
    left: (login: string) => `${login} left.`,
    questioned: (login: string, title: string) => `${login} asked about ${title}.`,
    answered: (login: string, title: string) => `${login} answered about ${title}.`,
    kept: (login: string, title: string) => `${title} of ${login} counts.`,
    'taken-off': (login: string, title: string) => `${title} of ${login} does not count any more.`,
  },
  many: (count: number, last: string) => `${plural(count, 'thing', 'things')} happened, the last: ${last}`,
};

const hearts = (count: number) => plural(count, 'heart', 'hearts');

/** Texts of the hearts that members give to what others did. */
export const heart = {
  count: hearts,
  /** Of a button that is pressed or not. */
  give: (title: string, login: string, count: number) =>
    `Heart for “${isolated(title)}” by ${isolated(login)}${count === 0 ? '' : `, ${hearts(count)}`}`,
  you: 'You',
  guest: (login: string) => `${isolated(login)} (guest)`,
  more: (count: number) => `${formatNumber(count)} more`,
  failed: (why: string) => `No heart changed: ${why}`,
};

const named = 3;

/** Texts of a room on a television, whatever is played in it. */
export const onScreen = {
  noLink: 'This page needs a link',
  noLinkHelp: 'In a room, open Share, then Show on a screen.',
  ended: 'This screen has ended',
  endedHelp: 'Somebody in the room can show it anew: Share, then Show on a screen.',
  connecting: 'Connecting…',
  connectingHelp: 'It is tried again by itself.',
  asOf: (time: string) => `as of ${time}`,
  nobodyHere: 'Nobody is looking just now',
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
  qr: (code: string) => `QR code with the link to room ${code}`,
  qrAlone: 'QR code with the link to this room',
  number: 'Room number',
  scan: (host: string) => `Scan it, or type the number on ${host}`,
  scanAlone: 'Scan it with your phone',
  askPassword: 'Ask for the password',
};

/** What a person did over all games. */
export const ownGames = {
  title: 'Your games so far',
  failed: 'The statistics could not be loaded.',
  nothing: 'No game yet. What you reach in any of them will be counted here.',
  games: (count: number) => (count === 1 ? 'game' : 'games'),
  wins: 'won',
  points: (count: number) => (count === 1 ? 'point' : 'points'),
  inGame: { games: 'Games', wins: 'Won', points: 'Points' },
};

const photos = (count: number) => plural(count, 'photo', 'photos');
const heartsBeside = (count: number) => (count === 0 ? '' : `, ${plural(count, 'heart', 'hearts')}`);

/** Texts of the photos of a room, and of one of them. */
export const photoWall = {
  title: 'Photos',
  photos,
  pageTitle: (room: string) => `Photos of ${isolated(room)}`,
  whose: 'Whose photos',
  all: 'All',
  notRead: 'The photos could not be fetched',
  emptyTitle: 'No photos yet',
  cell: (title: string, by: string, count: number) => `${isolated(title)}, by ${by}${heartsBeside(count)}`,
  downloadAll: 'Download all',
  downloadTitle: 'Download all photos',
  downloadBody: (count: number, size: string | undefined) =>
    `${photos(count)} as one ZIP file${size === undefined ? '' : `, about ${size}`}, with a folder for each player.`,
  download: 'Download',
  downloading: (loaded: string) => `Downloading… ${loaded}`,
  downloaded: 'The photos are saved.',
  downloadFailed: (why: string) => `The download failed: ${why}`,
  cancel: 'Cancel',
  place: (index: number, count: number) => `${formatNumber(index)} of ${formatNumber(count)}`,
  before: 'Newer photo',
  after: 'Older photo',
  share: 'Share the link of this photo',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  when: (day: string, time: string) => `${day[0]?.toUpperCase()}${day.slice(1)}, ${time}`,
  alt: (title: string, login: string) => `Photo by ${login} for ${title}`,
  noPhoto: 'This photo is not in the room any more.',
  gone: 'This photo was taken back.',
};

const span = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Texts of the picture that sums a room up, and of the dialog it is shown in. */
export const recap = {
  title: 'Recap picture',
  making: 'Drawing the picture…',
  failed: 'The picture could not be made.',
  save: 'Save',
  share: 'Share',
  fileName: (name: string) => `${fileNameOf(name, 'room')}-recap.jpg`,
  /** "20–22 November 2026", "30 November – 2 December 2026". */
  days: (startMs: number, endMs: number) => span.formatRange(startMs, endMs).replace(/^(\d+)\s*–\s*(\d+)/, '$1–$2'),
  photos: (count: number) => plural(count, 'photo', 'photos'),
  dayCount: (count: number) => plural(count, 'day', 'days'),
  won: (winners: readonly string[], room: string, points: number, others: readonly string[]) =>
    `${formatList(winners)} won ${room} with ${formatNumber(points)} ${points === 1 ? 'point' : 'points'}${winners.length > 1 ? ' each' : ''}${others.length > 0 ? `, before ${formatList(others)}` : ''}`,
  nobody: (room: string) => `${room}: nobody has a point yet`,
};

/** Texts of the room's page, whatever is played in it. */
export const room = {
  guest: 'guest',
  recap: 'Recap picture',
  title: (name: string, code: string) => `${isolated(name)} ${code}`,
  loading: (code: string) => `Room ${code}`,
  endedTitle: { deleted: 'This room was deleted', removed: 'You are no longer in this room' },
  endedBody: {
    deleted: 'What was in it is gone. Thanks for playing.',
    removed: 'Somebody took you out of it. What you had in it is gone.',
  },
  toLobby: (game: string) => `Back to the ${game} lobby`,
};

/** Texts of showing a room on a television. */
export const screens = {
  title: 'Show on a screen',
  hint: 'Boards, photos and the code to join, large enough for a television or a tablet on the dashboard. It plays no part in the game and needs no account.',
  make: 'Show on a screen',
  failed: 'Whether there is a screen could not be read',
  isOn: 'This room is on a screen. Open the link there; whoever has it sees boards and photos until you end it.',
  isElsewhere: 'This room is on a screen. Its link is shown only where it was made; a new one takes its place.',
  isOthers: (login: string) => `${isolated(login)} shows this room on a screen.`,
  link: 'Link for the screen',
  copy: 'Copy the link for the screen',
  copied: 'Link copied.',
  notCopied: 'The link could not be copied. Mark it and copy it by hand.',
  open: 'Open it here',
  code: 'Code for the screen',
  qr: 'QR code with the link for the screen',
  renew: 'New link',
  end: 'End the screen',
};

/** What the search says of rooms. */
export const search = {
  players: (count: number) => plural(count, 'player', 'players'),
  copyLink: (room: string) => `Copy the link of ${room}`,
  copied: (room: string) => `The link of ${room} is copied`,
  notCopied: 'This browser does not let the site copy. The room has its link under Share.',
};
