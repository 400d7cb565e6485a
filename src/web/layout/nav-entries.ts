import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import type { SessionUser } from '../session/session.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Sign } from '../ui/SignLink.tsx';
import { words } from '../words.ts';

export interface NavEntry {
  label: string;
  to: string;
  icon: IconName;
  sign?: Sign;
  /** Addresses below these belong to the entry as well. */
  covers: string[];
}

type Entry = NavEntry & { opensFor: (user: SessionUser | undefined) => boolean };

const developer = (user: SessionUser | undefined) => hasRole(user, 'developer');
const bingo = { gameName: 'bingo' };

const entries: Entry[] = [
  { label: words.nav.home, to: pathTo('home'), icon: 'home', covers: [], opensFor: () => true },
  {
    label: words.nav.bingo,
    to: pathTo('lobby', bingo),
    icon: 'bingo',
    sign: 'bingo',
    covers: [pathTo('lobby', bingo), pathTo('challenges')],
    opensFor: (user) => hasRole(user, 'bingo'),
  },
  {
    label: words.nav.cars,
    to: pathTo('cars'),
    icon: 'cars',
    sign: 'cars',
    covers: [pathTo('evcars')],
    opensFor: developer,
  },
  {
    label: words.nav.race,
    to: pathTo('races'),
    icon: 'race',
    sign: 'race',
    covers: [pathTo('races')],
    opensFor: developer,
  },
  {
    label: words.nav.pitis,
    to: pathTo('pitis'),
    icon: 'smoke',
    sign: 'smoke',
    covers: [pathTo('pitis')],
    opensFor: (user) => developer(user) && hasRole(user, 'smoker'),
  },
  {
    label: words.nav.git,
    to: pathTo('git'),
    icon: 'git',
    sign: 'admin',
    covers: [pathTo('git')],
    opensFor: (user) => hasRole(user, 'git'),
  },
];

const misc: NavEntry = { label: words.nav.misc, to: pathTo('misc'), icon: 'grid', covers: [pathTo('misc')] };

/** What this person's roles open. Whoever has one or two places of their own also gets the way to the rest. */
export function navEntriesFor(user: SessionUser | undefined): NavEntry[] {
  const open = entries.filter((entry) => entry.opensFor(user));
  return open.length > 3 ? open : [...open, misc];
}

export function isCurrent(entry: NavEntry, path: string, all: readonly NavEntry[]): boolean {
  if (path === entry.to) return true;
  const covering = (one: NavEntry) =>
    Math.max(0, ...one.covers.filter((above) => path.startsWith(`${above}/`)).map(({ length }) => length));
  const mine = covering(entry);
  return mine > 0 && all.every((other) => covering(other) <= mine && other.to !== path);
}
