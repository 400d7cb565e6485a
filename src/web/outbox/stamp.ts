import { secondMs } from '#shared/time.ts';
import { storedIn } from '../device/stored.ts';

/** A new Idempotency-Key of 22 characters. `randomUUID` is missing on plain http. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const signs: Record<string, string> = { '+': '-', '/': '_', '=': '' };
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => signs[sign] ?? '');
}

/** The server clock's lead, at least and at most, in ms. It isn't personal, so it stays on the device after Log Out. */
const clockNote = storedIn({
  key: 'clock',
  storage: () => localStorage,
  fromText: (text) => text ?? '',
  toText: (note) => note,
});

const leastOf = (note: string) => Number.parseInt(note, 10) || 0;

/**
 * The server's current time in ms. It may be late by an answer's latency, but never early, because the server would
 * change a future time.
 */
export function serverNow(now = Date.now()): number {
  return now + leastOf(clockNote.read());
}

/** What `serverNow` adds, for timers that have to restart when it changes. */
export const useClockOffsetMs = (): number => leastOf(clockNote.useValue());

/** Each answer's `Date` header narrows the range of the lead; one that doesn't fit means that a clock was set. */
export function syncServerTime(date: string | null, askedAt: number, answeredAt: number): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const least = server - answeredAt;
  // The header has whole seconds.
  const most = server + secondMs - askedAt;
  // An invalid note parses as NaN, and then nothing fits.
  const [knownLeast = Number.NaN, knownMost = Number.NaN] = clockNote.read().split(' ').map(Number);
  const fits = knownLeast <= most && least <= knownMost;
  const [from, to] = fits ? [Math.max(least, knownLeast), Math.min(most, knownMost)] : [least, most];
  const note = `${from} ${to}`;
  if (note !== clockNote.read()) clockNote.write(note);
}

/** Uses a change just received. It has the exact server time, but may have been on its way for a while. */
export const syncServerTimeFromChange = (now: string): void =>
  syncServerTime(now, Number.NEGATIVE_INFINITY, Date.now());

/** Requests a small file from this server, just to learn the time. */
export async function fetchServerTime(): Promise<void> {
  const askedAt = Date.now();
  const { ok, headers } = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' });
  // A hotel's network answers everything with a page, and has its own clock.
  if (ok && headers.get('content-type')?.includes('json')) syncServerTime(headers.get('date'), askedAt, Date.now());
}

/** Answers are hardly ever slower than this. */
const farOffMs = 3 * secondMs;

/**
 * The server clock's lead over the page's own. A slow answer makes it look smaller, so the largest one is the best. But
 * if a call has just been answered, a lead that is far off means that the page slept or the server's clock was set back.
 */
export function clockOffsetMs(
  known: number | undefined,
  serverTime: string,
  pageMs: number,
  isOfCall: boolean,
): number {
  const offset = Date.parse(serverTime) - pageMs;
  const isFarOff = isOfCall && Math.abs(offset - (known ?? offset)) > farOffMs;
  return known === undefined || offset > known || isFarOff ? offset : known;
}
