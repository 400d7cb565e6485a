import { navigate } from 'wouter/use-browser-location';
import { type PageName, pageOf, pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { theme } from '../device/preferences.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import { usualPath } from './nav-entries.ts';

export interface Find {
  title: string;
  detail?: string;
  icon: IconName;
  run: () => void;
}

function isFoundBy(name: PageName, user: SessionUser | undefined): boolean {
  const { guard, foundBy } = pageOf(name);
  if (foundBy === 'guests') return user === undefined;
  // What needs a secret behind its address is nothing to go to.
  if (foundBy === 'nobody') return false;
  if (foundBy !== undefined) return hasRole(user, foundBy);
  if (guard === 'anyone') return true;
  return guard === 'token' ? user !== undefined : hasRole(user, guard);
}

/** The pages that have an address of their own and that this person may open. */
export function pageFinds(user: SessionUser | undefined): Find[] {
  return (Object.keys(pages) as PageName[]).flatMap((name) => {
    const path = usualPath(name);
    if (path === undefined || !isFoundBy(name, user)) return [];
    const { title, icon } = pageOf(name);
    return [{ title, detail: words.search.page, icon: (icon ?? 'forward') as IconName, run: () => navigate(path) }];
  });
}

interface Actions {
  onShortcuts: () => void;
  onLogOut: () => void;
}

export function actionFinds(user: SessionUser | undefined, { onShortcuts, onLogOut }: Actions): Find[] {
  const detail = words.search.action;
  const actions: Find[] = [
    { title: words.search.themeLight, detail, icon: 'eye', run: () => theme.write('light') },
    { title: words.search.themeDark, detail, icon: 'eye', run: () => theme.write('dark') },
    { title: words.search.themeAuto, detail, icon: 'eye', run: () => theme.write('auto') },
    { title: words.search.shortcuts, detail, icon: 'grid', run: onShortcuts },
  ];
  if (!user) return actions;
  if (hasRole(user, 'root')) actions.unshift(...ownerFinds());
  return [{ title: words.search.logOut, detail, icon: 'person', run: onLogOut }, ...actions];
}

/** What the owner does without looking for the page first: the page finds in the browser's history what it is asked for. */
function ownerFinds(): Find[] {
  const detail = words.search.action;
  const asking = (page: 'adminPeople' | 'adminBackups', asks: string) => () =>
    navigate(pathTo(page), { state: { asks } });
  return [
    { title: words.search.invite, detail, icon: 'plus', run: asking('adminPeople', 'invite') },
    { title: words.search.backUp, detail, icon: 'shield', run: asking('adminBackups', 'back up') },
  ];
}
