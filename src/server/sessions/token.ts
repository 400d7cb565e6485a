import { hash } from 'node:crypto';

/** Lets scanners of leaked secrets recognise a token. */
const prefix = 'pit_';

interface Token {
  id: string;
  secretHash: string;
}

/** What a bearer token says, or undefined for what is none. */
export function parseToken(token: string): Token | undefined {
  const match = /^pit_([\w-]{22})\.([\w-]{43})$/.exec(token);
  const [, id, secret] = match ?? [];
  // Base64url has spare bits at the end: only the spelling that we would write ourselves is taken.
  if (id === undefined || secret === undefined || !isCanonical(id) || !isCanonical(secret)) return undefined;
  return { id, secretHash: hash('sha256', secret) };
}

const lastOf16 = 'AQgw';
const lastOf32 = 'AEIMQUYcgkosw048';
function isCanonical(text: string): boolean {
  return (text.length === 22 ? lastOf16 : lastOf32).includes(text.charAt(text.length - 1));
}

export const tokenOf = (id: string, secret: string) => `${prefix}${id}.${secret}`;
