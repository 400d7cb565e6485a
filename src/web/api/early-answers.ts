import { keyOfUser } from '../session/last-user.ts';
import { readToken } from '../session/token.ts';

/** What `public/first.js` asked the server before the page's scripts were there. */
interface AskedAhead {
  token: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

/** Under which key the entity tag of what is kept of an address stands, for the request that is made ahead. */
export const etagKey = (address: string): string => keyOfUser(`etag:${address}`);

const asked = (): AskedAhead | undefined => (globalThis as { askedAhead?: AskedAhead }).askedAhead;

/** What nobody has come for by then is of another time. */
const freshForMs = 30_000;

/** The answer that was asked for ahead, to the first who wants it soon; undefined where there is none. Rejects as `fetch`. */
export async function takePreloaded(address: string): Promise<Response | undefined> {
  const askedAhead = asked();
  const answer = askedAhead?.answers.get(address);
  askedAhead?.answers.delete(address);
  return askedAhead?.token === readToken() && performance.now() < freshForMs ? answer : undefined;
}
