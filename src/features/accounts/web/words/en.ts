import { isolated } from '#web/text/isolate.ts';
import type { BelongingKind } from '../../own-contract.ts';

export { links } from './en/links.ts';
export { profile } from './en/profile.ts';

type Nouns = readonly [one: string, other: string];

const known: Record<BelongingKind, Nouns> = {
  rooms_handed_over: ['room passes to another member', 'rooms pass to another member'],
  rooms_deleted: ['room is deleted, with all in it', 'rooms are deleted, with all in them'],
  rooms_left: ['room loses a member', 'rooms lose a member'],
  boards: ['bingo board', 'bingo boards'],
  hearts: ['heart given', 'hearts given'],
  questions: ['question or vote', 'questions and votes'],
  photos: ['photo', 'photos'],
  plate_spots: ['plate spotted, which stays with the name', 'plates spotted, which stay with the name'],
  plate_photos: ['photo of a plate', 'photos of plates'],
  party_prompts: ['prompt for a party', 'prompts for a party'],
  party_games: ['result of a party', 'results of parties'],
  challenges_kept: ['challenge stays in the pool, without a name', 'challenges stay in the pool, without a name'],
  cigar_entries: ['entry of the cigarette counter', 'entries of the cigarette counter'],
  open_invitations: ['open invitation stops working', 'open invitations stop working'],
  sessions: ['device is signed out', 'devices are signed out'],
  passkeys: ['passkey', 'passkeys'],
  favourite_cars: ['favourite car', 'favourite cars'],
};

/** What goes along with an account, by kind. A newer server may send kinds that are not known here. */
export const belongings: Partial<Record<string, Nouns>> = known;

/** What a guest reads of themself. */
export const guest = {
  title: 'You are a guest',
  until: (day: string) => `Until ${day}, on this device only, in this room only.`,
  offer: 'Keep your name and your boards: choose a password.',
  choose: 'Choose a password',
  dialogTitle: 'Keep my name and boards',
  dialogWhy: (login: string) =>
    `You stay ${isolated(login)}, with all you have done. With the password you log in on any device.`,
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  keep: 'Keep my account',
  cancel: 'Not now',
  kept: (login: string) => `You are here to stay, ${isolated(login)}.`,
  toRoom: 'To your room',
};

/** The login page; the sentences of what failed are those of the catalogue, to the letter. */
export const login = {
  username: 'Username',
  password: 'Password',
  login: 'Login',
  register: 'Register',
  disabled: 'temporarily disabled',
  askOwner: 'Ask the owner for an account.',
  registerTitle: 'Register',
  signedInAs: (name: string) => `You are signed in as ${isolated(name)}.`,
  toProfile: 'To your profile',
  loginRequired: 'Login is required',
  passwordRequired: 'Password is required',
  failed: (why: string) => `There was an error logging in -> ${why}`,
  creatingFailed: (why: string) => `There was an error creating the account -> ${why}`,
};

/** The download of all that is one's own. */
export const ownData = {
  title: 'Download my data',
  fileName: 'my-data.zip',
  size: (photos: string | undefined, bytes: string) =>
    photos === undefined ? `JSON, about ${bytes}` : `JSON and ${photos}, about ${bytes}`,
  sizeUnknown: 'JSON and photos',
  photo: 'photo',
  photos: 'photos',
  progress: (loaded: string, all: string) => `${loaded} of about ${all}`,
  starting: 'Being packed…',
  cancel: 'Cancel the download',
  done: 'Your data is saved.',
  failed: (why: string) => `Not downloaded: ${why}`,
};

/** The form that makes an account for somebody else. */
export const register = {
  username: 'Username',
  loginHint: 'The username must contain "test".',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  submit: 'Submit',
  cancel: 'Cancel',
  created: (name: string) => `The account ${isolated(name)} stands.`,
  invalidLogin: (login: string) => `Invalid login: "${login}"`,
};

/** Apart from the rest of the profile, which other pages have words of: with those it would come to all of them. */
export const secretCards = {
  oneTap: 'Open secret cards with one tap',
  oneTapHint: 'Else they are held for a moment, so that nobody opens one by mistake.',
};

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

/** What one signs in with, on one's profile. */
export const signIn = {
  title: 'Sign in',
  password: 'Password',
  changed: (day: string) => `changed ${day}`,
  setOn: (day: string) => `set ${day}`,
  change: 'Change',
  changeTitle: 'Change password',
  changeWhy: 'All other devices are signed out; this one stays.',
  current: 'Present password',
  currentRequired: 'Password is required',
  shown: 'Your passkey stands in for the present password.',
  wanted: 'New password',
  wantedHint: 'At least 8 characters.',
  keep: 'Keep it',
  set: 'Save',
  done: 'Your password is changed. All other devices are signed out.',
};
