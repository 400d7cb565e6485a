import { folded, matcher } from '#shared/text-match.ts';

/**
 * The rooms with this name; if there are none, those with all of these words in their name. Ignores accents and case.
 */
export function findByName<R extends { name: string }>(text: string, rooms: readonly R[]): R[] {
  const wanted = folded(text.trim());
  if (wanted === '') return [];
  const same = rooms.filter(({ name }) => folded(name.trim()) === wanted);
  if (same.length > 0) return same;
  const fits = matcher(text.trim());
  return rooms.filter(({ name }) => fits(folded(name)));
}
