import { gameAt, type PageName, pages, paramsAt } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';

/**
 * What the server is asked for while the scripts of a page are on their way: addresses, a space apart, with `:name` as in the
 * pattern of the page and `{login}` for who was here last.
 */
export const ahead: Readonly<Partial<Record<PageName, string>>> = {
  home: '/api/home',
  room: '/api/rooms/:roomNumber',
  races: '/api/vehicles',
  cars: '/api/vehicles?part=first',
  car: '/api/vehicles/:carId',
  carChart: '/api/vehicles',
};

/** What the rooms of a game are asked for besides. */
export const preloadOfGame: Readonly<Partial<Record<GameName, string>>> = {
  bingo: '/api/users/{login}/rooms/:roomNumber/challenges /api/rooms/:roomNumber/document/bingo',
  plates: '/api/rooms/:roomNumber/document/plates',
};

const gameOfRoom = (name: PageName, path: string) => (name === 'room' ? gameAt(name, path) : undefined);

/** What is asked ahead of the page at this path, if anything. Parameters stay as they are written there. */
export function preloadAt(name: PageName, path: string): string | undefined {
  const game = gameOfRoom(name, path);
  const asked = [ahead[name], game && preloadOfGame[game]].filter((part) => part !== undefined).join(' ');
  if (asked === '') return undefined;
  const params = paramsAt(pages[name].pattern, path);
  return asked.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
}

/** The sources of what pages fetch of their own accord for who is signed in: it is on its way with their scripts. */
const codeAhead: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['src/features/home/web/yours/Yours.tsx'],
};

export const allCodePreload: readonly string[] = Object.values(codeAhead).flat();

export const codePreloadAt = (name: PageName): readonly string[] => codeAhead[name] ?? [];
