import Papa from 'papaparse';
import { isBlank, type Row } from './mapping.ts';

/** The last stands for none: each line is one cell. */
export const separators = [',', ';', '\t', '|', '\u001f'] as const;
export type Separator = (typeof separators)[number];

const pieceChars = 128 * 1024;
const brokenChars = 4096;
const startChars = 20_000;
/** No cell has it, so that quotes mean nothing. */
const noQuote = '\u0000';

type Found = Papa.ParseResult<string[]>;
interface Cut {
  chunkSize: number;
  preview?: number;
  quoteChar?: string;
}

/** The whole rows within so many characters of a text whose lines end in LF; `cursor` is where the next one begins. */
function cut(text: string, delimiter: string, options: Cut): Found {
  const found: Found[] = [];
  Papa.parse<string[]>(text, {
    ...options,
    delimiter,
    newline: '\n',
    chunk: (first: Found, parser: Papa.Parser) => {
      found.push(first);
      parser.abort();
    },
    // Only the types ask for it.
    complete: () => undefined,
  });
  return found[0] as Found;
}

/** The separators, the one first that cuts the beginning of a text into the most even rows; the first rows by each. */
export function separatorsByEvenness(text: string): { separator: Separator; rows: Row[] }[] {
  const start = withPlainBreaks(text.slice(0, 2 * startChars));
  const found = separators.map((separator) => {
    const { data } = cut(start, separator, { chunkSize: startChars });
    const rows = data.slice(0, 200).map((cells, at) => ({ number: at + 1, cells }));
    return { separator, rows, score: evenness(rows.filter((row) => !isBlank(row)).map(({ cells }) => cells.length)) };
  });
  return found.sort((a, b) => b.score - a.score);
}

/** The share of rows that have the commonest width, where that is two or more; wider rows decide between equals. */
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
 * The rows of a CSV text (RFC 4180; CRLF, LF or CR), some hundreds at a time. Never throws. A quote that opens a cell and is not
 * closed as it should be is taken as a letter, so that it cannot swallow the rows behind it.
 */
export function* readRows(text: string, separator: Separator): Generator<Row[]> {
  const whole = withPlainBreaks(text);
  let at = 0;
  let number = 0;
  let chars = pieceChars;
  while (at < whole.length) {
    const { rows, length, isBroken } = wholeRows(whole.slice(at), separator, chars);
    // Where much is broken each line is read anew: with little text behind it, that stays cheap.
    chars = isBroken ? brokenChars : Math.min(pieceChars, chars * 2);
    at += length;
    yield rows.map((cells) => {
      number += 1;
      return { number, cells };
    });
  }
}

/** The whole rows within so many characters, at least one, and how much of the text they are. */
function wholeRows(text: string, separator: Separator, chunkSize: number) {
  const found = cut(text, separator, { chunkSize });
  const broken = found.errors.find(({ row = 0 }) => found.data[row]?.some((cell) => cell.includes('\n')));
  if (broken === undefined && found.data.length > 0) {
    // Behind the end of the last line there is no row.
    const isOver = text.length <= chunkSize && text.endsWith('\n');
    return { rows: isOver ? found.data.slice(0, -1) : found.data, length: found.meta.cursor, isBroken: false };
  }
  if (broken?.row) {
    const { data, meta } = cut(text, separator, { chunkSize, preview: broken.row });
    return { rows: data, length: meta.cursor, isBroken: true };
  }
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  // An empty line is a row too.
  const rows = line === '' ? [['']] : cut(line, separator, { chunkSize: line.length, quoteChar: noQuote }).data;
  return { rows, length: line.length + 1, isBroken: true };
}

/** Ends of lines as LF, and no marks of the byte order: at the start of a piece Papa Parse would leave one out without counting it. */
const withPlainBreaks = (text: string) => text.replaceAll('\uFEFF', '').replace(/\r\n?/g, '\n');

/**
 * The text of a file: UTF-8 or UTF-16 (by the mark at its start, or by its zero bytes), else Windows-1252, which reads any
 * byte and is what Latin-1 is taken for on the web. Never throws; the mark is left out.
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

/** Digits and separators are what such files are made of: in UTF-16 every second byte of them is zero. */
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
