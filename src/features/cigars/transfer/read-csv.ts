import Papa from 'papaparse';
import { isBlank, type Row } from './mapping.ts';

/** The last stands for none: each line is one cell. */
export const separators = [',', ';', '\t', '|', '\u001f'] as const;
export type Separator = (typeof separators)[number];

/** Papa Parse's reader below its streams: the only way to read a text piece by piece and to let the page live in between. */
interface Reader {
  parse(input: string, base: number, ignoreLastRow: boolean): { data: string[][]; meta: { cursor: number } };
}
interface ReaderConfig {
  delimiter: string;
  newline: string;
  quoteChar?: string;
}
const Parser = Papa.Parser as unknown as new (config: ReaderConfig) => Reader;

const pieceChars = 128 * 1024;
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
 * The rows of a CSV text (RFC 4180; CRLF, LF or CR), some hundreds at a time. Never throws. A quote that is opened and not closed
 * within a piece is taken as a letter, so that it cannot swallow the rows behind it.
 */
export function* readRows(text: string, separator: Separator): Generator<Row[]> {
  const config = { delimiter: separator, newline: '\n' };
  const quoted = new Parser(config);
  const plain = new Parser({ ...config, quoteChar: noQuote });
  const whole = withPlainBreaks(text);
  let at = 0;
  let number = 0;
  while (at < whole.length) {
    const piece = whole.slice(at, at + pieceChars);
    const isLast = at + pieceChars >= whole.length;
    let { data, meta } = quoted.parse(piece, 0, true);
    if (data.length === 0 && (!isLast || isUnclosed(piece))) {
      const line = piece.slice(0, piece.indexOf('\n') + 1 || piece.length);
      ({ data, meta } = plain.parse(line.replace(/\n$/, ''), 0, false));
      meta.cursor = line.length;
    } else if (data.length === 0) {
      ({ data, meta } = quoted.parse(piece, 0, false));
      meta.cursor = piece.length;
    }
    at += meta.cursor;
    yield data.map((cells) => {
      number += 1;
      return { number, cells };
    });
  }
}

/** What is left has a line break within quotes that nothing closes. */
const isUnclosed = (piece: string) => piece.includes('\n') && (piece.match(/"/g)?.length ?? 0) % 2 === 1;

const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n');
