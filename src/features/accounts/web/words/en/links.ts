import type { Role } from '#shared/roles.ts';
import { isolated } from '#web/text/isolate.ts';

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
