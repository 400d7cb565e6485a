/**
 * The shell's texts; a feature's are in its own `web/messages.ts`. Imported as a namespace (`import * as messages`) and
 * never destructured, so that the bundler sees which page uses which part, and a first visit doesn't load every page's
 * texts.
 */
import { plural } from './text/format-number.ts';
import { isolated } from './text/isolate.ts';

export { search } from './messages/search.ts';

export const charts = {
  asTable: 'Show numbers as a table',
  showTable: 'Show table',
  showChart: 'Show chart',
  /** Starts with the button's visible text. */
  tableOf: (title: string) => `Show table: ${title}`,
  chartOf: (title: string) => `Show chart: ${title}`,
  pointAtLine: 'Point at the chart or use the arrow keys.',
  tapLine: 'Tap or drag along the chart.',
  atPlace: (place: string) => `At ${place}:`,
  noValue: 'not known',
};

export const files = { notWhole: 'The download was cut off. Check your connection and try again.' };

/** Texts for a room's guest on all other pages. */
export const guests = {
  elsewhere: "You're a guest in one room",
  elsewhereLead: 'Everything else here is for people with an account. Set a password to keep your name and games.',
  toRoom: 'Go to your room',
  keep: 'Keep my name and games',
  logOutTitle: 'Log out as a guest?',
  logOutBody:
    "Without a password you can't come back as yourself, and you'll lose your games. To keep them, set a password in your profile first.",
  logOutYes: 'Log out anyway',
  logOutNo: 'Stay logged in',
};

export const live = {
  connection: {
    connecting: 'Connecting…',
    connected: 'Live',
    polling: 'Your network or too many open tabs are blocking live updates, so this page updates every few seconds.',
    offline: 'Connection lost. Reconnecting… What you see may be out of date.',
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
  tooOld: 'This change is so old that the server may already have it. Check before you try again or discard it.',
  photoLost: 'The photo is no longer on this device. Discard this change and choose a photo again.',
  offline: 'Offline. What you see may be out of date.',
  offlineAsOf: (time: string) => `Offline · as of ${time}`,
  awayAsOf: (time: string) => `Server unavailable · as of ${time}`,
  slowAsOf: (time: string) => `Still loading · as of ${time}`,
  asOf: (time: string) => `As of ${time}`,
  offlineBesides: 'Offline',
  offlineWaiting: (count: number) => `Offline · ${changes(count)} waiting to be sent`,
  waiting: (count: number) => `${changes(count)} waiting to be sent`,
  refused: (count: number) => `${changes(count)} rejected`,
  sendNow: 'Send now',
  look: 'Show',
  title: 'Not sent yet',
  groups: { refused: 'Rejected', waiting: 'Waiting', held: 'On hold' },
  nothing: 'Everything has been sent.',
  sending: (percent?: string) => (percent === undefined ? 'Sending…' : `Sending… ${percent}`),
  notKept: {
    refused: "This browser can't store it, so it will be lost if you close the page.",
    full: 'This device is full, so it will be lost if you close the page.',
  },
  tryAgainNamed: (label: string) => `Try again: ${label}`,
  discard: 'Discard',
  discardNamed: (label: string) => `Discard: ${label}`,
  discardTitle: (label: string) => `Discard “${isolated(label)}”?`,
  discardBody: "It hasn't been sent yet, and you can't get it back.",
  discardLeftBody: 'The server may already have it. If so, you can only undo it where you made it.',
  keep: 'Keep',
  discarded: (label: string) => `“${isolated(label)}” discarded`,
  left: (label: string) => `The server may already have “${isolated(label)}”. You can undo it where you made it.`,
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
  away: "The answer didn't come from this site, but perhaps from a Wi-Fi login page. Please try again in a moment.",
  misfit: 'The server sent an unexpected answer. Reload the page and try again.',
  unexpected: 'Something went wrong. Please try again.',
  status: (status: number) => `The server returned an error (${status}). Please try again.`,
  pageBroke: 'This page stopped working',
  restWorks: 'The rest of the site still works.',
  whoAreYou: "We couldn't check whether you're logged in",
  imageTooLarge: 'Image is too large. Please use a smaller image.',
};

export const ui = {
  close: 'Close',
  dismiss: 'Dismiss',
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading…',
  offline: "You're offline. This will load when you're back online.",
  late: 'Still loading. Your connection seems slow or offline, but this will load on its own.',
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
  roomAdmin: "No account? Ask the room's admin for the guest link. With it, you only need a name.",
  login: 'Login',
  guestOver:
    "You're no longer a guest here. Your time ran out, you were removed, or the room was deleted. Ask for a new link to get back in.",
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
  onlyOutside: "Single-key shortcuts don't work while you're typing.",
  enabled: 'Use single-key shortcuts',
};

/** Warnings about logging in with a browser that blocks storage. */
export const storage = {
  blocked: "This browser blocks storage, so you'll be logged out when you close or reload this page.",
  blockedForGuest:
    "This browser blocks storage. Once you close or reload this page, you can't get back into the room under this name. Open the link in another browser, or join with an account.",
};

export const time = {
  now: 'now',
  minutesAgo: (minutes: string) => `${minutes} min ago`,
  hoursAgo: (hours: string) => `${hours} h ago`,
  yesterdayAt: (clock: string) => `yesterday at ${clock}`,
  daysAgo: (days: string) => `${days} days ago`,
  today: 'today',
  yesterday: 'yesterday',
};
