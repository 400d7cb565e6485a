import type { OutputLine } from '../../contract.ts';

type Source = OutputLine['source'];

export interface Line {
  number: number;
  atMs: number;
  text: string;
  source: Source;
  /** The number of the last change to the line, so that readers can ask for later ones. */
  change: number;
}

export const storedLines = { count: 200, bytes: 32 * 1024 } as const;
const maxLineCharacters = 500;
/** An endless line is cut here. That's far more than is shown, so that a secret within it is found completely. */
const maxRawCharacters = 16 * 1024;

interface Pending {
  text: string;
  /** The line being updated in place. */
  line: number | undefined;
}

/**
 * A line feed ends a line; after a carriage return, the next text replaces the line. Only the newest lines are stored.
 */
export class OutputLines {
  readonly #lines = new Map<number, Line>();
  readonly #pending = new Map<string, Pending>();
  readonly #mask: Mask;
  readonly #now: () => number;
  #lastNumber = 0;
  #changes = 0;
  #bytes = 0;

  constructor(mask: Mask, now: () => number) {
    this.#mask = mask;
    this.#now = now;
  }

  /** Each output has partial lines of its own. */
  append(output: string, source: Source, text: string): string[] {
    const pending = this.#pending.get(output) ?? { text: '', line: undefined };
    this.#pending.set(output, pending);
    const ended: string[] = [];
    const all = pending.text + text;
    let begin = 0;
    for (const { index, 0: end } of all.matchAll(/\r\n|\r|\n/g)) {
      const line = this.#put(pending, source, all.slice(begin, index));
      if (line !== undefined) ended.push(line);
      if (end !== '\r') pending.line = undefined;
      begin = index + end.length;
    }
    pending.text = all.slice(begin, begin + maxRawCharacters);
    return ended;
  }

  /** Ends an unfinished line when the output has ended. */
  finish(source: Source): void {
    for (const [output, { text }] of this.#pending) if (text !== '') this.append(output, source, '\n');
    this.#pending.clear();
  }

  add(source: Source, text: string): void {
    this.#put({ text: '', line: undefined }, source, text);
  }

  #put(pending: Pending, source: Source, raw: string): string | undefined {
    const text = plainLine(this.#mask(raw.slice(0, maxRawCharacters)), maxLineCharacters);
    if (text === '') return undefined;
    const number = pending.line ?? ++this.#lastNumber;
    pending.line = number;
    this.#bytes += Buffer.byteLength(text) - Buffer.byteLength(this.#lines.get(number)?.text ?? '');
    const atMs = this.#now();
    this.#lines.set(number, { number, atMs, text, source, change: ++this.#changes });
    this.#forgetOldest();
    return text;
  }

  #forgetOldest(): void {
    for (const [number, { text }] of this.#lines) {
      if (this.#lines.size <= storedLines.count && this.#bytes <= storedLines.bytes) return;
      this.#lines.delete(number);
      this.#bytes -= Buffer.byteLength(text);
    }
  }

  get changes(): number {
    return this.#changes;
  }

  /** The lowest number that's still stored. */
  get first(): number {
    return this.#lines.keys().next().value ?? 1;
  }

  /** The lines that have been added or updated since this change. */
  since(change: number): Line[] {
    return [...this.#lines.values()].filter((line) => line.change > change);
  }

  textOf(source: Source): string {
    return this.since(0)
      .filter((line) => line.source === source)
      .map(({ text }) => text)
      .join('\n');
  }
}

const [bell, escapeSign] = ['\u0007', '\u001b'];
/** Terminal escapes, such as colours, cursor moves and window titles. */
const escapes = new RegExp(
  [
    `(?:${escapeSign}\\[|\u009b)[0-?]*[ -/]*[@-~]`,
    `${escapeSign}\\][^${bell}${escapeSign}]*(?:${bell}|${escapeSign}\\\\)?`,
    `${escapeSign}[ -/]*[0-~]`,
  ].join('|'),
  'g',
);
/** All other control characters, and characters that change the reading direction. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Removes escapes and control characters, and limits the length, so that the line is safe to show anywhere. */
export function plainLine(text: string, maxCharacters: number): string {
  const plain = text.replace(escapes, '').replaceAll('\t', '  ').replace(unprintable, '').trimEnd();
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters - 1).replace(/\p{Cs}$/u, '')}…`;
}

// All patterns match limited lengths, because otherwise a crafted long line could block the server for seconds.

/** The username and password in an address with any scheme, up to the last `@` before the path. */
const userInfo = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/'"]*@/gi;
const secretValue = /([?&][\w.-]{0,40}(?:token|key|secret|password|auth)[\w.-]{0,40}=)[^&\s'"]+/gi;

export type Mask = (text: string) => string;

interface Hidden {
  name: string;
  /** Not shown, because people who view the page needn't know this path. */
  dir: string;
  configText: string;
}

/** Hides credentials, the folder's path and the configuration's secrets in Git's output. */
export function makeMask({ name, dir, configText }: Hidden): Mask {
  const secrets = secretsIn(configText);
  return (text) => {
    let masked = text.replace(userInfo, '$1***@').replace(secretValue, '$1***');
    for (const secret of secrets) masked = masked.replaceAll(secret, '***');
    return masked.replaceAll(`${dir}/`, '').replaceAll(dir, name);
  };
}

/**
 * The passwords in a configuration's addresses, both as written and decoded. If there's no password, the username may
 * be a token.
 */
function secretsIn(configText: string): string[] {
  const found = new Set<string>();
  for (const [, info = ''] of configText.matchAll(/\b[a-z][a-z0-9+.-]*:\/\/([^\s/'"]*)@/gi)) {
    const [user = '', ...rest] = info.split(':');
    for (const secret of [rest.join(':'), rest.length === 0 ? user : '']) {
      // `git@` isn't a secret, and anything shorter would also match inside words.
      if (secret.length < 6) continue;
      found.add(secret);
      found.add(decoded(secret));
    }
  }
  return [...found];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
