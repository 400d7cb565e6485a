import { spliced } from '#shared/lists.ts';
import type { HeartNews } from './heart-contract.ts';
import { placeOf } from './place-of.ts';

/** Whether this says which heart it is, and under which number. */
export function isHeartNews(told: unknown): told is HeartNews {
  if (typeof told !== 'object' || told === null) return false;
  const { n, of, login, on } = told as Partial<HeartNews>;
  return [n, of].every(Number.isSafeInteger) && typeof login === 'string' && typeof on === 'boolean';
}

/** Who has given a heart after this one did, or took theirs back; undefined for nobody. Told twice it is the same. */
export function heartsAfter(
  hearts: readonly string[] | undefined,
  { login, on }: Pick<HeartNews, 'login' | 'on'>,
): string[] | undefined {
  const before = [...(hearts ?? [])];
  const place = placeOf(before, login);
  if (on) return place < 0 ? [...before, login] : before;
  const after = place < 0 ? before : spliced(before, place, 1);
  return after.length === 0 ? undefined : after;
}
