import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { Moment } from '../room/moment.ts';

export { end } from './en/end.ts';
export { keypad } from './en/keypad.ts';
export { patterns } from './en/patterns.ts';
export { run } from './en/run.ts';
export { settings } from './en/settings.ts';
export { driver, start } from './en/start.ts';

export const collector = {
  views: 'Map or list',
  map: 'Map',
  list: 'List',
  findersOf: (place: string) => `Who found ${isolated(place)}`,
  stillMissing: 'Still missing',
  you: 'you',
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  places: 'Places',
  latest: 'Last finds',
  seeOne: 'I see one',
  showMore: (count: number) => `Show ${count} more`,
  nothingMissing: 'Nothing is missing: all are found.',
  noPlaces: 'This list has no places.',
};

/** Countries whose plates tell the region, by their letters. */
export const countries: Readonly<Record<string, string>> = {
  ...{ A: 'Austria', CH: 'Switzerland', CZ: 'Czechia', D: 'Germany', F: 'France', I: 'Italy' },
  ...{ IRL: 'Ireland', PL: 'Poland', RO: 'Romania', SLO: 'Slovenia', TR: 'Türkiye', UK: 'the United Kingdom' },
};

/** Texts about the games that a room has played before. */
export const earlier = {
  title: 'Earlier games',
  finds: (count: number) => plural(count, 'find', 'finds'),
  more: 'More games',
  failed: 'The games could not be loaded.',
  gameFailed: 'This game could not be loaded.',
  back: 'Back to the game at hand',
};

/** What somebody did, by the kind of the event, and what is read out of it. */
export const feed = {
  verbs: {
    spotted: 'found it',
    unspotted: 'took it back',
    rides: 'is a passenger',
    drives: 'drives',
    started: 'started the game',
    finished: 'ended the game',
    again: 'opened the next game',
  },
  sentences: {
    spotted: (login: string, title: string) => `${login} found ${title}.`,
    unspotted: (login: string, title: string) => `${login} took ${title} back.`,
    drives: (login: string) => `${login} drives.`,
    started: (login: string) => `${login} started the game.`,
    finished: () => 'The game is over.',
  },
};

/** What is played, in a few words. */
export const game = {
  kinds: { run: 'Run', collector: 'Collector', patterns: 'Patterns' },
  run: {
    sprint: (first: string, last: string) => `Sprint ${first}–${last}`,
    sprintUndrawn: 'Sprint, ten numbers',
    trip: (first: string, last: string) => `Trip ${first}–${last}`,
    classic: 'Classic 001–999',
  },
  title: (kind: string, what: string) => `${kind}: ${what}`,
  chains: { convoy: 'Convoy', race: 'Race' },
  matchings: { 'last-three': 'Last three digits', exact: 'Exact digit group', 'last-two': 'Last two digits' },
  modes: { together: 'Together', race: 'Race' },
  lists: { europe: 'Europe', america: 'USA and Canada', regions: 'Regions', own: 'Own list' },
  regionsOf: (country: string) => `Regions of ${country}`,
  minutes: (minutes: number) => `${minutes} minutes`,
  photos: 'Photos',
  until: (date: string) => `Until ${date}`,
  settles: { trust: 'Trust settles', group: 'Group settles', judge: 'A judge settles' },
};

/** The first screen. */
export const lobby = {
  rules: 'Three games with number plates',
  about: {
    run: 'One number after the other, 00 to 99.',
    collector: 'Find every country of Europe.',
    patterns: 'Palindromes, triples, your birthday.',
  },
  takes: { run: 'Hours or a trip', collector: 'A season', patterns: '20–60 min' },
  all: (count: number, hasMore: boolean) => (hasMore ? 'All your games' : `All ${formatNumber(count)} games`),
  here: (count: number) => `${formatNumber(count)} here`,
  next: (number: string) => `Next number ${number}.`,
  found: (done: number, of: number) => `${formatNumber(done)} of ${formatNumber(of)} found.`,
  left: (left: string) => `${left} left.`,
  last: {
    spotted: (login: string, title: string) => `${login} found ${title}`,
    unspotted: (login: string, title: string) => `${login} took ${title} back`,
    created: (login: string) => `${login} opened the room`,
    joined: (login: string) => `${login} joined`,
    left: (login: string) => `${login} left`,
    rides: (login: string) => `${login} is a passenger`,
    drives: (login: string) => `${login} drives`,
    started: (login: string) => `${login} started the game`,
    finished: () => 'The game is over',
    again: (login: string) => `${login} opened the next game`,
  },
  lastOther: (login: string) => `${login} was here`,
};

export const map = {
  title: 'Map',
  larger: 'Show it larger',
  yours: 'Yours',
  friends: 'Friends’',
  missing: 'Missing',
  found: (found: number, of: number) => `${found} of ${of} found.`,
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  /** The picture in a sentence. */
  label: ({ yours, friends, missing }: { yours: number; friends: number; missing: number }) =>
    `Map of Europe: ${yours} found by you, ${friends} by friends, ${missing} still missing. The list names them.`,
  note: 'Outlines by Natural Earth, in the public domain, drawn as it draws them; the Crimea is drawn with Ukraine.',
};

