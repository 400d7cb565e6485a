import { type PageName, pageOf } from '#shared/pages.ts';
import { messages } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import { opensFor, usualPath } from './nav-entries.ts';

/** The entries of More, in this order, for those who may open them. */
const places: PageName[] = [
  'misc',
  'minigames',
  'plates',
  'partyfun',
  'evcars',
  'git',
  'admin',
  'challenges',
  'metrics',
  'about',
  'apiDocs',
];

type AnyIcon = { name: IconName } | { shape: string };

/** Icons of pages without one in rail and search. */
const icons: Partial<Record<PageName, AnyIcon>> = {
  minigames: { name: 'bingo' },
  // A plate with its band, and two cards.
  plates: { shape: 'M3 7h18v10H3zM7.5 7v10M11 12h2M15.5 12h2' },
  partyfun: { shape: 'M10 4.5h9.5v13H10zM10 7L4.5 8.5 7.5 20l6-1.6' },
  about: { name: 'home' },
  apiDocs: { name: 'shield' },
};

export interface MoreRow {
  label: string;
  to: string;
  icon: AnyIcon;
}

/** Every page that this user's roles give access to. */
export function moreRows(user: SessionUser | undefined): MoreRow[] {
  const found: PageName[] = [...places, user === undefined ? 'login' : 'profile'];
  return found.flatMap((name) => {
    const { title, icon } = pageOf(name);
    const to = usualPath(name);
    const label = name === 'challenges' ? messages.more.challenges : title;
    return to !== undefined && opensFor(name, user) ? [{ label, to, icon: iconOf(name, icon) }] : [];
  });
}

const iconOf = (name: PageName, icon: string | undefined): AnyIcon =>
  icon === undefined ? (icons[name] ?? { name: 'forward' }) : { name: icon as IconName };
