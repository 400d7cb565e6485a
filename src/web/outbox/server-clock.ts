import { minuteMs, secondMs } from '#shared/time.ts';

/** A smaller difference is none: answers take their time, and their date has whole seconds. */
const worthItMs = minuteMs;

let aheadMs = 0;

/** Learns from an answer that was asked for at `askedAt`, by its header `Date`. */
export function learnServerTime(date: string | null, askedAt: number, answeredAt: number): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const difference = server + secondMs / 2 - (askedAt + answeredAt) / 2;
  aheadMs = Math.abs(difference) < worthItMs + (answeredAt - askedAt) / 2 ? 0 : difference;
}

/** Now by the server's clock, in milliseconds, as far as it is known; else, and where both agree, by the device's. */
export function serverNow(now = Date.now()): number {
  return now + aheadMs;
}

/** Asks once, so that it is known before the first stamp. The file is small, and of this very server. */
export async function askServerTime(): Promise<void> {
  const askedAt = Date.now();
  const { ok, headers } = await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' });
  if (ok) learnServerTime(headers.get('date'), askedAt, Date.now());
}
