import { keyOfUser } from '../session/last-user.ts';
import { readToken } from '../session/token.ts';

/** What `public/first.js` requested before the page's scripts were loaded. */
interface PreloadedResponses {
  token: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

/** Storage key of the entity tag of an address's cached answer, which the preload request sends. */
export const etagKey = (address: string): string => keyOfUser(`etag:${address}`);

const preloaded = () => (globalThis as { preloadedResponses?: PreloadedResponses }).preloadedResponses;

/** Preloaded answers older than this are stale. */
const freshForMs = 30_000;

/** Returns each preloaded answer once, and only while it's fresh; undefined if there is none. Rejects like `fetch`. */
export async function consumePreloaded(address: string): Promise<Response | undefined> {
  const { answers, token } = preloaded() ?? {};
  const answer = answers?.get(address);
  answers?.delete(address);
  return token === readToken() && performance.now() < freshForMs ? answer : undefined;
}
