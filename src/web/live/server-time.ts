/**
 * How far the server's clock is ahead of this page's own, which counts on whatever the phone's clock does. An answer only ever comes late, so
 * that of several the quickest is right.
 */
export function aheadMs(known: number | undefined, serverTime: string, pageMs: number): number {
  const heard = Date.parse(serverTime) - pageMs;
  return known === undefined || heard > known ? heard : known;
}

/** The same of an answer to a call just made: where it is far off, the page slept, or the server's clock was set back. */
export function aheadMsNow(known: number | undefined, serverTime: string, pageMs: number): number {
  const heard = Date.parse(serverTime) - pageMs;
  const isFarOff = known !== undefined && Math.abs(heard - known) > farOffMs;
  return isFarOff ? heard : aheadMs(known, serverTime, pageMs);
}

/** A slower answer than this is hardly one. */
const farOffMs = 3000;

/** Whole seconds until a moment of the server; 0 when it has come. */
export function secondsUntil(moment: string, ahead: number, pageMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - ahead - pageMs) / 1000));
}

/** After how many milliseconds that number is another one. */
export function msUntilNextSecond(moment: string, ahead: number, pageMs: number): number {
  const left = Date.parse(moment) - ahead - pageMs;
  return left <= 0 ? Number.POSITIVE_INFINITY : left % 1000 || 1000;
}
