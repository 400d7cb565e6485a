import { formatDate } from '#web/text/format.ts';
import type { User } from '../contract.ts';
import * as messages from './messages.ts';

const { fields } = messages.profile;
export type UserField = keyof typeof fields;

/** Returns a profile row for each labelled field. Others are left out because they may be secret. */
export function userRows(user: Pick<User, UserField>): { field: UserField; label: string; value: string }[] {
  const { notGiven, none } = messages.profile;
  const values: Record<UserField, string> = {
    login: user.login,
    email: user.email || notGiven,
    roles: user.roles.join(', ') || none,
    created_at: formatDate(user.created_at),
  };
  return (Object.keys(fields) as UserField[]).map((field) => ({ field, label: fields[field], value: values[field] }));
}
