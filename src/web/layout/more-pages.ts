import { type PageName, pageOf } from '#shared/pages.ts';
import * as messages from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import type { Icon, IconName } from '../ui/Icon.tsx';
import { canOpen, pathWithoutParams } from './nav-entries.ts';
import { pageShapes } from './page-shapes.ts';

/** The entries of More in their order. Each user sees those they may open. */
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

interface MoreRow {
  label: string;
  to: string;
  icon: Parameters<typeof Icon>[0];
}

export function moreRows(user: SessionUser | undefined): MoreRow[] {
  const found: PageName[] = [...places, user === undefined ? 'login' : 'profile'];
  return found.flatMap((name) => {
    const { title, icon = 'forward' } = pageOf(name);
    const shape = pageShapes[name];
    const to = pathWithoutParams(name);
    const label = name === 'challenges' ? messages.more.challenges : title;
    return to !== undefined && canOpen(name, user)
      ? [{ label, to, icon: shape === undefined ? { name: icon as IconName } : { shape } }]
      : [];
  });
}
