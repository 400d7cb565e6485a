import { navigate } from 'wouter/use-browser-location';
import { type PageName, pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { theme } from '../device/preferences.ts';
import { type SessionUser, signOut } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import { words } from '../words.ts';

export interface Find {
  title: string;
  detail?: string;
  icon: IconName;
  run: () => void;
}

const icons: Partial<Record<PageName, IconName>> = {
  home: 'home',
  git: 'git',
  evcars: 'cars',
  cars: 'cars',
  compareCars: 'cars',
  carChart: 'cars',
  races: 'race',
  metrics: 'smoke',
  pitis: 'smoke',
  challenges: 'bingo',
  challengeForm: 'plus',
  login: 'person',
  profile: 'person',
};

function opensFor(name: PageName, user: SessionUser | undefined): boolean {
  const { guard } = pages[name];
  if (name === 'login') return user === undefined;
  // Their guard asks for a token only, but what they show is for players.
  if (name === 'challenges' || name === 'challengeForm') return hasRole(user, 'bingo');
  if (guard === 'anyone') return true;
  return guard === 'token' ? user !== undefined : hasRole(user, guard);
}

/** The pages that need no parameter and that this person may open, and the lobby of bingo. */
export function pageFinds(user: SessionUser | undefined): Find[] {
  const names = (Object.keys(pages) as PageName[]).filter((name) => !pages[name].pattern.includes(':'));
  const finds = names
    .filter((name) => opensFor(name, user))
    .map((name) => ({
      title: pages[name].title,
      detail: words.search.page,
      icon: icons[name] ?? 'forward',
      run: () => navigate(pages[name].pattern),
    }));
  if (!hasRole(user, 'bingo')) return finds;
  const lobby = {
    title: words.nav.bingo,
    detail: words.search.page,
    icon: 'bingo' as const,
    run: () => navigate(pathTo('lobby', { gameName: 'bingo' })),
  };
  return [lobby, ...finds];
}

export function actionFinds(user: SessionUser | undefined, onShortcuts: () => void): Find[] {
  const detail = words.search.action;
  const actions: Find[] = [
    { title: words.search.themeLight, detail, icon: 'eye', run: () => theme.write('light') },
    { title: words.search.themeDark, detail, icon: 'eye', run: () => theme.write('dark') },
    { title: words.search.themeAuto, detail, icon: 'eye', run: () => theme.write('auto') },
    { title: words.search.shortcuts, detail, icon: 'grid', run: onShortcuts },
  ];
  if (!user) return actions;
  return [{ title: words.search.logOut, detail, icon: 'person', run: signOut }, ...actions];
}
