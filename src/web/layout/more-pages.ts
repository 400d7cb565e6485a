import { type PageName, pageOf } from '#shared/pages.ts';
import * as messages from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import type { Icon, IconName } from '../ui/Icon.tsx';
import { book, database, list, people, picture, plate, question } from '../ui/icon-shapes.ts';
import { canOpen, pathWithoutParams } from './nav-entries.ts';

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

/** Icons in More and in the search for pages that would otherwise share another page's icon. */
export const pageShapes: Partial<Record<PageName, string>> = {
  // A die.
  minigames: 'M5 5h14v14H5zM9 9h.01M12 12h.01M15 15h.01',
  plates: plate,
  // Two cards.
  partyfun: 'M10 4.5h9.5v13H10zM10 7L4.5 8.5 7.5 20l6-1.6',
  challenges: list,
  // A plug.
  evcars: 'M9 3.5V8M15 3.5V8M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5v4',
  // Two columns.
  compareCars: 'M4 4.5h6.5v15H4zM13.5 4.5H20v15h-6.5z',
  // Points in a chart.
  carChart: 'M4 4v16h16M9 15h.01M12 10.5h.01M16 12.5h.01M17.5 7h.01',
  // Bars.
  metrics: 'M5 20v-6M12 20V5M19 20v-9',
  about: question,
  // Braces.
  apiDocs: 'M9 4.5H7.5v5L5 12l2.5 2.5v5H9M15 4.5h1.5v5L19 12l-2.5 2.5v5H15',
  adminPeople: people,
  adminRooms: picture,
  adminChallenges: list,
  adminAudit: book,
  adminBackups: database,
};
