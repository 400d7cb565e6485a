import { isolated } from '#web/text/isolate.ts';
import type { UserDataKind } from '../own-contract.ts';

export { links } from './messages/links.ts';
export { profile } from './messages/profile.ts';

type Nouns = readonly [one: string, other: string];

const known: Record<UserDataKind, Nouns> = {
  rooms_handed_over: ['room passes to another member', 'rooms pass to another member'],
  rooms_deleted: ['room is deleted with everything in it', 'rooms are deleted with everything in them'],
  rooms_left: ['room loses a member', 'rooms lose a member'],
  boards: ['bingo board', 'bingo boards'],
  hearts: ['heart given', 'hearts given'],
  questions: ['question or vote', 'questions and votes'],
  photos: ['photo', 'photos'],
  plate_spots: ['found plate stays, with the username', 'found plates stay, with the username'],
  plate_photos: ['plate photo', 'plate photos'],
  party_prompts: ['party prompt', 'party prompts'],
  party_games: ['party result', 'party results'],
  challenges_kept: ['challenge stays in the pool, without a name', 'challenges stay in the pool, without a name'],
  cigar_entries: ['cigarette counter entry', 'cigarette counter entries'],
  open_invitations: ['open invitation stops working', 'open invitations stop working'],
  sessions: ['device is logged out', 'devices are logged out'],
  passkeys: ['passkey', 'passkeys'],
  favourite_cars: ['favourite car', 'favourite cars'],
};

/** What is deleted with an account, by kind. A newer server may send unknown kinds. */
export const userData: Partial<Record<string, Nouns>> = known;

/** Shown to guests about themselves. */
export const guest = {
  title: "You're a guest",
  until: (day: string) => `Until ${day}, on this device and in this room only.`,
  offer: 'Set a password to keep your name and games.',
  choose: 'Set a password',
  dialogTitle: 'Keep my name and games',
  dialogWhy: (login: string) =>
    `You'll still be ${isolated(login)}, with everything you've done here. The password lets you log in on any device.`,
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  keep: 'Set password',
  cancel: 'Not now',
  kept: (login: string) => `You're here to stay, ${isolated(login)}.`,
  toRoom: 'Go to your room',
};

/** The login page; error messages come word for word from the catalogue. */
export const login = {
  username: 'Username',
  password: 'Password',
  login: 'Login',
  register: 'Register',
  disabled: 'temporarily disabled',
  askOwner: 'Ask the owner for an account.',
  registerTitle: 'Register',
  loggedInAs: (name: string) => `You're logged in as ${isolated(name)}.`,
  toProfile: 'Go to your profile',
  loginRequired: 'Login is required',
  passwordRequired: 'Password is required',
  failed: (why: string) => `There was an error logging in -> ${why}`,
  creatingFailed: (why: string) => `There was an error creating the account -> ${why}`,
};

/** The download of all your data. */
export const ownData = {
  title: 'Download my data',
  fileName: 'my-data.zip',
  size: (photos: string | undefined, bytes: string) =>
    photos === undefined ? `JSON, about ${bytes}` : `JSON and ${photos}, about ${bytes}`,
  sizeUnknown: 'JSON and photos',
  photo: 'photo',
  photos: 'photos',
  progress: (loaded: string, all: string) => `${loaded} of about ${all}`,
  starting: 'Preparing…',
  cancel: 'Cancel download',
  done: 'Your data has been downloaded',
  failed: (why: string) => `Couldn't download your data: ${why}`,
};

/** The form that creates an account for somebody else. */
export const register = {
  username: 'Username',
  loginHint: 'The username must contain "test".',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  submit: 'Submit',
  cancel: 'Cancel',
  created: (name: string) => `Account ${isolated(name)} created`,
  invalidLogin: (login: string) => `Invalid login: "${login}"`,
};

/** Separate from the profile's texts, because other pages use the ones here and would otherwise load all of them. */
export const secretCards = {
  oneTap: 'Open secret cards with one tap',
  oneTapHint: 'Otherwise you press and hold, so nobody opens one by mistake.',
};

/** The list of sessions on the profile. */
export const sessions = {
  title: "Where you're logged in",
  failed: "Couldn't load your devices",
  thisOne: 'this device',
  now: 'now',
  loggedInAt: (moment: string) => `Logged in ${moment}`,
  timeZone: (zone: string) => `time zone ${zone}`,
  detailsOf: (device: string) => `, details of ${device}`,
  signOut: 'Log out',
  logOutOf: (device: string) => `Log out of ${device}`,
  undo: 'Undo',
  undoFor: (device: string) => `Undo: stay logged in on ${device}`,
  loggedOut: 'Logged out',
  loggedOutOf: (device: string) => `Logged out of ${isolated(device)}`,
  loggedOutElsewhere: 'Logged out everywhere else',
  everywhereElse: 'Log out everywhere else',
  undoEverywhereElse: 'Undo: stay logged in everywhere',
  notLoggedOut: (why: string) => `Couldn't log out: ${why}`,
};

/** The units of cars and races, on the profile. */
export const units = {
  title: 'Units',
  distance: 'Distance',
  distances: { km: 'Kilometres', mi: 'Miles' },
  distanceHint: { km: 'With km/h, Wh/km and l/100 km.', mi: 'With mph, mi/kWh and mpg.' },
  temperature: 'Temperature',
  temperatures: { C: '°C', F: '°F' },
  currency: 'Currency',
  currencies: { EUR: '€', GBP: '£', USD: '$' },
  currencyHint: "For charging costs in races. Cars' list prices stay in their own currency.",
  usual: ([distance, temperature, currency]: [string, string, string]) =>
    `Use ${distance}, ${temperature} and ${currency} to match your browser's language`,
};

/** The ways to log in, on the profile. */
export const signIn = {
  title: 'Ways to log in',
  password: 'Password',
  changed: (day: string) => `changed ${day}`,
  setOn: (day: string) => `set ${day}`,
  change: 'Change',
  changeTitle: 'Change password',
  changeWhy: "You'll be logged out on all your other devices.",
  current: 'Current password',
  currentRequired: 'Password is required',
  shown: "You've used your passkey, so you don't need your current password.",
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters.',
  keep: 'Cancel',
  set: 'Save',
  done: 'Password changed. All your other devices have been logged out.',
};
