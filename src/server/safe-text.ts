import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Patterns of tokens, passwords in addresses, named secrets and random strings. */
const secrets: [looks: RegExp, instead: string][] = [
  [/\bpit_[\w.-]+/g, '[cut]'],
  [/\bBearer\s+\S+/gi, 'Bearer [cut]'],
  [/(\w+:\/\/)[^\s/@]*@/g, '$1[cut]@'],
  [/\b(password|passwort|secret|token|authorization|api[_-]?key)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+)/gi, '$1$2[cut]'],
  [/\$(?:argon2|scrypt|2[aby])\S+/g, '[cut]'],
  [/[\w+=-]{32,}/g, '[cut]'],
];

/**
 * The first line of a text, made printable, truncated to `max` characters and without anything that looks like a
 * secret.
 */
export function safeLine(text: string, max: number): string {
  const [line = ''] = text.trim().split(/[\r\n]/, 1);
  // Truncates long texts before the search, leaving room for what gets removed.
  let safe = line.slice(0, max * 4);
  for (const [looks, instead] of secrets) safe = safe.replace(looks, instead);
  return safe
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .slice(0, max)
    .toWellFormed()
    .trim();
}

/** Where an error was thrown, as the first location in this program: `src/server/db/sqlite.ts:51`. */
export function placeOf({ stack = '' }: Error, folder = root): string | null {
  for (const line of stack.split('\n')) {
    const [, path, row] = /^\s+at .*?\(?(?:file:\/\/)?(\/[^()]*|[A-Za-z]:[\\/][^()]*):(\d+):\d+\)?$/.exec(line) ?? [];
    // An installed program is itself in a node_modules folder.
    const own = path?.startsWith(folder) ? path.slice(folder.length) : undefined;
    if (own !== undefined && !own.includes('node_modules')) return safeLine(`${own}:${row}`, 120);
  }
  return null;
}
