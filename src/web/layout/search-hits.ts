import { type PageName, pageOf, pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { type Theme, theme } from '../device/preferences.ts';
import { messages } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import { laptop, moon, sun } from '../ui/icon-shapes.ts';
import { usualPath } from './nav-entries.ts';
import type { SearchHit } from './search.ts';

function isFoundBy(name: PageName, user: SessionUser | undefined): boolean {
  const { guard, foundBy } = pageOf(name);
  if (foundBy === 'guests') return user === undefined;
  // A page that needs a link's secret can't be opened from here.
  if (foundBy === 'nobody') return false;
  if (foundBy !== undefined) return hasRole(user, foundBy);
  if (guard === 'anyone') return true;
  return guard === 'token' ? user !== undefined : hasRole(user, guard);
}

/** Home is one tap away from everywhere. */
const lastPlace = Number.MAX_SAFE_INTEGER;
const placeOf = (name: PageName) => (name === 'home' ? lastPlace : (pageOf(name).rail?.place ?? lastPlace - 1));

/** The pages with an address that this user may open, those of the bar first. */
export function pageHits(user: SessionUser | undefined): SearchHit[] {
  return (Object.keys(pages) as PageName[])
    .sort((a, b) => placeOf(a) - placeOf(b))
    .flatMap((name) => {
      const to = usualPath(name);
      if (to === undefined || !isFoundBy(name, user)) return [];
      const { title, icon } = pageOf(name);
      return [{ group: 'pages' as const, title, icon: (icon ?? 'forward') as IconName, to }];
    });
}

interface Actions {
  onShortcuts: () => void;
  onLogOut: () => void;
}

/** Actions that work everywhere; logging out comes last. */
export function actionHits(user: SessionUser | undefined, { onShortcuts, onLogOut }: Actions): SearchHit[] {
  const { shortcuts, logOut } = messages.search;
  const actions: SearchHit[] = [
    ...(hasRole(user, 'root') ? ownerHits() : []),
    ...themeHits(),
    { group: 'actions', title: shortcuts, icon: 'grid', act: onShortcuts },
  ];
  if (user !== undefined) actions.push({ group: 'actions', title: logOut, icon: 'person', act: onLogOut });
  return actions;
}

const shapes: Record<Theme, string> = { light: sun, dark: moon, auto: laptop };

/** The themes that aren't active. */
function themeHits(): SearchHit[] {
  const { themeLight, themeDark, themeAuto, themeIs } = messages.search;
  const to = (title: string, next: Theme): SearchHit => ({
    group: 'actions',
    title,
    icon: 'eye',
    shape: shapes[next],
    act: (notify) => {
      const before = theme.read();
      theme.write(next);
      notify(themeIs[next], { undo: () => theme.write(before) });
    },
  });
  const all: [Theme, string][] = [
    ['light', themeLight],
    ['dark', themeDark],
    ['auto', themeAuto],
  ];
  return all.filter(([next]) => next !== theme.read()).map(([next, title]) => to(title, next));
}

/** The owner's shortcuts: the page reads the requested action from its history state. */
function ownerHits(): SearchHit[] {
  const { invite, backUp } = messages.search;
  return [
    { group: 'actions', title: invite, icon: 'plus', to: pathTo('adminPeople'), asks: 'invite' },
    { group: 'actions', title: backUp, icon: 'shield', to: pathTo('adminBackups'), asks: 'back up' },
  ];
}
