import { keyOfUser } from '../session/last-user.ts';
import { readToken } from '../session/token.ts';

/** Requests that `public/first.js` sent before the page's scripts were loaded. */
interface PreloadedResponses {
  token: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

/** The storage key of an entity tag, which `public/first.js` sends when it requests this address. */
export const etagKey = (address: string): string => keyOfUser(`etag:${address}`);

const preloaded = () => (globalThis as { preloadedResponses?: PreloadedResponses }).preloadedResponses;

const freshForMs = 30_000;

/** Returns each preloaded answer once, and only while it's fresh; undefined if there is none. Rejects like `fetch`. */
export async function consumePreloaded(address: string): Promise<Response | undefined> {
  const { answers, token } = preloaded() ?? {};
  const answer = answers?.get(address);
  answers?.delete(address);
  return token === readToken() && performance.now() < freshForMs ? answer : undefined;
}
