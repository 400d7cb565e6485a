import type { FieldErrors } from '#web/forms/field-errors.ts';
import * as messages from './messages.ts';

/** What has been typed. Survives switching between logging in and registering, and a refusal by the server. */
export interface AccountDraft {
  login: string;
  email: string;
  password: string;
}

export const emptyDraft: AccountDraft = { login: '', email: '', password: '' };

export function loginErrors({ login, password }: AccountDraft): FieldErrors {
  return {
    ...(login.trim() === '' && { login: messages.login.loginRequired }),
    ...(password === '' && { password: messages.login.passwordRequired }),
  };
}
