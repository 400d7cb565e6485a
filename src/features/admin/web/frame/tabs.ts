import type { PageName } from '#shared/pages.ts';

/** The owner's pages in the order of their tabs. */
export const adminTabs = [
  'admin',
  'adminPeople',
  'adminRooms',
  'adminChallenges',
  'adminAudit',
  'adminBackups',
] as const satisfies PageName[];

export type AdminTab = (typeof adminTabs)[number];
