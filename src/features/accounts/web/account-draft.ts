import type { FieldErrors } from '#web/forms/field-errors.ts';
import { messages } from './messages.ts';

/** What has been typed. It survives switching the form's mode and a refusal by the server. */
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
