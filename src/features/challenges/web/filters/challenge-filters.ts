import { loginKey } from '#features/accounts/login-key.ts';
import type { Challenge } from '../../contract.ts';
import { matches } from '../matches.ts';

export interface Filters {
  text: string;
  category: string | undefined;
  /** 1 to 5. */
  difficulty: number | undefined;
  /** Whether it requires a photo. */
  photo: boolean | undefined;
  /** Only your own. */
  isOwn: boolean;
}
export type FilterName = 'text' | 'category' | 'difficulty' | 'photo' | 'isOwn';

export const filterNames: readonly FilterName[] = ['text', 'category', 'difficulty', 'photo', 'isOwn'];
export const none: Filters = { text: '', category: undefined, difficulty: undefined, photo: undefined, isOwn: false };

export const isOn = (filters: Filters, name: FilterName): boolean => filters[name] !== none[name];
export const without = (filters: Filters, name: FilterName): Filters => ({ ...filters, [name]: none[name] });

/** Parses the filters from a URL except the text, which has its own field. Invalid values are ignored. */
export function parseFilters(query: URLSearchParams): Omit<Filters, 'text'> {
  const difficulty = Number(query.get('difficulty'));
  const photo = query.get('photo');
  return {
    category: query.get('category') || undefined,
    difficulty: [1, 2, 3, 4, 5].find((one) => one === difficulty),
    photo: photo === 'yes' ? true : photo === 'no' ? false : undefined,
    isOwn: query.get('own') === '1',
  };
}

/** A filter's value in the URL. */
export function valueInAddress(filters: Partial<Filters>, name: Exclude<FilterName, 'text'>): string | undefined {
  if (name === 'photo') return filters.photo === undefined ? undefined : filters.photo ? 'yes' : 'no';
  if (name === 'isOwn') return filters.isOwn ? '1' : undefined;
  return filters[name] === undefined ? undefined : String(filters[name]);
}

/** Whether it's the person's own; compares logins as the server does. */
export const isMine = ({ user_login }: Pick<Challenge, 'user_login'>, login: string): boolean =>
  user_login !== null && loginKey(user_login) === loginKey(login);

/** Matching challenges, your own first. `except` skips one filter, so that its counts only follow the others. */
export function narrowed(
  challenges: readonly Challenge[],
  filters: Filters,
  login: string,
  except?: FilterName,
): Challenge[] {
  const { text, category, difficulty, photo, isOwn } = except === undefined ? filters : without(filters, except);
  const found = challenges.filter(
    (one) =>
      (category === undefined || one.category === category) &&
      (difficulty === undefined || one.difficulty === difficulty) &&
      (photo === undefined || one.image_required === photo) &&
      (!isOwn || isMine(one, login)) &&
      matches(one, text),
  );
  const own = found.filter((one) => isMine(one, login));
  return own.length === 0 ? found : [...own, ...found.filter((one) => !isMine(one, login))];
}

/** When nothing matches: how many would match without each filter, the largest first. */
export function filtersToDrop(challenges: readonly Challenge[], filters: Filters, login: string) {
  return filterNames
    .filter((name) => isOn(filters, name))
    .map((name) => ({ name, count: narrowed(challenges, filters, login, name).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
