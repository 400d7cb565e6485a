import { type PageName, pageOf } from '#shared/pages.ts';
import { messages } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import { opensFor, usualPath } from './nav-entries.ts';

/** The entries of More, in this order, for those who may open them. */
const places: PageName[] = ['misc', 'minigames', 'evcars', 'git', 'admin', 'challenges', 'metrics', 'about', 'apiDocs'];

/** Icons of pages without one in rail and search. */
const icons: Partial<Record<PageName, IconName>> = { minigames: 'bingo', about: 'home', apiDocs: 'shield' };

export interface MoreRow {
  label: string;
  to: string;
  icon: IconName;
}

/** Every page that this user's roles give access to. */
export function moreRows(user: SessionUser | undefined): MoreRow[] {
  const found: PageName[] = [...places, user === undefined ? 'login' : 'profile'];
  return found.flatMap((name) => {
    const { title, icon = icons[name] ?? 'forward' } = pageOf(name);
    const to = usualPath(name);
    const label = name === 'challenges' ? messages.more.challenges : title;
    return to !== undefined && opensFor(name, user) ? [{ label, to, icon: icon as IconName }] : [];
  });
}
