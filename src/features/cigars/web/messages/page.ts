import type { CigarKind } from '../../contract.ts';
import type { WindowName } from '../../windows.ts';

export const cigars = {
  menuDetail: 'Cigarette counter',
  notASmoker: "Access Denied: This page is only for smokers who are trying to quit. If you don't smoke, get lost.",
  notLoaded: "Couldn't load your entries",
  period: 'Period',
  windows: { today: 'Today', week: '7 days', month: 'Month', year: 'Year', all: 'All' },
};

const nouns: Record<CigarKind, string> = { cigar: 'cigarette', craving: 'craving' };

export const counting = {
  smoked: 'I smoked one',
  tapHint: 'tap to count one',
  pressHint: 'click to count one',
  countedHint: 'counted, press again for another',
  undo: 'Undo',
  undoLast: 'Undo last',
  earlier: 'Add earlier',
  craving: 'Log craving',
  hadCraving: 'Had a craving',
  zone: 'Count',
  counted: (kind: CigarKind, time: string) => (kind === 'cigar' ? `Counted at ${time}` : `Craving logged at ${time}`),
  sentLater: 'Counted, will be sent later',
  notedLater: 'Logged, will be sent later',
  /** Announced to screen readers after a count. */
  nowToday: (count: string) => `${count} today`,
  removed: (kind: CigarKind, time: string) => `Removed the ${nouns[kind]} at ${time}`,
  changed: (kind: CigarKind, time: string) => `Moved the ${nouns[kind]} to ${time}`,
  countTwo: 'Count two?',
  countOne: 'Count one?',
  yes: 'Yes',
  no: 'No',
  countAgain: 'Count again',
  close: 'Close',
  notKept: {
    refused: "This browser can't store entries, so this one will be lost if you close the tab before it's sent.",
    full: "This device is full, so this entry will be lost if you close the tab before it's sent.",
  },
  failed: "Couldn't save that, so nothing was changed. Please try again.",
  labels: {
    add: (kind: CigarKind, time: string) => `The ${nouns[kind]} at ${time}`,
    delete: (kind: CigarKind, time: string) => `Removing the ${nouns[kind]} at ${time}`,
    change: (kind: CigarKind, time: string) => `New time for the ${nouns[kind]} at ${time}`,
  },
};

export const numbers = {
  span: {
    today: 'today',
    week: 'in 7 days',
    month: 'this month',
    year: 'this year',
    all: 'since your first',
  } satisfies Record<WindowName, string>,
  goal: (goal: string) => `goal ${goal}`,
  perDay: (count: string) => `${count} a day`,
  before: {
    today: (count: string) => `${count} by this time yesterday`,
    week: (count: string) => `${count} in the 7 days before`,
    month: (count: string) => `${count} by this time last month`,
    year: (count: string) => `${count} by this time last year`,
  },
  /** The previous span is only partly counted. */
  partly: ', partly counted',
  nothing: 'Nothing counted yet',
  dots: (count: string, goal: string) => `${count} of ${goal}`,
  hour: 'h',
  minute: 'min',
  day: 'd',
  sinceLast: 'since your last one',
  longestToday: (span: string) => `longest today ${span}`,
  noneToday: 'none today',
  ofLife: 'of life lost',
  ofLifeEach: (each: string) => `, counted as ${each} each (studies say 11 to 22 minutes on average)`,
  /** A separate text where the card has no room for it. */
  studies: (each: string) => `Counted as ${each} each. Studies say 11 to 22 minutes on average.`,
  halfAnHour: 'half an hour',
  hoursEach: (hours: string) => `${hours} h`,
  minutesEach: (minutes: string) => `${minutes} min`,
  spent: 'spent',
  spentEach: (each: string) => `, €${each} each`,
  euros: (amount: string) => `€${amount}`,
  against: {
    today: 'vs yesterday',
    week: 'vs the 7 days before',
    month: 'vs last month',
    year: 'vs last year',
    all: 'nothing to compare with',
  } satisfies Record<WindowName, string>,
  byNow: ' by this time',
  fewer: (count: string) => `${count} fewer`,
  more: (count: string) => `${count} more`,
  asMany: 'the same',
  small: ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  nextFrom: 'Next one from ',
  tomorrow: 'tomorrow',
  nextGap: (gap: string) => `, gap ${gap}`,
  pastGap: (gap: string) => `Gap of ${gap}`,
  nowIsFine: ', so now is fine',
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  hoursOnly: (hours: number) => `${hours} h`,
  minutes: (minutes: number) => `${minutes} min`,
  daysHours: (days: string, hours: number) => `${days} d ${hours} h`,
};

export const earlier = {
  title: 'Add an earlier cigarette',
  lead: 'When was it?',
  ago: (text: string) => `${text} ago`,
  minutes: (minutes: number) => (minutes === 60 ? '1 hour' : `${minutes} min`),
  exactly: 'Date and time',
  count: 'Count it',
  change: 'Change time',
  save: 'Save',
  cancel: 'Cancel',
  missing: 'Please enter a date and time',
  future: 'Please choose a time in the past',
  tooEarly: 'Please enter a year from 2000 onwards',
  skipped: "That time doesn't exist, because the clocks went forward",
  twice: 'The clocks went back, so that time came twice. Which one was it?',
  first: (offset: string) => `The first, before the change (${offset})`,
  second: (offset: string) => `The second, after it (${offset})`,
};

export const entries = {
  title: 'Entries',
  show: 'Show',
  recent: 'Last 5 weeks',
  none: 'No entries here.',
  moreDays: 'Show more days',
  kinds: { cigar: 'Cigarette', craving: 'Craving' } satisfies Record<CigarKind, string>,
  cigars: (count: string, isOne: boolean) => `${count} ${isOne ? 'cigarette' : 'cigarettes'}`,
  cravings: (count: string, isOne: boolean) => `${count} ${isOne ? 'craving' : 'cravings'}`,
  change: 'Change',
  changeOne: (kind: CigarKind, time: string) => `Change the ${kind === 'cigar' ? 'cigarette' : 'craving'} at ${time}`,
  delete: 'Delete',
  deleteOne: (kind: CigarKind, time: string) => `Delete the ${kind === 'cigar' ? 'cigarette' : 'craving'} at ${time}`,
  elsewhere: (offset: string) => `UTC${offset}`,
  deleteAll: 'Delete my entries',
  deleteAllBody: "This deletes all your entries, cravings and your plan, here and on the server. It can't be undone.",
  deleteAllYes: 'Delete all',
  deleteAllNo: 'Keep them',
  deleted: 'All entries deleted',
  waits: "Some entries haven't been sent yet. Once they have, you can delete them all.",
};

export const refused = {
  notAccepted: (what: string, problem: string) => `${what} wasn't accepted: ${problem}`,
  more: (count: string) => `And ${count} more.`,
  tryAgain: 'Try again',
  asNow: 'Count it now',
  drop: 'Discard',
};

export const search = {
  title: 'I smoked one',
  detail: 'Counts one now',
  also: 'log a cigarette count',
};
