import Papa from 'papaparse';
import { isBlank, type Row } from './mapping.ts';

/** The last stands for none: each line is one cell. */
export const separators = [',', ';', '\t', '|', '\u001f'] as const;
export type Separator = (typeof separators)[number];

/** Papa Parse's reader below its streams: the only way to read a text piece by piece and to let the page live in between. */
interface Reader {
  parse(
    input: string,
    base: number,
    ignoreLastRow: boolean,
  ): { data: string[][]; errors: { row: number; index: number }[]; meta: { cursor: number } };
}
interface ReaderConfig {
  delimiter: string;
  newline: string;
  quoteChar?: string;
}
const Parser = Papa.Parser as unknown as new (config: ReaderConfig) => Reader;

const pieceChars = 128 * 1024;
const brokenChars = 4096;
const startChars = 20_000;
/** No cell has it, so that quotes mean nothing. */
const noQuote = '\u0000';

/** The separators, the one first that cuts the beginning of a text into the most even rows; the first rows by each. */
export function separatorsByEvenness(text: string): { separator: Separator; rows: Row[] }[] {
  const isCut = text.length > startChars;
  const start = withPlainBreaks(text.slice(0, startChars));
  const found = separators.map((separator) => {
    const { data } = new Parser({ delimiter: separator, newline: '\n' }).parse(start, 0, isCut);
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
  const take = makeTaker(separator);
  let at = 0;
  let number = 0;
  let chars = pieceChars;
  while (at < whole.length) {
    const piece = whole.slice(at, at + chars);
    const { rows, length, isBroken } = take(piece, at + chars >= whole.length);
    // Where much is broken each line is read anew: with little text behind it, that stays cheap.
    chars = isBroken ? brokenChars : Math.min(pieceChars, chars * 2);
    at += length;
    yield rows.map((cells) => {
      number += 1;
      return { number, cells };
    });
  }
}

/** The whole rows at the beginning of a piece, at least one, and how much of it they are. */
function makeTaker(separator: Separator) {
  const config = { delimiter: separator, newline: '\n' };
  const quoted = new Parser(config);
  const plain = new Parser({ ...config, quoteChar: noQuote });
  const firstLine = (piece: string) => {
    const end = piece.indexOf('\n');
    const { data } = plain.parse(end < 0 ? piece : piece.slice(0, end), 0, false);
    // An empty line is a row too.
    return { rows: data.length > 0 ? data : [['']], length: end < 0 ? piece.length : end + 1, isBroken: true };
  };
  return (piece: string, isLast: boolean): { rows: string[][]; length: number; isBroken: boolean } => {
    let found = quoted.parse(piece, 0, true);
    let length = found.meta.cursor;
    if (found.data.length === 0) {
      if (!isLast) return firstLine(piece);
      found = quoted.parse(piece, 0, false);
      length = piece.length;
    }
    const broken = found.errors.find(({ row }) => found.data[row]?.some((cell) => cell.includes('\n')));
    if (broken === undefined) return { rows: found.data, length, isBroken: false };
    if (broken.row === 0) return firstLine(piece);
    const start = piece.lastIndexOf('\n', broken.index - 1) + 1;
    return { rows: found.data.slice(0, broken.row), length: start, isBroken: true };
  };
}

const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

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
