import { formatNumber } from './format-number.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** "640 kB", "1.2 MB", "38 MB": an amount of data by thousands, with one decimal for small numbers. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // An amount that rounds up to a thousand is shown as one of the next unit.
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${formatNumber(amount, unit > 0 && amount < 9.95 ? 1 : 0)} ${units[unit]}`;
}
