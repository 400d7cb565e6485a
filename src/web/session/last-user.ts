import { SessionUser } from '#shared/session-user.ts';
import { readToken } from './token.ts';

const key = 'user';
const keyPrefix = `${key}:`;

/** The key of a local storage entry that is cleared when another user logs in. */
export const keyOfUser = (name: string): string => `${keyPrefix}${name}`;

/** The stored record. It only contains a tag of the token, so it can't be used to log in. */
interface LastUser {
  user: object;
  session: string;
}

/** Distinguishes sessions without revealing the token. `public/first.js` does the same. */
export function sessionTag(token: string): string {
  let hash = 0;
  for (let at = 0; at < token.length; at++) hash = (Math.imul(hash, 31) + token.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(36);
}

/** Stores the last user and session, so that their pages still open offline. */
export function rememberUser(user: object, token: string | null): void {
  if (token === null) return;
  const record: LastUser = { user, session: sessionTag(token) };
  try {
    localStorage.setItem(key, JSON.stringify(record));
  } catch {
    // If storage is refused, pages need the network.
  }
}

export function clearUser(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name === key || name.startsWith(keyPrefix)) localStorage.removeItem(name);
    }
  } catch {}
}

/** The last user that the server returned for this browser's token; undefined if there is no valid record. */
export function rememberedUser(): SessionUser | undefined {
  const token = readToken();
  if (token === null) return undefined;
  try {
    const record = recordIn(localStorage.getItem(key));
    if (record?.session !== sessionTag(token)) return undefined;
    const read = SessionUser.safeParse(record.user);
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function recordIn(text: string | null): Partial<LastUser> | undefined {
  const value: unknown = JSON.parse(text ?? 'null');
  if (typeof value !== 'object' || value === null) return undefined;
  // Version 0.2.0 stored the token itself beside the user's fields.
  if (!('token' in value)) return value;
  const { token, ...user } = value;
  if (typeof token !== 'string') return undefined;
  rememberUser(user, token);
  return { user, session: sessionTag(token) };
}
