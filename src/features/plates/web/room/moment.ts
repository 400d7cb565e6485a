import { toIso } from '#shared/time.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { formatDate, formatDay, formatTime } from '#web/text/format.ts';
import type { GameHead } from '../../contract.ts';

/** "14:12", and "9 Nov" where that does not go without saying. */
export interface Moment {
  time: string;
  day: string | undefined;
}

const isOneDay = (a: string, b: string) => formatDate(a) === formatDate(b);

/**
 * A moment of a game, which may last for weeks: while it goes on with its day where that is not today, and once it is over where it began on
 * one day and ended on another.
 */
export function momentIn({ started_at: begun, ended_at: ended }: GameHead, iso: string): Moment {
  const needsDay = ended === undefined ? !isOneDay(iso, toIso(serverNow())) : !isOneDay(begun ?? ended, ended);
  return { time: formatTime(iso), day: needsDay ? formatDay(iso) : undefined };
}

/** "9 Nov, 14:12", as it stands in a list. */
export const momentText = ({ time, day }: Moment): string => (day === undefined ? time : `${day}, ${time}`);
