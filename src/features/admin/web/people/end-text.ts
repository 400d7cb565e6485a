import { formatDay, formatTime } from '#web/text/format.ts';
import { words } from '../words.ts';

/** "29 Nov at 21:53", for a time in the coming weeks. */
export const endText = (iso: string): string => words.invite.end(formatDay(iso), formatTime(iso));
