import { formatNumber, plural } from '#web/text/format-number.ts';

/** On a television. */
export const screen = {
  soon: 'Starts soon',
  ready: (count: number) => plural(count, 'passenger is ready', 'passengers are ready'),
  of: (count: number) => `of ${formatNumber(count)}`,
  found: 'found',
  bell: (time: string) => `The bell rings at ${time}`,
  next: (number: string) => `Next number ${number}`,
  standings: 'Points',
  riders: 'Who rides along',
  latest: 'Found last',
  more: (count: number) => `and ${formatNumber(count)} more`,
  nobody: 'Nobody rides along yet',
};
