import { SessionUser } from '#shared/session-user.ts';
import { readToken } from './token.ts';

const key = 'user';
const belongings = `${key}:`;

/** Under which key something is kept on the device for as long as the same person is signed in. */
export const keyOfUser = (name: string): string => `${belongings}${name}`;

/** What stands on the device. Of the token only what tells it from another one: the record is nobody's key. */
interface LastUser {
  user: object;
  session: string;
}

/** Tells one session from another, and nothing else of it. `public/first.js` does the same. */
export function sessionTag(token: string): string {
  let hash = 0;
  for (let at = 0; at < token.length; at++) hash = (Math.imul(hash, 31) + token.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(36);
}

/** Who was signed in here last, and in which session, so that without a network the pages they may see still open. */
export function rememberUser(user: object, token: string | null): void {
  if (token === null) return;
  const record: LastUser = { user, session: sessionTag(token) };
  try {
    localStorage.setItem(key, JSON.stringify(record));
  } catch {
    // Where storage is refused, pages need the network.
  }
}

/** Forgets the person and all that was kept for them. */
export function forgetUser(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name === key || name.startsWith(belongings)) localStorage.removeItem(name);
    }
  } catch {
    // As above.
  }
}

/** Whom the server named for the very token of this browser, or undefined where nobody of this shape was. */
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
  // Version 0.2.0 wrote the token itself beside the fields of the person.
  if (!('token' in value)) return value;
  const { token, ...user } = value;
  if (typeof token !== 'string') return undefined;
  rememberUser(user, token);
  return { user, session: sessionTag(token) };
}
