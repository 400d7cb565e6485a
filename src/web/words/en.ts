import { formatNumber } from '../text/format-number.ts';
import { isolated } from '../text/isolate.ts';

/** What every chart says. */
export const charts = {
  asTable: 'The numbers as a table',
  showTable: 'As a table',
  showChart: 'As a chart',
  /** Begins with what stands on the button. */
  tableOf: (title: string) => `As a table: ${title}`,
  chartOf: (title: string) => `As a chart: ${title}`,
  pointAtLine: 'Point at the chart, or use the arrow keys.',
  tapLine: 'Tap or drag along the chart.',
  atPlace: (place: string) => `At ${place}:`,
  noValue: 'not known',
};

/** Files that are saved on the device. */
export const files = { notWhole: 'The file did not arrive whole. Check the connection and try again.' };

/** What a guest of a room reads outside of it. */
export const guests = {
  elsewhere: 'You are a guest in one room',
  elsewhereLead:
    'Everything else here is for people with an account. Choose a password, and your name and your boards stay.',
  toRoom: 'To your room',
  keep: 'Keep my name and boards',
  logOutTitle: 'Log out as a guest?',
  logOutBody:
    'A guest has no password: nobody can come back as you, and your board stays without you. Choose a password in your profile first to keep it.',
  logOutYes: 'Log out all the same',
  logOutNo: 'Stay',
};

export const live = {
  connection: {
    connecting: 'Connecting…',
    connected: 'Live',
    asking: 'Updated every few seconds: this network blocks live updates.',
    offline: 'Connection lost, trying again. What you see may be old.',
  },
};

export const logOut = {
  title: 'Log Out all the same?',
  body: (unsent: readonly string[]) => `${unsent.join(' ')} With Log Out they are deleted from this device.`,
  yes: 'Log Out all the same',
  no: 'Send them first',
};

/** The last place in bar and rail, and what it opens. */
export const more = { title: 'More', challenges: 'Challenges' };

export const notFound = {
  title: 'Page not found',
  detail: 'There is nothing at this address. It may be mistyped, or what was here is gone.',
  goHome: 'Go Home',
};

const entries = (count: number) => (count === 1 ? '1 entry' : `${formatNumber(count)} entries`);

/** What waits on the device to be sent. */
export const outbox = {
  tooOld: 'This was first tried so long ago that the server may have counted it and forgotten. Look, then decide.',
  photoLost: 'The photo is not on this device any more.',
  offline: 'Offline. What you see may be out of date.',
  offlineAsOf: (time: string) => `Offline, as of ${time}`,
  awayAsOf: (time: string) => `The server is away: this is as of ${time}`,
  slowAsOf: (time: string) => `No answer yet, as of ${time}`,
  asOf: (time: string) => `As of ${time}`,
  offlineBesides: 'Offline',
  offlineWaiting: (count: number) => `Offline, ${entries(count)} ${count === 1 ? 'waits' : 'wait'}`,
  waiting: (count: number) => `${entries(count)} ${count === 1 ? 'waits' : 'wait'}`,
  refused: (count: number) => `${entries(count)} ${count === 1 ? 'was' : 'were'} refused`,
  sendNow: 'Send now',
  look: 'Look',
  title: 'Not sent yet',
  groups: { refused: 'Refused', waiting: 'Waiting', held: 'Not released yet' },
  nothing: 'Nothing waits any more.',
  sending: (percent?: string) => (percent === undefined ? 'Sending…' : `Sending… ${percent}`),
  notKept: {
    refused: 'This browser keeps nothing here: it is lost when the page is closed.',
    full: 'This device has no room left: it is lost when the page is closed.',
  },
  tryAgainNamed: (label: string) => `Try again: ${label}`,
  discard: 'Discard',
  discardNamed: (label: string) => `Discard: ${label}`,
  discardTitle: (label: string) => `Discard “${isolated(label)}”?`,
  discardBody: 'It is on no server yet, and cannot be brought back.',
  discardLeftBody: 'It may have arrived already, and can then only be undone where you entered it.',
  keep: 'Keep',
  discarded: (label: string) => `“${isolated(label)}” is discarded.`,
  left: (label: string) => `“${isolated(label)}” may have arrived already; undo it where you entered it.`,
  unsent: (count: number) => `${entries(count)} ${count === 1 ? 'is' : 'are'} not sent yet.`,
};

