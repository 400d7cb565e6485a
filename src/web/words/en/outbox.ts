import { formatNumber } from '../../text/format-number.ts';
import { isolated } from '../../text/isolate.ts';

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
