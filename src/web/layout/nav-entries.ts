import { type PageName, pageAt, pageOf, pages, pathTo, rolesOpen } from '#shared/pages.ts';
import { hasRole, isRole, type Role } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import { guestRoomPath, type SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Sign } from '../ui/SignLink.tsx';

interface NavEntry {
  label: string;
  to: string;
  icon: IconName;
  sign?: Sign | undefined;
  /** Addresses below these also belong to the entry. */
  covers: string[];
}

/** The address of a page in the rail and the search; undefined if it only makes sense with parameters. */
export function pathWithoutParams(name: PageName): string | undefined {
  const { pattern, defaultParams } = pageOf(name);
  const path = pattern.replace(/:(\w+)/g, (whole, key: string) => defaultParams?.[key] ?? whole);
  return path.includes(':') ? undefined : path;
}

const names = Object.keys(pages) as PageName[];

/** Whether the guard admits this user and the page is meant for them. */
export function canOpen(name: PageName, user: SessionUser | undefined): boolean {
  const { foundBy, rail } = pageOf(name);
  const required = [foundBy, rail?.needs].filter((role) => role !== undefined && isRole(role)) as Role[];
  return rolesOpen(pageOf(name), user) && required.every((role) => hasRole(user, role));
}

const entries = names
  .flatMap((name) => {
    const { rail, icon } = pageOf(name);
    const to = pathWithoutParams(name);
    return rail === undefined || to === undefined ? [] : [{ name, rail, icon, to }];
  })
  .sort((a, b) => a.rail.place - b.rail.place);

function entryOf({ rail, icon, to }: (typeof entries)[number]): NavEntry {
  const covers = (rail.covers ?? []).flatMap((name) => pathWithoutParams(name as PageName) ?? []);
  return { label: rail.label, to, icon: icon as IconName, sign: rail.sign, covers: to === '/' ? [] : [to, ...covers] };
}

function guestEntries(guest: NonNullable<SessionUser['guest']>): NavEntry[] {
  const to = guestRoomPath(guest);
  const { icon } = pageOf('lobby');
  return [
    { label: pages.room.title, to, icon: icon as IconName, sign: games[guest.game].sign, covers: [to] },
    { label: pages.profile.title, to: pathTo('profile'), icon: 'person', covers: [] },
  ];
}

/** A phone's bar has room for this many entries before More; the rail of a wide screen has room for all. */
export const maxBarEntries = 5;

export function navEntriesFor(user: SessionUser | undefined): NavEntry[] {
  if (user?.guest) return guestEntries(user.guest);
  return entries.filter(({ name }) => canOpen(name, user)).map(entryOf);
}

export function isCurrent(entry: NavEntry, path: string, all: readonly NavEntry[]): boolean {
  if (path === entry.to) return true;
  const covering = (other: NavEntry) =>
    Math.max(0, ...other.covers.filter((above) => `${path}/`.startsWith(`${above}/`)).map(({ length }) => length));
  const own = covering(entry);
  return own > 0 && all.every((other) => covering(other) <= own && other.to !== path);
}

/** Pages that are reached in other ways: from the header, or by a link that somebody sent. */
const notInMore: readonly (PageName | undefined)[] = [
  'login',
  'profile',
  'invitation',
  'newPassword',
  'join',
  undefined,
];

/** True on a page that is only reached through More. */
export function isInMore(path: string, shown: readonly NavEntry[], all: readonly NavEntry[]): boolean {
  return !notInMore.includes(pageAt(path)) && !shown.some((entry) => isCurrent(entry, path, all));
}
