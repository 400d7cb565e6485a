import type { OutputLine } from '../../contract.ts';
import type { Mask } from './masking.ts';

type Source = OutputLine['source'];

export interface Line {
  number: number;
  atMs: number;
  text: string;
  source: Source;
  /** Counts all changes of all lines: who has seen so many asks for what came later. */
  change: number;
}

/** What is kept of the lines of a pull. */
export const storedLines = { count: 200, bytes: 32 * 1024 } as const;
const maxLineCharacters = 500;
/** What is looked at of a line, whose end may never come. It is far more than is shown: a secret in it is to be found whole. */
const maxRawCharacters = 16 * 1024;

interface Pending {
  text: string;
  /** The number of the line that is being counted up in, until its end comes. */
  line: number | undefined;
}

/**
 * Makes lines of what a program says, as it comes: a line feed ends one, a carriage return means that what follows takes its
 * place. Keeps the newest.
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

  /** What one output of a program said; outputs are told apart, since each has its own half lines. Gives the lines of it. */
  hear(output: string, source: Source, text: string): string[] {
    const pending = this.#pending.get(output) ?? { text: '', line: undefined };
    this.#pending.set(output, pending);
    const heard: string[] = [];
    const said = pending.text + text;
    let begin = 0;
    for (const { index, 0: end } of said.matchAll(/\r\n|\r|\n/g)) {
      const line = this.#put(pending, source, said.slice(begin, index));
      if (line !== undefined) heard.push(line);
      if (end !== '\r') pending.line = undefined;
      begin = index + end.length;
    }
    pending.text = said.slice(begin, begin + maxRawCharacters);
    return heard;
  }

  /** What was said without an end to its line, once nothing more comes. */
  finish(source: Source): void {
    for (const [output, { text }] of this.#pending) if (text !== '') this.hear(output, source, '\n');
    this.#pending.clear();
  }

  /** A line of the site's own. */
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

  /** The lowest number that is kept. */
  get first(): number {
    return this.#lines.keys().next().value ?? 1;
  }

  /** Those that came or changed since so many changes. */
  since(change: number): Line[] {
    return [...this.#lines.values()].filter((line) => line.change > change);
  }

  /** All that a source said and that is kept, as one text. */
  textOf(source: Source): string {
    return this.since(0)
      .filter((line) => line.source === source)
      .map(({ text }) => text)
      .join('\n');
  }
}

const [bell, escapeSign] = ['\u0007', '\u001b'];
/** Colours, moves of the cursor, titles of windows: what a terminal would obey. */
const escapes = new RegExp(
  [
    `(?:${escapeSign}\\[|\u009b)[0-?]*[ -/]*[@-~]`,
    `${escapeSign}\\][^${bell}${escapeSign}]*(?:${bell}|${escapeSign}\\\\)?`,
    `${escapeSign}[ -/]*[0-~]`,
  ].join('|'),
  'g',
);
/** All else that is no text, and marks that turn the reading direction around. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** One line of what a program said, as it can be shown anywhere: no escapes, no control characters, at most so long. */
export function plainLine(text: string, maxCharacters: number): string {
  const plain = text.replace(escapes, '').replaceAll('\t', '  ').replace(unprintable, '').trimEnd();
  return plain.length <= maxCharacters ? plain : `${plain.slice(0, maxCharacters - 1).replace(/\p{Cs}$/u, '')}…`;
}
