import { formatList } from '#web/text/format.ts';
import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { Moment } from './room/moment.ts';

export { driver, end, keypad, patterns, run, settings, start } from './messages/games.ts';

export const collector = {
  views: 'Map or list',
  map: 'Map',
  list: 'List',
  findersOf: (place: string) => `Who found ${isolated(place)}`,
  stillMissing: 'Still missing',
  you: 'you',
  points: (points: number) => plural(points, 'point', 'points'),
  places: 'Places',
  latest: 'Latest finds',
  seeOne: 'I see one',
  showMore: (count: number) => `Show ${count} more`,
  nothingMissing: "You've found them all.",
  noPlaces: 'This list is empty.',
};

/** Countries whose plates show the region, by code. */
export const countries: Readonly<Record<string, string>> = {
  ...{ A: 'Austria', CH: 'Switzerland', CZ: 'Czechia', D: 'Germany', F: 'France', I: 'Italy' },
  ...{ IRL: 'Ireland', PL: 'Poland', RO: 'Romania', SLO: 'Slovenia', TR: 'Türkiye', UK: 'the United Kingdom' },
};

/** A room's earlier games. */
export const earlier = {
  title: 'Earlier games',
  finds: (count: number) => plural(count, 'find', 'finds'),
  more: 'More games',
  failed: "Couldn't load the games.",
  gameFailed: "Couldn't load this game.",
  back: 'Back to the current game',
};

/** Events by kind, and their announcements. */
export const feed = {
  verbs: {
    spotted: 'found it',
    unspotted: 'took it back',
    rides: 'is a passenger',
    drives: 'is driving',
    started: 'started the game',
    finished: 'ended the game',
    again: 'set up the next game',
  },
  sentences: {
    spotted: (login: string, title: string) => `${login} found ${title}.`,
    unspotted: (login: string, title: string) => `${login} took ${title} back.`,
    drives: (login: string) => `${login} is driving.`,
    started: (login: string) => `${login} started the game.`,
    finished: () => 'The game is over.',
  },
};

/** The game in a few words. */
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
  matchings: { 'last-three': 'Last three digits', exact: 'The exact number', 'last-two': 'Last two digits' },
  modes: { together: 'Together', race: 'Race' },
  lists: { europe: 'Europe', america: 'USA and Canada', regions: 'Regions', own: 'Custom list' },
  regionsOf: (country: string) => `Regions of ${country}`,
  minutes: (minutes: number) => `${minutes} minutes`,
  photos: 'Photos',
  until: (date: string) => `Until ${date}`,
  settles: { trust: 'Played on trust', group: 'Doubts go to a vote', judge: 'A judge decides' },
};

/** The first page. */
export const lobby = {
  rules: 'Three number-plate games',
  about: {
    run: 'Spot 00, 01, 02 … 99 in order.',
    collector: 'Find every country in Europe.',
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
    created: (login: string) => `${login} created the room`,
    joined: (login: string) => `${login} joined`,
    left: (login: string) => `${login} left`,
    rides: (login: string) => `${login} is a passenger`,
    drives: (login: string) => `${login} is driving`,
    started: (login: string) => `${login} started the game`,
    finished: () => 'The game is over',
    again: (login: string) => `${login} set up the next game`,
  },
  lastOther: (login: string) => `${login} was here`,
};

export const map = {
  title: 'Map',
  larger: 'Enlarge',
  yours: 'Yours',
  friends: "Friends'",
  missing: 'Missing',
  found: (found: number, of: number) => `${found} of ${of} found.`,
  points: (points: number) => plural(points, 'point', 'points'),
  /** Describes the map in a sentence. */
  label: ({ yours, friends, missing }: { yours: number; friends: number; missing: number }) =>
    `Map of Europe: ${yours} found by you, ${friends} by friends, ${missing} still missing. The list names them.`,
  note: 'Outlines by Natural Earth (public domain), as published; Crimea is drawn with Ukraine.',
};

/** The members and rules page. */
export const people = {
  end: 'End the game',
  endTitle: 'End the game now?',
  endBody: "You can't resume it. Finds stay, and you can play the next game in the same room.",
  goOn: 'Keep playing',
  notEnded: "Couldn't end the game.",
  tiers: 'What places are worth',
  worth: (points: number) => plural(points, 'point', 'points'),
};

