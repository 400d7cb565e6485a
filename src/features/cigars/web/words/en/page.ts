import type { CigarKind } from '../../../contract.ts';
import type { WindowName } from '../../../windows.ts';

export const cigars = {
  menuDetail: 'Cigarettes, counted',
  notASmoker: "Access Denied: This page is only for smokers who are trying to quit. If you don't smoke, get lost.",
  notLoaded: 'Your entries could not be read',
  period: 'Period',
  windows: { today: 'Today', week: '7 days', month: 'Month', year: 'Year', all: 'All' },
};

const nouns: Record<CigarKind, string> = { cigar: 'cigarette', craving: 'craving' };

export const counting = {
  smoked: 'I smoked one',
  tapHint: 'one tap counts one',
  pressHint: 'one press counts one',
  countedHint: 'counted, press again for another',
  undo: 'Undo',
  undoLast: 'Undo last',
  earlier: 'Earlier one',
  craving: 'A craving',
  hadCraving: 'Had a craving',
  zone: 'Count',
  counted: (kind: CigarKind, time: string) => (kind === 'cigar' ? `Counted at ${time}` : `Craving noted at ${time}`),
  sentLater: 'Counted here, sent later',
  notedLater: 'Noted here, sent later',
  /** Read out after it was counted. */
  nowToday: (count: string) => `${count} today`,
  takenBack: (kind: CigarKind, time: string) => `Taken back: the ${nouns[kind]} at ${time}`,
  changed: (kind: CigarKind, time: string) => `The ${nouns[kind]} is at ${time} now`,
  countTwo: 'Count two?',
  countOne: 'Count one?',
  yes: 'Yes',
  no: 'No',
  countAgain: 'Count again',
  close: 'Close',
  notKept: {
    refused:
      'This browser refuses to keep entries. It is counted here only until this tab closes, unless it is sent before.',
    full: 'This device is full. It is counted here only until this tab closes, unless it is sent before.',
  },
  failed: 'It could not be counted. Please try again.',
  /** What waits, in the list of what is to be sent. */
  labels: {
    add: (kind: CigarKind, time: string) => `The ${nouns[kind]} at ${time}`,
    delete: (kind: CigarKind, time: string) => `Taking back the ${nouns[kind]} at ${time}`,
    change: (kind: CigarKind, time: string) => `Another time for the ${nouns[kind]} at ${time}`,
  },
};

export const numbers = {
  /** What stands under the big number. */
  span: {
    today: 'today',
    week: 'in 7 days',
    month: 'this month',
    year: 'this year',
    all: 'since the first',
  } satisfies Record<WindowName, string>,
  goal: (goal: string) => `goal ${goal}`,
  perDay: (count: string) => `${count} a day`,
  before: {
    today: (count: string) => `yesterday by now ${count}`,
    week: (count: string) => `the 7 days before ${count}`,
    month: (count: string) => `last month by now ${count}`,
    year: (count: string) => `last year by now ${count}`,
  },
  /** Where counting began within the span before. */
  partly: ', counted in part',
  nothing: 'Nothing counted yet',
  pips: (count: string, goal: string) => `${count} of ${goal}`,
  hour: 'h',
  minute: 'min',
  day: 'd',
  sinceLast: 'since the last',
  longestToday: (span: string) => `longest today ${span}`,
  noneToday: 'none today',
  ofLife: 'of life',
  ofLifeEach: (each: string) => `, counted as ${each} each; studies say 11 to 22 minutes on average`,
  /** On its own, where the card has no room for it. */
  studies: (each: string) => `Counted as ${each} each; studies say 11 to 22 minutes on average.`,
  halfAnHour: 'half an hour',
  hoursEach: (hours: string) => `${hours} h`,
  minutesEach: (minutes: string) => `${minutes} min`,
  spent: 'spent',
  spentEach: (each: string) => `, ${each} € each`,
  euro: '€',
  percent: '%',
  against: {
    today: 'against yesterday',
    week: 'against the 7 days before',
    month: 'against last month',
    year: 'against last year',
    all: 'nothing to compare with',
  } satisfies Record<WindowName, string>,
  byNow: ' until now',
  fewer: (count: string) => `${count} fewer`,
  more: (count: string) => `${count} more`,
  asMany: 'as many',
  small: ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  nextFrom: 'Next one from ',
  tomorrow: 'tomorrow',
  nextGap: (gap: string) => `, gap ${gap}`,
  pastGap: (gap: string) => `Gap ${gap}`,
  nowIsFine: ': now is fine',
  hours: (hours: number, minutes: string) => `${hours} h ${minutes}`,
  hoursOnly: (hours: number) => `${hours} h`,
  minutes: (minutes: number) => `${minutes} min`,
  daysHours: (days: string, hours: string) => `${days} d ${hours} h`,
};

export const earlier = {
  title: 'Earlier one',
  lead: 'When was it?',
  ago: (text: string) => `${text} ago`,
  minutes: (minutes: number) => (minutes === 60 ? '1 hour' : `${minutes} min`),
  exactly: 'Date and time',
  count: 'Count it',
  change: 'Change the time',
  save: 'Save',
  cancel: 'Cancel',
  missing: 'Please enter date and time',
  future: 'That lies in the future',
  tooEarly: 'Please enter a year from 2000 on',
  skipped: 'The clock skipped that hour: there was no such time',
  twice: 'The clock showed that hour twice. Which one was it?',
  first: (offset: string) => `The first, before the clock was set back (${offset})`,
  second: (offset: string) => `The second, after it (${offset})`,
};

export const entries = {
  title: 'Entries',
  show: 'Show',
  recent: 'Last 5 weeks',
  none: 'No entries here.',
  moreDays: 'More days',
  kinds: { cigar: 'Cigarette', craving: 'Craving' } satisfies Record<CigarKind, string>,
  cigars: (count: string, isOne: boolean) => `${count} ${isOne ? 'cigarette' : 'cigarettes'}`,
  cravings: (count: string, isOne: boolean) => `${count} ${isOne ? 'craving' : 'cravings'}`,
  change: 'Change',
  changeOne: (kind: CigarKind, time: string) => `Change the ${kind === 'cigar' ? 'cigarette' : 'craving'} at ${time}`,
  delete: 'Delete',
  deleteOne: (kind: CigarKind, time: string) => `Delete the ${kind === 'cigar' ? 'cigarette' : 'craving'} at ${time}`,
  elsewhere: (offset: string) => `UTC${offset}`,
  deleteAll: 'Delete my entries',
  deleteAllBody: 'All entries, cravings and the plan go, here and on the server. They cannot be brought back.',
  deleteAllYes: 'Delete all',
  deleteAllNo: 'Keep them',
  deleted: 'All entries are deleted',
  waits: 'Some entries still wait to be sent. Once they are, all can be deleted.',
};

/** What the server did not take. */
export const refused = {
  told: (what: string, problem: string) => `${what} was not taken: ${problem}`,
  more: (count: string) => `${count} more were not taken.`,
  tryAgain: 'Try again',
  asNow: 'Count it as now',
  drop: 'Drop it',
};

/** How the search offers to count one. */
export const search = {
  title: 'I smoked one',
  detail: 'Counts one now',
};
