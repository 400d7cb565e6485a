import { isolated } from '#web/text/isolate.ts';

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
