import { storedIn } from '../device/stored.ts';

/** What may travel in a header. Anything else in the storage was not put there by us and counts as no token. */
const headerSafe = /^[\x21-\x7e]{1,512}$/;

/**
 * The token of this browser's session; where storage is refused, of this tab's. All who watch it are told in one go, so that
 * the page of a session that ended elsewhere goes before it can ask anything again.
 */
const token = storedIn<string | null>({
  key: 'token',
  storage: () => localStorage,
  fromText: (text) => (text !== null && headerSafe.test(text) ? text : null),
  toText: (value) => value,
});

export const { read: readToken, write: writeToken, watch: watchToken, useValue: useToken } = token;

/** Forgets the token a refused request carried, unless a newer one has taken its place meanwhile. */
export function dropToken(refused: string): void {
  if (readToken() === refused) writeToken(null);
}
