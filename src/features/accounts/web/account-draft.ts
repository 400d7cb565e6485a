import type { FieldErrors } from '#web/forms/field-errors.ts';
import { words } from './words.ts';

/** What somebody has typed so far; kept when the form changes its mode and when the server refuses. */
export interface AccountDraft {
  login: string;
  email: string;
  password: string;
}

export const emptyDraft: AccountDraft = { login: '', email: '', password: '' };

export function loginErrors({ login, password }: AccountDraft): FieldErrors {
  return {
    ...(login.trim() === '' && { login: words.login.loginRequired }),
    ...(password === '' && { password: words.login.passwordRequired }),
  };
}
