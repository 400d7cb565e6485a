import type { Role } from '#shared/roles.ts';
import { isolated } from '#web/text/isolate.ts';
import type { BelongingKind } from '../../own-contract.ts';

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

/** The pages of invitations and of links for a new password. */
export const links = {
  /** What a role opens, for somebody who has never been here. */
  opens: {
    root: 'everything',
    developer: 'electric cars, their races and the smaller games',
    git: 'the repositories and their pull button',
    bingo: 'bingo with friends, on the road',
    tester: 'making test accounts',
    smoker: 'the cigarette counter',
  } satisfies Record<Role, string>,
  opensNothing: 'With it you can join the rooms of your friends and play.',
  invites: (who: string | null, site: string) =>
    who === null ? `You are invited to ${site}` : `${isolated(who)} invites you to ${site}`,
  opensThis: 'It opens',
  account: 'Your account',
  until: (moment: string) => `The invitation works until ${moment}, for one person.`,
  login: 'Username',
  loginHint: 'Letters, digits, apostrophes and . _ - @ +, as you like to be called.',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  create: 'Create account',
  welcome: (login: string) => `Welcome, ${isolated(login)}. You are signed in.`,
  waiting: 'What you typed stays here. It is tried again as soon as there is a connection.',
  invitationFailed: 'The invitation could not be read',
  invitationDead: 'This invitation does not work',
  invitationHelp: 'Ask whoever sent it for a new one. If it was you who used it, log in.',
  noInvitation: 'This page needs an invitation',
  noInvitationHelp: 'Open it by the link that you were sent, the whole of it.',
  signedIn: (login: string) => `You are signed in as ${isolated(login)}.`,
  signedInToInvitation: 'An invitation makes a new account. To use it, log out first; it stays open here.',
  signedInToReset: (login: string) =>
    `This link sets a new password for ${isolated(login)}. To use it, log out first; it stays open here.`,
  logOutFirst: 'Log out first',
  toProfile: 'To your profile',
  toLogin: 'Login',
  toHome: 'Go Home',
  resetLead: (login: string) => `Choose a new password for ${isolated(login)}.`,
  resetUntil: (moment: string) =>
    `The link works until ${moment}, once. Whoever is signed in to the account is signed out.`,
  newPassword: 'New password',
  setPassword: 'Set password',
  resetDone: (login: string) =>
    `Your new password stands, ${isolated(login)}. You are signed in here, and nowhere else.`,
  resetFailed: 'The link could not be read',
  resetDead: 'This link does not work',
  resetHelp: 'Ask the owner of the site for a new one.',
  noReset: 'This page needs a link for a new password',
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

/** The page of one's own account. */
export const profile = {
  /** What the profile shows of an account, in this order. */
  fields: { login: 'Login', email: 'Email', roles: 'Roles', created_at: 'Member since' },
  none: 'none',
  notGiven: 'not given',
  you: 'You',
  admin: 'Admin',
  spell: 'Respell',
  spellTitle: 'Spell your login',
  spellHint: 'Capitals and small letters as you like them; it stays the same name.',
  spellLogin: 'Login',
  spellSave: 'Save',
  spellCancel: 'Cancel',
  spellSame: 'Only the spelling can change: another name would be another person.',
  spelled: (login: string) => `You are ${isolated(login)} from here on.`,
  about: (site: string) => `About ${site}`,
  aboutDetail: 'Sources and licences',
  logOut: 'Log Out',
  goHome: 'Go Home',
  registerUser: 'Register User',
  challenges: 'Bingo Challenges',
  device: 'This device',
  theme: 'Theme',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  shortcuts: 'Single-key shortcuts',
  shortcutsHint: 'Press ? to see them.',
  vibration: 'Short vibration on a tap',
  deleteAccount: 'Delete account',
  deleteTitle: 'Delete your account?',
  deleteBody: 'Neither it nor what goes along can be brought back:',
  deleteGoesFailed: 'What goes along could not be listed',
  deleteYes: 'Delete account',
  deleteNo: 'Keep it',
  deleted: 'Your account is deleted.',
  deletingFailed: 'Error deleting account',
  registeringFailed: (why: string) => `Error registering user: ${why}`,
  failed: 'Your profile could not be loaded',
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
