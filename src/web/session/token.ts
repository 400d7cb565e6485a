import { storedIn } from '../device/stored.ts';

/** A token that a header may contain. Any other stored text isn't ours and counts as no token. */
const headerSafe = /^[\x21-\x7e]{1,512}$/;

/**
 * The token of this browser's session or, if storage is refused, of this tab's. All subscribers are notified together,
 * so that when a session ends in another tab, its pages here are gone before they can request anything.
 */
const token = storedIn<string | null>({
  key: 'token',
  storage: () => localStorage,
  fromText: (text) => (text !== null && headerSafe.test(text) ? text : null),
  toText: (value) => value,
});

export const { read: readToken, write: writeToken, watch: watchToken, useValue: useToken } = token;

/** Removes the token of a refused request, unless a newer one has replaced it. */
export function dropToken(refused: string): void {
  if (readToken() === refused) writeToken(null);
}
