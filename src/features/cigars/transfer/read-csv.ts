import { type Row, readRows } from '#shared/read-csv.ts';
import { isBlank } from './mapping.ts';

/** The last stands for none: each line is one cell. */
export const separators = [',', ';', '\t', '|', '\u001f'] as const;
export type Separator = (typeof separators)[number];

const startChars = 20_000;

/** Separators with the first rows by each, the one that splits the start of the text most evenly first. */
export function separatorsByEvenness(text: string): { separator: Separator; rows: Row[] }[] {
  const isCut = text.length > startChars;
  const found = separators.map((separator) => {
    const all = [...readRows(text.slice(0, startChars), separator)].flat();
    const rows = all.slice(0, isCut ? Math.min(200, all.length - 1) : 200);
    return { separator, rows, score: evenness(rows.filter((row) => !isBlank(row)).map(({ cells }) => cells.length)) };
  });
  return found.sort((a, b) => b.score - a.score);
}

/** Share of rows with the most common width, if that is at least two; wider rows break ties. */
function evenness(widths: readonly number[]): number {
  const rows = new Map<number, number>();
  for (const width of widths) rows.set(width, (rows.get(width) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of rows) {
    if (width > 1) score = Math.max(score, count / widths.length + Math.min(width, 50) / 1000);
  }
  return score;
}

/**
 * Decodes a text file: UTF-8 or UTF-16 (by byte order mark or zero bytes), otherwise Windows-1252, which accepts any
 * byte and replaces Latin-1 on the web. Never throws; drops the mark.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return decode(bytes, 'utf-16le');
  if (a === 0xfe && b === 0xff) return decode(bytes, 'utf-16be');
  const utf16 = withoutMark(bytes);
  if (utf16 !== undefined) return decode(bytes, utf16);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** Such files are mostly digits and separators, so in UTF-16 every second byte is zero. */
function withoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 1000);
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even === 0) return 'utf-16le';
  return even > length / 4 && odd === 0 ? 'utf-16be' : undefined;
}