/** Texts of photos, whatever they are of. */
export const photos = {
  error: (status: number, statusText: string | undefined) =>
    statusText === undefined ? `Error ${status}` : `Error ${status}: ${statusText}`,
};

export const proof = {
  title: 'Is it you?',
  why: 'This is a strong act. Please show once more who you are.',
  password: 'Password',
  missing: 'Password is required',
  cancel: 'Cancel',
  go: 'Go on',
};

export const search = {
  title: 'Search',
  label: 'Find a page, a room, a car or an action',
  placeholder: 'Page, room, car or action',
  nothing: (text: string) => `Nothing found for "${text}"`,
  found: (count: string) => `${count} found`,
  onlyHere: 'Without a network: only what is on this device.',
  groups: {
    recent: 'Recent',
    pages: 'Pages',
    rooms: 'Rooms',
    cars: 'Cars',
    actions: 'Actions',
    nearest: 'Did you mean',
  },
  seen: (ago: string) => `seen ${ago}`,
  enter: 'Enter',
  escape: 'Esc',
  keys: { arrows: 'choose', enter: 'open', tab: 'next group', help: 'all keys' },
  tab: 'Tab',
  logOut: 'Log Out',
  invite: 'Invite a person',
  backUp: 'Back up now',
  themeLight: 'Light theme',
  themeDark: 'Dark theme',
  themeAuto: 'Theme as the device has it',
  themeIs: { light: 'The theme is light now', dark: 'The theme is dark now', auto: 'The theme follows the device now' },
  shortcuts: 'Keyboard shortcuts',
};

export const errors = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  away: 'The server is away: something else answered in its place. Please try again in a moment.',
  misfit: 'The server answered something else than expected.',
  unexpected: 'Something went wrong. Please try again.',
  status: (status: number) => `The server answered with an error (${status}).`,
  pageBroke: 'This page stopped working',
  restWorks: 'The rest of the site still works. Trying again loads the page anew.',
  whoAreYou: 'We could not find out who is signed in',
  imageTooLarge: 'Image is too large. Please use a smaller image.',
};

export const ui = {
  close: 'Close',
  dismiss: 'Dismiss',
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading…',
  offline: "You're offline. This needs a connection, and loads as soon as there is one.",
  late: 'No answer yet. The network is slow or away; it comes by itself.',
  show: 'Show password',
  hide: 'Hide password',
  optional: 'optional',
  working: 'Working…',
};

export const header = {
  skip: 'Skip to the content',
  back: 'Back',
  search: 'Search',
  searchKeys: (mac: boolean) => (mac ? '⌘K' : 'Ctrl K'),
  profile: 'Profile',
  login: 'Login',
};

export const nav = { label: 'Main' };

export const guard = {
  notAuthenticated: 'Not Authenticated',
  pleaseLogIn: 'Log in to see this page. You come back here afterwards.',
  login: 'Login',
  guestOver:
    'You are no longer a guest here: your time is over, somebody removed you, or the room was deleted. While the room is there, a new link from its admin lets you in again.',
  roleMissing: (page: string) => `Your account does not open the page "${page}".`,
};

export const shortcuts = {
  title: 'Keyboard shortcuts',
  search: 'Search',
  help: 'Show these shortcuts',
  home: 'Home',
  bingo: 'Bingo',
  profile: 'Profile',
  back: 'Back',
  onlyOutside: 'Single keys work outside of fields only.',
  enabled: 'Single-key shortcuts',
};

/** What a browser that blocks storage means for whoever signs in. */
export const storage = {
  blocked: 'This browser blocks storage: you’ll be logged out when you close or reload this page.',
  blockedForGuest:
    'This browser blocks storage: when you close or reload this page, you can’t get back into the room under this name. Open the link in another browser, or join with an account.',
};

/** How long ago something was. */
export const time = {
  now: 'now',
  minutesAgo: (minutes: string) => `${minutes} min ago`,
  hoursAgo: (hours: string) => `${hours} h ago`,
  yesterdayAt: (clock: string) => `yesterday ${clock}`,
  daysAgo: (days: string) => `${days} days ago`,
  today: 'today',
  yesterday: 'yesterday',
};
