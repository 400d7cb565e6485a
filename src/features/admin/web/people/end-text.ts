import { formatDay, formatTime } from '#web/text/format.ts';
import { messages } from '../messages.ts';

/** "29 Nov at 21:53": for a time in the next few weeks. */
export const formatEnd = (iso: string): string => messages.invite.end(formatDay(iso), formatTime(iso));
