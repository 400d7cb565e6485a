import { plural } from '#web/text/format-number.ts';

/** What is read out about the others. */
export const announcements = {
  completed: (login: string, title: string) => `${login} completed ${title}.`,
  undone: (login: string, title: string) => `${login} took back ${title}.`,
  questioned: (login: string, title: string) => `${login} asked about ${title}.`,
  answered: (login: string, title: string) => `${login} answered about ${title}.`,
  kept: (login: string, title: string) => `${title} of ${login} counts.`,
  'taken-off': (login: string, title: string) => `${title} of ${login} does not count any more.`,
  joined: (login: string) => `${login} joined.`,
  left: (login: string) => `${login} left.`,
  many: (count: number, last: string) => `${plural(count, 'thing', 'things')} happened, the last: ${last}`,
};
