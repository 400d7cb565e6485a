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

const profile = {
  fields: { login: 'Login', email: 'Email', roles: 'Roles', created_at: 'Member since' } as Partial<
    Record<string, string>
  >,
  none: 'none',
  notGiven: 'not given',
  yes: 'yes',
  no: 'no',
  you: 'You',
  logOut: 'Log Out',
  goHome: 'Go Home',
  registerUser: 'Register User',
  challenges: 'Bingo Challenges',
  device: 'This device',
  theme: 'Theme',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  shortcuts: 'Single-key shortcuts',
  shortcutsHint: 'Press ? to see them.',
  danger: 'Leave for good',
  deleteAccount: 'Delete account',
  deleteTitle: 'Delete your account?',
  deleteBody:
    'Your boards, photos, logs and sessions go with it and cannot be brought back. Rooms you opened pass to the member who has been there longest.',
  deleteYes: 'Delete account',
  deleteNo: 'Keep it',
  deleted: 'Your account is deleted.',
};

export const accounts = { errors, login, profile };
