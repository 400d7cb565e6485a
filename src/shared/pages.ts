import { isGame } from './games.ts';
import { hasRole, isRole, type Role } from './roles.ts';
import { type GameName, games, type Page, type PageName, type Part, pages } from './site-map.ts';

export { type Page, type PageGuard, type PageName, type Part, pages } from './site-map.ts';

/** A page's entry in the site map, with all the optional fields in its type. */
export const pageOf = (name: PageName): Page => pages[name];

/** Whether a person's roles open a page. True if its guard doesn't ask for a role. */
export const rolesOpen = ({ guard, alsoFor }: Page, person: { roles: readonly Role[] } | undefined): boolean =>
  !isRole(guard) || hasRole(person, guard) || (alsoFor !== undefined && hasRole(person, alsoFor));

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
export type PageParams<N extends PageName> = Record<ParamNames<(typeof pages)[N]['pattern']>, string>;

type Arguments<N extends PageName> = keyof PageParams<N> extends never
  ? [params?: Record<never, never>, query?: Record<string, string | undefined>]
  : [params: PageParams<N>, query?: Record<string, string | undefined>];

/** A page's address: `pathTo('room', { gameName: 'bingo', roomNumber: '123456' })`. The only way to write a link. */
export function pathTo<N extends PageName>(name: N, ...[params, query]: Arguments<N>): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = pages[name].pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, value);
  // A query doesn't need commas to be escaped, and lists with plain commas are easy to read and type.
  return search.size > 0 ? `${path}?${search.toString().replaceAll('%2C', ',')}` : path;
}

/** The parameters in a path, raw or as decoded by `read`; empty strings for missing ones. */
export function paramsAt(pattern: string, path: string, read = (text: string) => text): Record<string, string> {
  const parts = path.split('/');
  const params: Record<string, string> = {};
  pattern.split('/').forEach((part, index) => {
    if (part.startsWith(':')) params[part.slice(1)] = read(parts[index] ?? '');
  });
  return params;
}

export function pageAt(pathname: string): PageName | undefined {
  const names = Object.keys(pages) as PageName[];
  return names.find((name) => {
    const source = pages[name].pattern.replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${source}/?$`).test(pathname);
  });
}

export function isDialogAt(pathname: string): boolean {
  const name = pageAt(pathname);
  return name !== undefined && pageOf(name).isDialog === true;
}

/** The game shown by the page at this address, if any: set by the page or named in the address. */
export function gameAt(name: PageName, pathname: string): GameName | undefined {
  const { game, pattern, part } = pageOf(name);
  if (part === undefined || game !== undefined) return game;
  const { gameName } = paramsAt(pattern, pathname);
  return isGame(gameName) ? gameName : undefined;
}

export function partsAt(name: PageName, pathname: string): { page: Part; game: Part | undefined } {
  const game = gameAt(name, pathname);
  return { page: pageOf(name).shows, game: game && partOf(name, game) };
}

type GameParts = { lobby?: Part; room?: Part; screen?: Part };

export function partOf(name: PageName, game: GameName): Part | undefined {
  const { part } = pageOf(name);
  const parts: GameParts = games[game];
  return part && parts[part];
}

export const partsOfGame = ({ lobby, room, screen }: GameParts): Part[] =>
  [lobby, room, screen].filter((part) => part !== undefined);

export function fileOf(part: Part): string {
  const [owner, component] = part.split('/');
  return owner === 'web' ? `src/web/pages/${component}.tsx` : `src/features/${owner}/web/${component}.tsx`;
}
