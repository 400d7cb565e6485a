import { type PageName, pageOf, pages, pathTo } from '#shared/pages.ts';
import { hasRole, isRole, type Role } from '#shared/roles.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Sign } from '../ui/SignLink.tsx';

export interface NavEntry {
  label: string;
  to: string;
  icon: IconName;
  sign?: Sign | undefined;
  /** Addresses below these belong to the entry as well. */
  covers: string[];
}

/** The address under which rail and search know a page; undefined for one that only makes sense with parameters. */
export function usualPath(name: PageName): string | undefined {
  const { pattern, usually } = pageOf(name);
  const path = pattern.replace(/:(\w+)/g, (whole, key: string) => usually?.[key] ?? whole);
  return path.includes(':') ? undefined : path;
}

const names = Object.keys(pages) as PageName[];

/** Whom the guard lets in and the page is for. */
export function opensFor(name: PageName, user: SessionUser | undefined): boolean {
  const { guard, foundBy, rail } = pageOf(name);
  const mustHold = [guard, foundBy, rail?.needs].filter((one) => one !== undefined && isRole(one)) as Role[];
  return mustHold.every((role) => hasRole(user, role));
}

const entries = names
  .flatMap((name) => {
    const { rail, icon } = pageOf(name);
    const to = usualPath(name);
    return rail === undefined || to === undefined ? [] : [{ name, rail, icon, to }];
  })
  .sort((a, b) => a.rail.place - b.rail.place);

function entryOf({ rail, icon, to }: (typeof entries)[number]): NavEntry {
  const covers = (rail.covers ?? []).flatMap((name) => usualPath(name as PageName) ?? []);
  return { label: rail.label, to, icon: icon as IconName, sign: rail.sign, covers: to === '/' ? [] : [to, ...covers] };
}

const misc: NavEntry = { label: pages.misc.title, to: pathTo('misc'), icon: 'grid', covers: [pathTo('misc')] };

/** So many stand in the bar of a phone: with more, More follows them. The rail of a wide screen has room for all. */
export const barPlaces = 5;

/** What this person's roles open. Whoever has one or two places of their own also gets the way to the rest. */
export function navEntriesFor(user: SessionUser | undefined): NavEntry[] {
  const open = entries.filter(({ name }) => opensFor(name, user)).map(entryOf);
  return open.length > 3 ? open : [...open, misc];
}

export function isCurrent(entry: NavEntry, path: string, all: readonly NavEntry[]): boolean {
  if (path === entry.to) return true;
  const covering = (one: NavEntry) =>
    Math.max(0, ...one.covers.filter((above) => path.startsWith(`${above}/`)).map(({ length }) => length));
  const mine = covering(entry);
  return mine > 0 && all.every((other) => covering(other) <= mine && other.to !== path);
}
