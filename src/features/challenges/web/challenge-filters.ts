import { loginKey } from '#features/accounts/login-key.ts';
import { folded, matcher } from '#shared/text-match.ts';
import type { Challenge } from '../contract.ts';

export interface Filters {
  text: string;
  category: string | undefined;
  /** 1 to 5. */
  difficulty: number | undefined;
  photo: boolean | undefined;
  isOwn: boolean;
}
export type FilterName = 'text' | 'category' | 'difficulty' | 'photo' | 'isOwn';

const filterNames: readonly FilterName[] = ['text', 'category', 'difficulty', 'photo', 'isOwn'];
export const noFilters: Filters = {
  text: '',
  category: undefined,
  difficulty: undefined,
  photo: undefined,
  isOwn: false,
};

const isSet = (filters: Filters, name: FilterName): boolean => filters[name] !== noFilters[name];
export const withoutFilter = (filters: Filters, name: FilterName): Filters => ({ ...filters, [name]: noFilters[name] });

/** Parses the filters in a URL, except the text, which is read separately. Invalid values are ignored. */
export function parseFilters(query: URLSearchParams): Omit<Filters, 'text'> {
  const difficulty = Number(query.get('difficulty'));
  const photo = query.get('photo');
  return {
    category: query.get('category') || undefined,
    difficulty: [1, 2, 3, 4, 5].find((level) => level === difficulty),
    photo: photo === 'yes' ? true : photo === 'no' ? false : undefined,
    isOwn: query.get('own') === '1',
  };
}

export function valueInAddress(filters: Partial<Filters>, name: Exclude<FilterName, 'text'>): string | undefined {
  if (name === 'photo') return filters.photo === undefined ? undefined : filters.photo ? 'yes' : 'no';
  if (name === 'isOwn') return filters.isOwn ? '1' : undefined;
  return filters[name] === undefined ? undefined : String(filters[name]);
}

/** Whether the user created the challenge; compares logins the way the server does. */
export const isOwnChallenge = ({ user_login }: Pick<Challenge, 'user_login'>, login: string): boolean =>
  user_login !== null && loginKey(user_login) === loginKey(login);

/** The matching challenges, the user's own first. `except` ignores one filter, for counts that depend on the others. */
export function filterChallenges(
  challenges: readonly Challenge[],
  filters: Filters,
  login: string,
  except?: FilterName,
): Challenge[] {
  const { text, category, difficulty, photo, isOwn } = except === undefined ? filters : withoutFilter(filters, except);
  const found = challenges.filter(
    (challenge) =>
      (category === undefined || challenge.category === category) &&
      (difficulty === undefined || challenge.difficulty === difficulty) &&
      (photo === undefined || challenge.image_required === photo) &&
      (!isOwn || isOwnChallenge(challenge, login)) &&
      matches(challenge, text),
  );
  const own = found.filter((challenge) => isOwnChallenge(challenge, login));
  return own.length === 0 ? found : [...own, ...found.filter((challenge) => !isOwnChallenge(challenge, login))];
}

/** How many challenges would match without each of the filters, largest number first. Shown when nothing matches. */
export function filtersToDrop(challenges: readonly Challenge[], filters: Filters, login: string) {
  return filterNames
    .filter((name) => isSet(filters, name))
    .map((name) => ({ name, count: filterChallenges(challenges, filters, login, name).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Whether the challenge contains every word of the filter. An empty filter matches everything. */
export function matches(challenge: Challenge, filter: string): boolean {
  const { title, description, category, user_login } = challenge;
  return matcher(filter)(folded([title, description, category, user_login ?? ''].join('\n')));
}
