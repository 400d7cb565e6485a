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
  if (id === undefined || secret === undefined) return undefined;
  return { id, secretHash: hash('sha256', secret) };
}

export const tokenOf = (id: string, secret: string) => `${prefix}${id}.${secret}`;
