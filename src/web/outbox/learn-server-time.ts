import { secondMs } from '#shared/time.ts';
import { clockNote } from './server-clock.ts';

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
