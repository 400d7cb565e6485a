import { formatNumber, plural } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';

/** What somebody did, by the kind of the event. */
const verbs = {
  created: 'opened the room',
  joined: 'joined',
  left: 'left',
  removed: 'was removed',
  inherited: 'is the admin now',
  respelled: 'spells the name like this now',
  stayed: 'is here to stay',
  questioned: 'asked about',
  answered: 'answered about',
  kept: 'keeps',
  'taken-off': 'loses',
};

/** Texts of what happened in a room. */
export const feed = {
  title: 'What happened',
  verbs,
  empty: 'Nothing yet.',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  /** Of what happened, which may be hundreds, only so many are told. */
  showLast: (count: number) => `Show the last ${formatNumber(count)}`,
  openPhoto: (title: string, login: string) => `Photo of ${isolated(login)} for “${isolated(title)}”`,
  /** Of a deed that somebody asks about. */
  isQuestioned: 'questioned',
  askAbout: (title: string, login: string) => `Ask about “${isolated(title)}” of ${isolated(login)}`,
  hereNow: (count: number) => `${formatNumber(count)} here now`,
};

/** What is read out about the others. */
export const announcements = {
  /** By the kind of the event; of others rooms tell nothing. */
  of: {
    joined: (login: string) => `${login} joined.`,
    left: (login: string) => `${login} left.`,
    questioned: (login: string, title: string) => `${login} asked about ${title}.`,
    answered: (login: string, title: string) => `${login} answered about ${title}.`,
    kept: (login: string, title: string) => `${title} of ${login} counts.`,
    'taken-off': (login: string, title: string) => `${title} of ${login} does not count any more.`,
  },
  many: (count: number, last: string) => `${plural(count, 'thing', 'things')} happened, the last: ${last}`,
};
