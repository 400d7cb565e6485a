import type { Role } from '#shared/roles.ts';
import { isolated } from '#web/text/isolate.ts';

/** The pages for invitations and password links. */
export const links = {
  /** What a role allows, explained to somebody new. */
  opens: {
    root: 'everything',
    developer: 'electric cars, races and the smaller games',
    git: 'repositories and their pull button',
    bingo: 'road-trip bingo with friends',
    tester: 'creating test accounts',
    smoker: 'the cigarette counter',
  } satisfies Record<Role, string>,
  opensNothing: "You can join your friends' rooms and play.",
  invites: (who: string | null, site: string) =>
    who === null ? `You're invited to ${site}` : `${isolated(who)} invites you to ${site}`,
  opensThis: "What you'll have access to",
  account: 'Your account',
  until: (moment: string) => `Valid for one person until ${moment}.`,
  login: 'Username',
  loginHint: "What you'd like to be called: letters, digits, apostrophes and . _ - @ +",
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  create: 'Create account',
  welcome: (login: string) => `Welcome, ${isolated(login)}. You're logged in.`,
  waiting: "What you've typed stays here. We'll try again when you're back online.",
  invitationFailed: "Couldn't load the invitation",
  invitationDead: "This invitation doesn't work",
  invitationHelp: "Ask whoever sent it for a new one. If you've already used it, log in.",
  noInvitation: 'This page needs an invitation',
  noInvitationHelp: 'Open the complete link you were sent.',
  loggedIn: (login: string) => `You're logged in as ${isolated(login)}.`,
  loggedInToInvitation: 'This invitation creates a new account. Log out to use it. This page stays open.',
  loggedInToReset: (login: string) =>
    `This link sets a new password for ${isolated(login)}. Log out to use it. This page stays open.`,
  logOutFirst: 'Log out first',
  toProfile: 'Go to your profile',
  toLogin: 'Login',
  toHome: 'Go Home',
  resetLead: (login: string) => `Choose a new password for ${isolated(login)}.`,
  resetUntil: (moment: string) => `The link can be used once, until ${moment}. Using it logs out all other devices.`,
  newPassword: 'New password',
  setPassword: 'Set password',
  resetDone: (login: string) =>
    `Your password has been changed, ${isolated(login)}. You're logged in on this device only.`,
  resetFailed: "Couldn't load the link",
  resetDead: "This link doesn't work",
  resetHelp: "Ask the site's owner for a new one.",
  noReset: 'This page needs a password reset link',
};
