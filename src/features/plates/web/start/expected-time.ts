import { formatNumber } from '#web/text/format-number.ts';
import { words } from '../words.ts';

const texts = words.start;

/** Hours in words that promise no more than they know: half hours up to ten, then whole ones, then days. */
export function expectedTime(hours: number): string {
  if (hours < 0.75) return texts.halfAnHour;
  if (hours < 1.25) return texts.anHour;
  if (hours > 48) return texts.days(formatNumber(Math.round(hours / 24)));
  const halves = Math.round(hours * 2);
  if (hours >= 10 || halves % 2 === 0) return texts.hours(formatNumber(Math.round(hours)));
  return texts.hours(`${formatNumber(Math.floor(halves / 2))}½`);
}
