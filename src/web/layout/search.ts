import type { ReactNode } from 'react';
import { type PageName, pageOf, pages, pathTo, rolesOpen } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { type Theme, theme } from '../device/preferences.ts';
import * as messages from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import { download, key, laptop, lock, moon, people, phone, sun } from '../ui/icon-shapes.ts';
import { pageShapes } from './more-pages.ts';
import { pathWithoutParams } from './nav-entries.ts';

/** Briefly shows a message about what was done; with `undo` it also offers to take it back. */
export type Notify = (text: string, options?: { undo?: () => void }) => void;

export const groupNames = ['pages', 'rooms', 'cars', 'actions'] as const;
export type GroupName = (typeof groupNames)[number];

/** A search result: a page, an action on a page (`asks` in its history state), or an action. */
export interface SearchHit {
  group: GroupName;
  title: string;
  /** Small, after the title. */
  note?: string;
  /** Small, at the end of the line. */
  detail?: string;
  /** Large, at the end of the line. */
  value?: { number: string; unit?: string };
  plate?: { mark: string; text: string };
  /** Extra keywords that find it. */
  also?: string;
  /** Rates how well it matches a query, if the title isn't enough: lower is better, undefined means no match. */
  rank?: (query: string) => number | undefined;
  icon: IconName;
  /** Offered only after typing. */
  isTyped?: boolean;
  /** SVG path instead of the icon's. */
  shape?: string;
  /** Shown instead of the icon. */
  picture?: () => ReactNode;
  to?: string;
  asks?: string;
  act?: (notify: Notify) => void;
}

/** A feature's own results, such as the user's rooms. They're loaded whenever the search opens. */
export interface SearchProvider {
  name: string;
  /** There may be thousands, so they're only found by typing. */
  isLarge?: boolean;
  load: (user: SessionUser) => Promise<SearchHit[]>;
  /** The page that lists all results of a query, and its title. */
  all?: (query: string, count: number) => { title: string; to: string };
  /** Shown beside the group's name, with the number of results. */
  note?: (count: number) => string;
}

function isFoundBy(name: PageName, user: SessionUser | undefined): boolean {
  const { guard, foundBy } = pageOf(name);
  if (foundBy === 'guests') return user === undefined;
  // The page needs a link's secret, or is part of another page that can be found.
  if (foundBy === 'nobody') return false;
  if (foundBy !== undefined) return hasRole(user, foundBy);
  if (guard === 'anyone') return true;
  return user !== undefined && rolesOpen(pageOf(name), user);
}

/** Home is last, because it's one tap away everywhere. */
const lastPlace = Number.MAX_SAFE_INTEGER;
const orderOf = (name: PageName) => (name === 'home' ? lastPlace : (pageOf(name).rail?.place ?? lastPlace - 1));

/** The pages that have an address and that this user may open, starting with those in the bar. */
export function pageHits(user: SessionUser | undefined): SearchHit[] {
  return (Object.keys(pages) as PageName[])
    .sort((a, b) => orderOf(a) - orderOf(b))
    .flatMap((name) => {
      const to = pathWithoutParams(name);
      if (to === undefined || !isFoundBy(name, user)) return [];
      const { title, icon } = pageOf(name);
      const also = messages.search.also[name];
      const shape = pageShapes[name];
      return [
        {
          ...{ group: 'pages' as const, title, icon: (icon ?? 'forward') as IconName, to },
          ...(shape && { shape }),
          ...(also && { also }),
        },
      ];
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
    ...gameHits(user),
    ...themeHits(),
    { group: 'actions', title: shortcuts, icon: 'grid', act: onShortcuts },
    ...accountHits(user),
  ];
  if (user !== undefined) actions.push({ group: 'actions', ...logOut, icon: 'person', act: onLogOut });
  return actions;
}

function gameHits(user: SessionUser | undefined): SearchHit[] {
  const { createRoom, join, cards } = messages.search;
  const group = 'actions';
  if (user === undefined) return [];
  return [
    ...(hasRole(user, 'bingo')
      ? [{ group, ...createRoom, icon: 'plus', to: pathTo('lobby', { gameName: 'bingo' }, { new: 'room' }) } as const]
      : []),
    { group, ...join, icon: 'bingo', to: pathTo('home'), asks: 'join a room' },
    ...(hasRole(user, 'developer')
      ? [{ group, ...cards, icon: 'grid', shape: phone, isTyped: true, to: pathTo('partyfunCards') } as const]
      : []),
  ];
}

/** Actions that the profile performs when it opens. Only found by typing. */
function accountHits(user: SessionUser | undefined): SearchHit[] {
  if (user === undefined) return [];
  const { password, passkey, ownData, register } = messages.search;
  const hit = (texts: { title: string; also: string }, asks: string, shape: string): SearchHit => ({
    group: 'actions',
    ...texts,
    icon: 'person',
    shape,
    isTyped: true,
    to: pathTo('profile'),
    asks,
  });
  return [
    hit(password, 'change password', lock),
    hit(passkey, 'add a passkey', key),
    hit(ownData, 'download my data', download),
    ...(hasRole(user, 'tester') ? [hit(register, 'register a user', people)] : []),
  ];
}

const shapes: Record<Theme, string> = { light: sun, dark: moon, auto: laptop };

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
    { group: 'actions', ...invite, icon: 'plus', to: pathTo('adminPeople'), asks: 'invite' },
    { group: 'actions', ...backUp, icon: 'shield', to: pathTo('adminBackups'), asks: 'back up' },
  ];
}
