/** How far the server's clock is ahead of the page's own. Latency only makes answers late, so the quickest is right. */
export function clockOffsetMs(known: number | undefined, serverTime: string, pageMs: number): number {
  const offset = Date.parse(serverTime) - pageMs;
  return known === undefined || offset > known ? offset : known;
}

/** The same from a call just answered: if it's far off, the page slept, or the server's clock was set back. */
export function currentClockOffsetMs(known: number | undefined, serverTime: string, pageMs: number): number {
  const offset = Date.parse(serverTime) - pageMs;
  const isFarOff = known !== undefined && Math.abs(offset - known) > farOffMs;
  return isFarOff ? offset : clockOffsetMs(known, serverTime, pageMs);
}

/** Answers are hardly ever slower than this. */
const farOffMs = 3000;

/** Whole seconds until a server time; 0 once it has passed. */
export function secondsUntil(moment: string, offsetMs: number, pageMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - offsetMs - pageMs) / 1000));
}

/** Milliseconds until that number changes. */
export function msUntilNextSecond(moment: string, offsetMs: number, pageMs: number): number {
  const left = Date.parse(moment) - offsetMs - pageMs;
  return left <= 0 ? Number.POSITIVE_INFINITY : left % 1000 || 1000;
}
