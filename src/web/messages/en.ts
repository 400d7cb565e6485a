import { plural } from '../text/format-number.ts';
import { isolated } from '../text/isolate.ts';

export { search } from './en/search.ts';

export const charts = {
  asTable: 'Numbers as a table',
  showTable: 'As a table',
  showChart: 'As a chart',
  /** Starts with the button's visible text. */
  tableOf: (title: string) => `As a table: ${title}`,
  chartOf: (title: string) => `As a chart: ${title}`,
  pointAtLine: 'Point at the chart, or use the arrow keys.',
  tapLine: 'Tap or drag along the chart.',
  atPlace: (place: string) => `At ${place}:`,
  noValue: 'not known',
};

export const files = { notWhole: 'The download was cut off. Check your connection and try again.' };

/** Texts for a room's guest on all other pages. */
export const guests = {
  elsewhere: "You're a guest in one room",
  elsewhereLead: 'Everything else here is for people with an account. Set a password to keep your name and boards.',
  toRoom: 'Go to your room',
  keep: 'Keep my name and boards',
  logOutTitle: 'Log out as a guest?',
  logOutBody:
    "Without a password you can't come back as yourself, and your board stays behind. Set one in your profile first to keep it.",
  logOutYes: 'Log out anyway',
  logOutNo: 'Stay',
};

export const live = {
  connection: {
    connecting: 'Connecting…',
    connected: 'Live',
    polling: 'Updating every few seconds: your network or too many open tabs block live updates.',
    offline: 'Connection lost, reconnecting. What you see may be out of date.',
  },
};

export const logOut = {
  title: 'Log out anyway?',
  body: (pending: readonly string[]) => `${pending.join(' ')} Logging out deletes everything unsent from this device.`,
  yes: 'Log out anyway',
  no: 'Send first',
};

/** The last entry in the bar and the rail, and the page it leads to. */
export const more = { title: 'More', challenges: 'Challenges' };

export const notFound = {
  title: 'Page not found',
  detail: 'The address may be wrong, or the page has been removed.',
  goHome: 'Go Home',
};

const changes = (count: number) => plural(count, 'change', 'changes');

export const outbox = {
  tooOld: 'This is so old that the server may already have it. Check first, then choose.',
  photoLost: 'The photo is no longer on this device.',
  offline: 'Offline. What you see may be out of date.',
  offlineAsOf: (time: string) => `Offline · as of ${time}`,
  awayAsOf: (time: string) => `Server unavailable · as of ${time}`,
  slowAsOf: (time: string) => `Still loading · as of ${time}`,
  asOf: (time: string) => `As of ${time}`,
  offlineBesides: 'Offline',
  offlineWaiting: (count: number) => `Offline · ${changes(count)} waiting to send`,
  waiting: (count: number) => `${changes(count)} waiting to send`,
  refused: (count: number) => `${changes(count)} rejected`,
  sendNow: 'Send now',
  look: 'Show',
  title: 'Not sent yet',
  groups: { refused: 'Rejected', waiting: 'Waiting', held: 'On hold' },
  nothing: 'Everything has been sent.',
  sending: (percent?: string) => (percent === undefined ? 'Sending…' : `Sending… ${percent}`),
  notKept: {
    refused: "This browser can't store it; it will be lost if you close the page.",
    full: 'This device is full; it will be lost if you close the page.',
  },
  tryAgainNamed: (label: string) => `Try again: ${label}`,
  discard: 'Discard',
  discardNamed: (label: string) => `Discard: ${label}`,
  discardTitle: (label: string) => `Discard “${isolated(label)}”?`,
  discardBody: "It hasn't been sent yet, and you can't get it back.",
  discardLeftBody: 'It may already have arrived. If so, you can only undo it where you entered it.',
  keep: 'Keep',
  discarded: (label: string) => `“${isolated(label)}” discarded`,
  left: (label: string) => `“${isolated(label)}” may already have arrived; you can undo it where you entered it.`,
  pending: (count: number) => `${changes(count)} ${count === 1 ? "hasn't" : "haven't"} been sent yet.`,
};

export const photos = {
  error: (status: number, statusText: string | undefined) =>
    statusText === undefined ? `Error ${status}` : `Error ${status}: ${statusText}`,
};

export const proof = {
  title: "Confirm it's you",
  why: 'This is a sensitive action. Please confirm your identity.',
  password: 'Password',
  missing: 'Password is required',
  cancel: 'Cancel',
  go: 'Continue',
};

export const errors = {
  unreachable: "Can't reach the server. Check your connection and try again.",
  away: 'Something else answered in place of the server. Please try again in a moment.',
  misfit: 'The server sent an unexpected answer.',
  unexpected: 'Something went wrong. Please try again.',
  status: (status: number) => `The server returned an error (${status}).`,
  pageBroke: 'This page stopped working',
  restWorks: 'The rest of the site still works.',
  whoAreYou: "We couldn't check who is logged in",
  imageTooLarge: 'Image is too large. Please use a smaller image.',
};

export const ui = {
  close: 'Close',
  dismiss: 'Dismiss',
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading…',
  offline: "You're offline. This will load when you're back online.",
  late: 'Still waiting. Your connection is slow or offline; this will load on its own.',
  show: 'Show password',
  hide: 'Hide password',
  optional: 'optional',
  working: 'Working…',
};

export const header = {
  skip: 'Skip to content',
  back: 'Back',
  search: 'Search',
  searchKeys: (mac: boolean) => (mac ? '⌘K' : 'Ctrl K'),
  profile: 'Profile',
  login: 'Login',
};

export const nav = { label: 'Main' };

export const guard = {
  notAuthenticated: 'Not Authenticated',
  pleaseLogIn: "Log in to see this page. We'll bring you straight back.",
  roomAdmin: 'No account? The room’s admin can let you in with just a name: ask them for the guest link.',
  login: 'Login',
  guestOver:
    "You're no longer a guest here: your time ran out, you were removed, or the room was deleted. Ask for a new link to get back in.",
  roleMissing: (page: string) => `Your account doesn't have access to ${page}.`,
};

export const shortcuts = {
  title: 'Keyboard shortcuts',
  search: 'Search',
  help: 'Show these shortcuts',
  home: 'Home',
  bingo: 'Bingo',
  profile: 'Profile',
  back: 'Back',
  onlyOutside: "They don't work while you're typing.",
  enabled: 'Single-key shortcuts',
};

/** Warnings about logging in with a browser that blocks storage. */
export const storage = {
  blocked: 'This browser blocks storage: you’ll be logged out when you close or reload this page.',
  blockedForGuest:
    'This browser blocks storage: when you close or reload this page, you can’t get back into the room under this name. Open the link in another browser, or join with an account.',
};

export const time = {
  now: 'now',
  minutesAgo: (minutes: string) => `${minutes} min ago`,
  hoursAgo: (hours: string) => `${hours} h ago`,
  yesterdayAt: (clock: string) => `yesterday ${clock}`,
  daysAgo: (days: string) => `${days} days ago`,
  today: 'today',
  yesterday: 'yesterday',
};