export const pick = {
  letters: 'Letters or country',
  lettersOfRegion: 'Letters or region',
  stillMissing: 'Still missing',
  count: (missing: number, hasLikely: boolean) => `${missing}${hasLikely ? ', likely ones first' : ''}`,
  like: (count: number) => (count === 0 ? 'No match' : plural(count, 'match', 'matches')),
  had: (login: string, moment: string) => `${login} found it at ${moment}`,
  found: 'Found',
  foundPlace: (name: string) => `Found ${name}`,
};

export const plates = {
  lead: 'Number plates on the road: numbers in order, places or patterns. The driver never plays.',
};

/** Actions during a game. */
export const play = {
  found: (target: string) => `Found ${target}`,
  /** Follows the last find. */
  at: 'at',
  /** Follows "at". */
  moment: ({ time, day }: Moment) => (day === undefined ? time : `${time} on ${day}`),
  pointsSoFar: (points: number) => `${formatNumber(points)} ${points === 1 ? 'point' : 'points'} so far`,
  nothingYet: 'Nothing found yet',
  undo: 'Undo',
  /** Follows the number of minutes. */
  left: 'left',
  undoNamed: (title: string, left: string) => `Undo ${title}, ${left} left`,
  waits: 'Waiting for a connection',
  quick: 'quick',
  /** For a find with an open question. */
  questioned: 'questioned',
  bothFirst: (others: readonly string[]) => `shared first with ${formatList(others.map(isolated))}`,
  refused: "Doesn't count",
  refusedSpot: (title: string, why: string) => `${title}: ${why}`,
  refusedUndo: (title: string, why: string) => `${title} still counts: ${why}`,
  understood: 'OK',
  sendAgain: 'Send again',
  standings: 'Points',
  you: 'you',
  points: 'points',
  place: (place: number) => `Place ${place}:`,
};

/** The recap picture. */
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

/** The room page before its game has loaded. */
export const roomPage = {
  notKept: "Your change wasn't saved.",
  people: 'Players and settings',
  share: 'Share room',
  noPhotos: "Turn on photos in the game's settings to add them to finds.",
  loadFailed: "Couldn't load the game.",
};

/** Texts on a television. */
export const screen = {
  soon: 'Starting soon',
  ready: (count: number) => plural(count, 'passenger is ready', 'passengers are ready'),
  of: (count: number) => `of ${formatNumber(count)}`,
  found: 'found',
  bell: (time: string) => `The bell rings at ${time}`,
  next: (number: string) => `Next number ${number}`,
  map: (count: number, of: number) => `Map of Europe: ${formatNumber(count)} of ${formatNumber(of)} found`,
  cards: 'Cards',
  nobodyYet: 'nobody yet',
  others: (count: number) => `+${formatNumber(count)}`,
  standings: 'Points',
  riders: 'Passengers',
  latest: 'Latest finds',
  more: (count: number) => `and ${formatNumber(count)} more`,
  nobody: 'No passengers yet',
};

/** A find's dialog. */
export const spot = {
  by: 'Found by',
  at: 'Found at',
  points: 'Points',
  word: 'Word',
  pace: 'Pace',
  quick: 'Quick: within a minute of the previous number',
  photoOf: (title: string, login: string) => `${isolated(login)}'s photo of ${title}`,
  addPhoto: 'Add a photo',
  otherPhoto: 'Replace photo',
  preparing: 'Preparing the photo…',
  cropTitle: 'Crop to the plate',
  cropHint: 'Drag the photo until only the plate is in the frame. The rest never leaves this phone.',
  cropFrame: 'Photo in the frame. Move it with the arrow keys.',
  zoom: 'Zoom',
  useIt: 'Use photo',
  unreadable: "This photo can't be read here. Please choose another one.",
  gone: 'This find has been removed.',
};

/** Pending changes in a few words. */
export const pending = {
  spot: (title: string) => `Found ${title}`,
  undo: (title: string) => `Undo ${title}`,
  photo: (title: string) => `Photo of ${title}`,
};
