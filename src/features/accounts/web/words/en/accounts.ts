import { isolated } from '#web/text/isolate.ts';

/** Sentences of the catalogue, to the letter. */
const errors = {
  creating: (why: string) => `There was an error creating the account -> ${why}`,
  loggingIn: (why: string) => `There was an error logging in -> ${why}`,
  registering: (why: string) => `Error registering user: ${why}`,
  deleting: 'Error deleting account',
  loginRequired: 'Login is required',
  passwordRequired: 'Password is required',
  invalidLogin: (login: string) => `Invalid login: "${login}"`,
  profile: 'Your profile could not be loaded',
};

const login = {
  username: 'Username',
  password: 'Password',
  email: 'Email',
  login: 'Login',
  register: 'Register',
  disabled: 'temporarily disabled',
  submit: 'Submit',
  cancel: 'Cancel',
  registerTitle: 'Register',
  loginHint: 'The username must contain "test".',
  passwordHint: 'At least 8 characters.',
  signedInAs: (name: string) => `You are signed in as ${isolated(name)}.`,
  toProfile: 'To your profile',
  created: (name: string) => `The account ${isolated(name)} stands.`,
};

export const accounts = { errors, login };
