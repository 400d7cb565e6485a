import { secondMs } from '#shared/time.ts';
import { storedIn } from '../device/stored.ts';

/** A new Idempotency-Key of 22 letters. Not `randomUUID`, which is missing on plain http. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * What answers said of the server's clock: by how much it is ahead of this device's, least and most, in milliseconds (`learnServerTime`). Kept on
 * the device, for a page may open without a network and its clock be wrong all the same; it is nobody's, so it stays after Log Out.
 */
const clockNote = storedIn({
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

/**
 * Learns from an answer that was asked for at `askedAt`, by its header `Date`. Each answer leaves less room for how far the server's clock can be
 * ahead; one that does not fit says that a clock was set, and all before it is forgotten.
 */
export function learnServerTime(date: string | null, askedAt: number, answeredAt: number): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const least = server - answeredAt;
  // The header has whole seconds.
  const most = server + secondMs - askedAt;
  // Of a note that somebody else wrote nothing is a number, and nothing fits.
  const [knownLeast = Number.NaN, knownMost = Number.NaN] = clockNote.read().split(' ').map(Number);
  const fits = knownLeast <= most && least <= knownMost;
  const [from, to] = fits ? [Math.max(least, knownLeast), Math.min(most, knownMost)] : [least, most];
  clockNote.write(`${from} ${to}`);
}

/** Asks for nothing but the time, before the first stamp and whenever the clock may have been set. The file is small, and of this very server. */
export async function askServerTime(): Promise<void> {
  const askedAt = Date.now();
  const { ok, headers } = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' });
  // A hotel's network has a page for everything, and a clock of its own.
  if (ok && headers.get('content-type')?.includes('json')) learnServerTime(headers.get('date'), askedAt, Date.now());
}
