import { keyOfUser } from '../session/last-user.ts';
import { readToken } from '../session/token.ts';

/** What `public/first.js` requested before the page's scripts were loaded. */
interface PreloadedAnswers {
  token: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

/** Storage key of the entity tag of an address's cached answer, which the preload request sends. */
export const etagKey = (address: string): string => keyOfUser(`etag:${address}`);

const asked = (): PreloadedAnswers | undefined => (globalThis as { askedAhead?: PreloadedAnswers }).askedAhead;

/** Preloaded answers older than this are stale. */
const freshForMs = 30_000;

/** The preloaded answer, for the first caller that wants it soon; undefined if there is none. Rejects like `fetch`. */
export async function takePreloaded(address: string): Promise<Response | undefined> {
  const askedAhead = asked();
  const answer = askedAhead?.answers.get(address);
  askedAhead?.answers.delete(address);
  return askedAhead?.token === readToken() && performance.now() < freshForMs ? answer : undefined;
}
