import { toIso } from '#shared/time.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { formatDate, formatDay, formatTime } from '#web/text/format.ts';
import type { PlatesGame } from '../../contract.ts';

/** A time such as "14:12", and a day such as "9 Nov" if it isn't obvious. */
export interface Moment {
  time: string;
  day: string | undefined;
}

const isOneDay = (a: string, b: string) => formatDate(a) === formatDate(b);

/**
 * A time in a game, which may last for weeks. During the game it includes the date unless it's today; afterwards, only
 * if the game took more than a day.
 */
export function momentIn({ started_at: begun, ended_at: ended }: PlatesGame, iso: string): Moment {
  const needsDay = ended === undefined ? !isOneDay(iso, toIso(serverNow())) : !isOneDay(begun ?? ended, ended);
  return { time: formatTime(iso), day: needsDay ? formatDay(iso) : undefined };
}

/** "9 Nov, 14:12", for lists. */
export const momentText = ({ time, day }: Moment): string => (day === undefined ? time : `${day}, ${time}`);