/** The page of the people and of how it is played. */
export const people = {
  end: 'End the game',
  endTitle: 'End the game now?',
  endBody: 'It cannot go on afterwards. What was found stays, and the next game can be played in the same room.',
  goOn: 'Play on',
  notEnded: 'The game could not be ended.',
  tiers: 'What the places are worth',
  worth: (points: number) => (points === 1 ? '1 point' : `${points} points`),
};

export const pick = {
  letters: 'Letters or country',
  lettersOfRegion: 'Letters or region',
  stillMissing: 'Still missing',
  count: (missing: number, hasLikely: boolean) => `${missing}${hasLikely ? ', likely ones first' : ''}`,
  like: (count: number) => {
    if (count === 0) return 'None is called that';
    return count === 1 ? 'One is called that' : `${count} are called that`;
  },
  had: (login: string, moment: string) => `${login} had it at ${moment}`,
  found: 'Found',
  foundPlace: (name: string) => `Found ${name}`,
};

export const plates = {
  lead: 'Number plates on the road: numbers in a row, places, or patterns. The driver never plays.',
};

/** Texts of what one does while a game goes on. */
export const play = {
  found: (target: string) => `Found ${target}`,
  /** Behind what was found last. */
  at: 'at',
  /** Behind "at". */
  moment: ({ time, day }: Moment) => (day === undefined ? time : `${time} on ${day}`),
  pointsSoFar: (points: number) => `${formatNumber(points)} ${points === 1 ? 'point' : 'points'} so far`,
  nothingYet: 'Nothing found yet',
  undo: 'Undo',
  /** Behind the minutes. */
  left: 'left',
  undoNamed: (title: string, left: string) => `Undo ${title}, ${left} left`,
  waits: 'Waits for a network',
  quick: 'quick',
  /** Of a spot that somebody asks about. */
  questioned: 'questioned',
  bothFirst: (others: readonly string[]) => `both first, with ${formatList(others.map(isolated))}`,
  refused: 'Does not count',
  refusedSpot: (title: string, why: string) => `${title}: ${why}`,
  refusedUndo: (title: string, why: string) => `${title} stays: ${why}`,
  understood: 'OK',
  sendAgain: 'Send again',
  standings: 'Points',
  you: 'you',
  points: 'points',
  place: (place: number) => `Place ${place}:`,
};

/** On the picture that sums a game up. */
export const recap = {
  days: (kind: string, days: string) => `${kind} · ${days}`,
  players: (count: number) => plural(count, 'player', 'players'),
  bestDay: (finds: number) => `Best day: ${plural(finds, 'find', 'finds')}`,
  fastestTen: (span: string) => `Fastest ten: ${span}`,
  of: (text: string) => `of ${text}`,
  found: (found: number, text: string) => `${found} of ${text} found`,
  rarest: 'Rarest plate',
  rarestFind: 'Rarest find',
  more: (count: number) => `and ${count} more`,
  rarestBy: (login: string, points: number) => `${login}, +${points}`,
};

/** What the page of a room says before its game is here. */
export const roomPage = {
  notKept: 'That could not be kept.',
  people: 'People and settings',
  share: 'Share the room',
  noPhotos: 'A spot gets one when the game is played with photos.',
  loadFailed: 'The game could not be loaded.',
};

/** On a television. */
export const screen = {
  soon: 'Starts soon',
  ready: (count: number) => plural(count, 'passenger is ready', 'passengers are ready'),
  of: (count: number) => `of ${formatNumber(count)}`,
  found: 'found',
  bell: (time: string) => `The bell rings at ${time}`,
  next: (number: string) => `Next number ${number}`,
  standings: 'Points',
  riders: 'Who rides along',
  latest: 'Found last',
  more: (count: number) => `and ${formatNumber(count)} more`,
  nobody: 'Nobody rides along yet',
};

/** One spot, in its dialog. */
export const spot = {
  by: 'Found by',
  at: 'Seen at',
  points: 'Points',
  word: 'Word',
  pace: 'Pace',
  quick: 'Quick: less than a minute after the number before',
  photoOf: (title: string, login: string) => `Photo of ${title} by ${isolated(login)}`,
  addPhoto: 'Add a photo',
  otherPhoto: 'Another photo',
  preparing: 'Preparing the photo …',
  cropTitle: 'Crop to the plate',
  cropHint: 'Drag the picture until only the plate is in the frame. The rest never leaves this phone.',
  cropFrame: 'Picture in the frame: arrow keys move it',
  zoom: 'Size',
  useIt: 'Use it',
  unreadable: 'This picture cannot be read here. Please choose another one.',
  gone: 'This spot does not stand any more.',
};

/** What waits in the outbox, in a few words. */
export const unsent = {
  spot: (title: string) => `Found ${title}`,
  undo: (title: string) => `Undo ${title}`,
  photo: (title: string) => `Photo of ${title}`,
};
