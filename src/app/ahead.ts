import { type PageName, pages, paramsAt } from '#shared/pages.ts';

/**
 * What the server is asked for while the scripts of a page are on their way: addresses, a space apart, with `:name` as in the
 * pattern of the page and `{login}` for who was here last.
 */
export const ahead: Readonly<Partial<Record<PageName, string>>> = {
  home: '/api/home',
  room: '/api/rooms/:roomNumber /api/users/{login}/rooms/:roomNumber/challenges /api/rooms/:roomNumber/scores',
  races: '/api/vehicles',
  cars: '/api/vehicles?part=first',
  car: '/api/vehicles/:carId',
  carChart: '/api/vehicles',
};

/** What is asked ahead of the page at this path, if anything. Parameters stay as they are written there. */
export function aheadAt(name: PageName, path: string): string | undefined {
  const params = paramsAt(pages[name].pattern, path);
  return ahead[name]?.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
}

/**
 * What pages fetch of their own accord for who is signed in, by the names that `vite.config.ts` gives to files: it is on its way
 * with their scripts.
 */
export const codeAhead: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['yours'],
  room: ['photos', 'side'],
};
