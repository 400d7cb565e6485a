import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

const nouns: Record<string, [one: string, other: string]> = {
  rooms_handed_over: ['room passes to another member', 'rooms pass to another member'],
  rooms_deleted: ['room is deleted, with all in it', 'rooms are deleted, with all in them'],
  rooms_left: ['room loses a member', 'rooms lose a member'],
  boards: ['bingo board', 'bingo boards'],
  photos: ['photo', 'photos'],
  challenges_kept: ['challenge stays in the pool, without a name', 'challenges stay in the pool, without a name'],
  open_invitations: ['open invitation stops working', 'open invitations stop working'],
  sessions: ['device is signed out', 'devices are signed out'],
  passkeys: ['passkey', 'passkeys'],
};

export const person = {
  failed: 'This person could not be loaded',
  all: 'All people',
  facts: {
    seen: 'Last seen',
    since: 'Since',
    email: 'Email',
    passkeys: 'Passkeys',
    password: 'Password',
  },
  madeBy: (date: string, by: string | null) => (by === null ? date : `${date}, made by ${by}`),
  changed: (date: string) => `changed on ${date}`,
  unchanged: 'never changed',
  none: 'none',
  account: 'Account',
  roles: 'Roles',
  rolesHint: 'They hold from the next tap on: pages open and close at once.',
  mayOpen: 'May open',
  lastRoot: (login: string) =>
    `${isolated(login)} is the last root: remove, demote and sign out wait until somebody else is root.`,
  rootTitle: (login: string) => `Make ${isolated(login)} root?`,
  rootBody: 'Root opens everything, these pages too, and can take the role from you.',
  rootYes: 'Make root',
  no: 'Not now',
  rolesSet: (login: string, roles: string) => `${isolated(login)} may open: ${roles}.`,
  rolesNone: (login: string) => `${isolated(login)} has no roles now.`,
  rolesFailed: (why: string) => `The roles stayed as they were: ${why}`,
  sessions: 'Signed in on',
  signedOut: 'Nowhere at the moment.',
  used: 'used',
  signOut: 'Sign out everywhere',
  signOutTitle: (login: string) => `Sign ${isolated(login)} out everywhere?`,
  signOutBody: (devices: number) =>
    `${plural(devices, 'device is', 'devices are')} signed out at once. The password stays.`,
  signOutDone: (login: string) => `${isolated(login)} is signed out everywhere.`,
  signOutFailed: (why: string) => `Nobody was signed out: ${why}`,
  reset: 'New password',
  resetBody: 'For who forgot theirs: a link that works once, for 24 hours. All devices are signed out when it is used.',
  resetOpen: (by: string, left: string) =>
    `A link made by ${isolated(by)} still works for ${left}. A new one takes its place.`,
  resetMake: 'Make a link',
  resetTitle: (login: string) => `A new password for ${isolated(login)}`,
  resetTerms: (end: string) => `For one person, once. Ends on ${end}. It is shown only here.`,
  resetFailed: (why: string) => `No link could be made: ${why}`,
  resetShare: (site: string) => `A new password for ${site}`,
  resetShareText: 'The link works once, for 24 hours.',
  done: 'Done',
  delete: 'Delete account',
  deleteBody: 'There is no way back, apart from a backup.',
  deleteTitle: (login: string) => `Delete ${isolated(login)}?`,
  deleteGoes: 'What goes along:',
  deleteGoesNothing: 'Nothing else goes along.',
  deleteYes: (login: string) => `Delete ${isolated(login)}`,
  deleted: (login: string) => `${isolated(login)} is deleted.`,
  deleteFailed: (why: string) => `The account stayed: ${why}`,
  keep: 'Keep',
  belonging: (kind: string, count: number) => {
    const [one, other] = nouns[kind] ?? [kind, kind];
    return `${formatNumber(count)} ${count === 1 ? one : other}`;
  },
};
