import { formatDate } from '#web/text/format.ts';
import { words } from './words.ts';

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

function labelOf(field: string): string {
  const spaced = field.replaceAll('_', ' ');
  return words.profile.fields[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function shown(value: unknown): string {
  const text = words.profile;
  if (value === null || value === undefined || value === '') return text.notGiven;
  if (Array.isArray(value)) return value.length === 0 ? text.none : value.map(shown).join(', ');
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'string') return isoMoment.test(value) ? formatDate(value) : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Every field of a user as a row of the profile, known to us or not: a newer server may send more. */
export function userRows(user: object): { field: string; label: string; value: string }[] {
  return Object.entries(user).map(([field, value]) => ({ field, label: labelOf(field), value: shown(value) }));
}
