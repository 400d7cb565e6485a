import { keptIn } from '../device/kept.ts';

/**
 * What answers said of the server's clock: by how much it is ahead of this device's, least and most, in milliseconds (`learn-server-time.ts`). Kept on
 * the device, for a page may open without a network and its clock be wrong all the same; it is nobody's, so it stays after Log Out.
 */
export const clockNote = keptIn({
  key: 'clock',
  storage: () => localStorage,
  fromText: (text) => text ?? '',
  toText: (note) => note,
});

/** The note begins with the least. */
const leastOf = (note: string) => Number.parseInt(note, 10) || 0;

/**
 * Now by the server's clock, in milliseconds: no later than it is there, for what comes from the future counts as of its arrival. It is late by the
 * way of an answer, and at first by the parts of a second that no header tells. While nothing is known it is the device's.
 */
export function serverNow(now = Date.now()): number {
  return now + leastOf(clockNote.read());
}

/** What `serverNow` adds, for timers that have to begin anew when it becomes better known. */
export const useAheadMs = (): number => leastOf(clockNote.useValue());
