import type { Role } from './roles.ts';

/** Who may see a page: any visitor, anyone with a token, or holders of a role. */
export type PageGuard = 'anyone' | 'token' | Role;

export interface Page<P extends string = string> {
  /** The address, with `:name` for parameters. */
  pattern: P;
  guard: PageGuard;
  /** Heading of the page and first part of the browser's title. */
  title: string;
  /** What the page is made of: an address without parameters that the browser asks for while the scripts are on their way. */
  ahead?: string;
}

function page<const P extends string>(pattern: P, guard: PageGuard, title: string, ahead?: string): Page<P> {
  return { pattern, guard, title, ...(ahead !== undefined && { ahead }) };
}

/**
 * Every page of the site, in the order in which addresses are tried. The server names the right chunks from it, the
 * browser guards and routes with it; what a page shows is decided in `app/routes.tsx`.
 */
export const pages = {
  home: page('/', 'anyone', 'Home'),
  misc: page('/misc', 'anyone', 'Misc'),
  git: page('/git', 'git', 'Git'),
  minigames: page('/misc/minigames', 'bingo', 'Minigames'),
  plates: page('/misc/minigames/plates', 'developer', 'Plates'),
  partyfun: page('/misc/minigames/partyfun', 'developer', 'PartyFun'),
  partyfunPlayers: page('/misc/minigames/partyfun/num-players', 'developer', 'PartyFun players'),
  lobby: page('/misc/minigames/:gameName', 'token', 'Bingo'),
  rooms: page('/misc/minigames/:gameName/rooms', 'token', 'Rooms'),
  room: page('/misc/minigames/:gameName/rooms/:roomNumber', 'token', 'Room'),
  challengeForm: page('/bingo/challenges/form', 'token', 'New challenge'),
  challenges: page('/bingo/challenges', 'token', 'Bingo challenges'),
  evcars: page('/misc/evcars', 'developer', 'Ev Cars'),
  races: page('/misc/evcars/races', 'developer', 'Races'),
  cars: page('/misc/evcars/database', 'developer', 'Electric cars', '/api/vehicles?part=first'),
  car: page('/misc/evcars/database/:carId', 'developer', 'Electric car'),
  compareCars: page('/misc/evcars/compare', 'developer', 'Compare cars', '/api/vehicles'),
  carChart: page('/misc/evcars/chart', 'developer', 'Cars in a chart', '/api/vehicles'),
  metrics: page('/metrics', 'developer', 'Metrics'),
  pitis: page('/metrics/pitis', 'developer', 'Pitis'),
  about: page('/about', 'developer', 'About'),
  login: page('/login', 'anyone', 'Login'),
  profile: page('/profile', 'token', 'Profile'),
  apiDocs: page('/api-docs', 'root', 'API'),
} as const;
export type PageName = keyof typeof pages;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
export type PageParams<N extends PageName> = Record<ParamNames<(typeof pages)[N]['pattern']>, string>;

type Arguments<N extends PageName> = keyof PageParams<N> extends never
  ? [params?: Record<never, never>, query?: Record<string, string | undefined>]
  : [params: PageParams<N>, query?: Record<string, string | undefined>];

/** The address of a page: `pathTo('room', { gameName: 'bingo', roomNumber: '123456' })`. The only way to write a link. */
export function pathTo<N extends PageName>(name: N, ...[params, query]: Arguments<N>): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = pages[name].pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, value);
  // A comma needs no escape in a query, and lists with plain commas can be read and typed.
  return search.size > 0 ? `${path}?${search.toString().replaceAll('%2C', ',')}` : path;
}

/** The page an address belongs to, or undefined where there is none. */
export function pageAt(pathname: string): PageName | undefined {
  const names = Object.keys(pages) as PageName[];
  return names.find((name) => {
    const source = pages[name].pattern.replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${source}/?$`).test(pathname);
  });
}
