import { gameNames } from '#shared/games.ts';
import { type PageName, pageOf, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import { opensFor, usualPath } from './nav-entries.ts';

/** What More leads to, in this order, for those whom it opens for. */
const places: PageName[] = ['misc', 'minigames', 'evcars', 'git', 'admin', 'challenges', 'metrics', 'about', 'apiDocs'];

/** The icon of pages that have none in rail and search. */
const icons: Partial<Record<PageName, IconName>> = { minigames: 'bingo', about: 'home', apiDocs: 'shield' };

export interface MoreRow {
  label: string;
  to: string;
  icon: IconName;
  isBeingBuilt?: true;
}

/** Everything that this person's roles open and that is a place, with what is being built as the last. */
export function moreRows(user: SessionUser | undefined): MoreRow[] {
  const found: PageName[] = [...places, user === undefined ? 'login' : 'profile'];
  const rows = found.flatMap((name) => {
    const { title, icon = icons[name] ?? 'forward' } = pageOf(name);
    const to = usualPath(name);
    const label = name === 'challenges' ? words.more.challenges : title;
    return to !== undefined && opensFor(name, user) ? [{ label, to, icon: icon as IconName }] : [];
  });
  const coming = gameNames
    .filter((name) => !games[name].isOpen && hasRole(user, games[name].role))
    .map((name) => ({
      label: games[name].title,
      to: pathTo('lobby', { gameName: name }),
      icon: 'grid' as const,
      isBeingBuilt: true as const,
    }));
  return [...rows, ...coming];
}
