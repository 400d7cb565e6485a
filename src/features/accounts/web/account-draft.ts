import type { FieldErrors } from '#web/forms/field-errors.ts';
import { words } from './words.ts';

/** What has been typed; survives switching the form's mode and refusals by the server. */
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
