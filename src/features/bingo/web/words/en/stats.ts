import { formatNumber, plural } from '#web/text/format-number.ts';

/** Texts of a room's statistics. */
export const stats = {
  title: 'Statistics',
  open: 'Time, rare squares, untouched squares',
  failed: 'The statistics could not be loaded.',
  activity: 'Squares over time',
  activitySentence: (count: number, hours: string, peak: string) =>
    `${plural(count, 'square', 'squares')} done over ${hours}, most from ${peak}.`,
  hours: (hours: number) => plural(hours, 'hour', 'hours'),
  noActivity: 'No square is done yet.',
  from: 'From',
  completed: 'Squares done',
  asTable: 'As a table',
  rarest: 'Rarest square done',
  rarestOf: (completed: number, dealt: number) =>
    `done by ${formatNumber(completed)} of ${formatNumber(dealt)} who have it`,
  noRarest: 'None yet.',
  untouched: 'Done by nobody',
  untouchedOf: (dealt: number) => `on ${plural(dealt, 'board', 'boards')}`,
  noUntouched: 'Every square that was dealt has been done by somebody.',
  more: (count: number) => `Show all ${formatNumber(count)}`,
};
