import { formatDate } from '#web/text/format.ts';
import type { Units } from '#web/text/units.ts';
import type { User } from '../../contract.ts';
import * as messages from '../messages.ts';

const { fields } = messages.profile;
export type UserField = keyof typeof fields;

/** A profile row for each field that has a label. Other fields are left out because they may be secret. */
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

/** "Buenos Aires" for "America/Argentina/Buenos_Aires"; undefined for zones that aren't places. */
export function cityOf(timeZone: string | null): string | undefined {
  const parts = timeZone?.split('/') ?? [];
  if (parts.length < 2 || parts[0] === 'Etc') return undefined;
  return parts.at(-1)?.replaceAll('_', ' ');
}

/** The units that are usual where a language is spoken; undefined if they're the defaults. */
export function unitsForLanguage(language: string): Units | undefined {
  if (/^en-us$/i.test(language)) return { distance: 'mi', temperature: 'F', currency: 'USD' };
  if (/^en-gb$/i.test(language)) return { distance: 'mi', temperature: 'C', currency: 'GBP' };
  return undefined;
}
