import { type PageName, pageAt, pageOf } from '#shared/pages.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Sign } from '../ui/SignLink.tsx';
import { barPlaces, isCurrent, type NavEntry, opensFor, usualPath } from './nav-entries.ts';

/** Where no place in bar or rail leads, in this order, for those whom it opens for. */
const others: PageName[] = ['misc', 'minigames', 'evcars', 'challenges', 'metrics', 'apiDocs', 'about'];

export interface MoreRow {
  label: string;
  to: string;
  icon: IconName;
  sign?: Sign | undefined;
}

/** What More leads to: first the places that the bar has no room for. */
export function moreRows(user: SessionUser | undefined, all: readonly NavEntry[]): MoreRow[] {
  const rows = others.flatMap((name) => {
    const { title, icon = 'forward' } = pageOf(name);
    const to = usualPath(name);
    return to !== undefined && opensFor(name, user) ? [{ label: title, to, icon: icon as IconName }] : [];
  });
  return [...all.slice(barPlaces), ...rows];
}

/** True on a page that one finds by More: any but those of the bar's own places and the profile, which stands in the header. */
export function isInMore(path: string, all: readonly NavEntry[]): boolean {
  const name = pageAt(path);
  const bar = all.slice(0, barPlaces);
  return name !== undefined && pageOf(name).guard !== 'token' && !bar.some((entry) => isCurrent(entry, path, all));
}

/** The colour of the part of the site behind More that this page is of, where it has one. */
export function signInMore(path: string, all: readonly NavEntry[]): Sign | undefined {
  return all.slice(barPlaces).find((entry) => isCurrent(entry, path, all))?.sign;
}
