import { gameAt, type PageName, pages, paramsAt } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';

/**
 * The calls to preload while a page's scripts load: addresses separated by spaces, with `:name` as in the page's
 * pattern and `{login}` for the last username.
 */
export const preloadedCalls: Readonly<Partial<Record<PageName, string>>> = {
  home: '/api/home',
  room: '/api/rooms/:roomNumber',
  races: '/api/vehicles',
  cars: '/api/vehicles?part=first',
  car: '/api/vehicles/:carId',
  carChart: '/api/vehicles',
};

/**
 * Further calls that a game's rooms preload. A party's document isn't among them, because joining returns it, and an
 * older preloaded one would be shown at the next refetch.
 */
export const preloadOfGame: Readonly<Partial<Record<GameName, string>>> = {
  bingo: '/api/users/{login}/rooms/:roomNumber/challenges /api/rooms/:roomNumber/document/bingo',
  plates: '/api/rooms/:roomNumber/document/plates',
};

const gameOfRoom = (name: PageName, path: string) => (name === 'room' ? gameAt(name, path) : undefined);

/** The calls to preload for the page at this path. Parameters stay encoded as in the path. */
export function preloadAt(name: PageName, path: string): string | undefined {
  const game = gameOfRoom(name, path);
  const addresses = [preloadedCalls[name], game && preloadOfGame[game]].filter((part) => part !== undefined).join(' ');
  if (addresses === '') return undefined;
  const params = paramsAt(pages[name].pattern, path);
  return addresses.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
}

/** Sources that pages load lazily when logged in, fetched along with their scripts. */
const preloadedCode: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['src/features/home/web/yours/Yours.tsx'],
};

export const allCodePreload: readonly string[] = Object.values(preloadedCode).flat();

export const codePreloadAt = (name: PageName): readonly string[] => preloadedCode[name] ?? [];
