import { folded, matcher } from '#shared/text-match.ts';
import type { Room } from '../../contract.ts';

/** The room code in typed or pasted text: digits, perhaps in groups, or the room's link. */
export function roomNumberIn(text: string): string | undefined {
  const linked = /\/rooms\/(\d+)/.exec(text)?.[1];
  if (linked !== undefined) return linked;
  const digits = text.normalize('NFKC').replace(/[\s#-]/g, '');
  return /^\d{1,20}$/.test(digits) ? digits : undefined;
}

/** Reduces a typed or pasted code, or a room's link, to its digits. Other text, such as a name, stays unchanged. */
export function fieldText(text: string): string {
  if (/^[\s\d#-]*$/.test(text.normalize('NFKC'))) return text.normalize('NFKC').replace(/\D/g, '');
  return /\/rooms\/(\d{6})(?!\d)/.exec(text)?.[1] ?? text;
}

/** The rooms with this name, or else those with all of its words. Ignores accents and case. */
export function findByName<R extends { name: string }>(text: string, rooms: readonly R[]): R[] {
  const query = folded(text.trim());
  if (query === '') return [];
  const same = rooms.filter(({ name }) => folded(name.trim()) === query);
  if (same.length > 0) return same;
  const fits = matcher(text.trim());
  return rooms.filter(({ name }) => fits(folded(name)));
}

type Activity = Pick<Room, 'created_at' | 'here' | 'last'>;

/** The time of the room's last activity, or else of its creation, in milliseconds since 1970. */
const lastMs = ({ last, created_at }: Activity) => Date.parse(last?.at ?? created_at);

/** The rooms the user is likeliest to return to, those with somebody present first. */
export function mostRecentlyActive<R extends Activity>(rooms: readonly R[], max: number): R[] {
  const isOccupied = ({ here = 0 }: Activity) => (here > 0 ? 1 : 0);
  return [...rooms].sort((a, b) => isOccupied(b) - isOccupied(a) || lastMs(b) - lastMs(a)).slice(0, max);
}
