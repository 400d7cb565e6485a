import { isolated } from '#web/text/isolate.ts';

/** Where one is signed in, on one's profile. */
export const sessions = {
  title: 'Signed in on',
  failed: 'Your devices could not be loaded',
  thisOne: 'this one',
  now: 'now',
  signedInAt: (moment: string) => `Signed in ${moment}`,
  timeZone: (zone: string) => `time zone ${zone}`,
  detailsOf: (device: string) => `, details of ${device}`,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out of ${device}`,
  undo: 'Undo',
  undoFor: (device: string) => `Undo: stay signed in on ${device}`,
  signedOut: 'Signed out',
  saidSignedOut: (device: string) => `${isolated(device)} is signed out.`,
  saidAllSignedOut: 'All other devices are signed out.',
  everywhereElse: 'Sign out everywhere else',
  undoEverywhereElse: 'Undo: stay signed in everywhere',
  notSignedOut: (why: string) => `Not signed out: ${why}`,
};
