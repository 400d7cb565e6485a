import { isolated } from '#web/text/isolate.ts';

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
