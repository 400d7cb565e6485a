import { type Row, readRows } from '#shared/read-csv.ts';
import { isBlank } from './mapping.ts';

/** With the last one, which doesn't occur in text, each line is one cell. */
export const separators = [',', ';', '\t', '|', '\u001f'] as const;
export type Separator = (typeof separators)[number];

const startChars = 20_000;

/** The separators, each with the first rows that it produces, sorted by how evenly they split the start of the text. */
export function separatorsByEvenness(text: string): { separator: Separator; rows: Row[] }[] {
  const isCut = text.length > startChars;
  const found = separators.map((separator) => {
    const all = [...readRows(text.slice(0, startChars), separator)].flat();
    const rows = all.slice(0, isCut ? Math.min(200, all.length - 1) : 200);
    return { separator, rows, score: evenness(rows.filter((row) => !isBlank(row)).map(({ cells }) => cells.length)) };
  });
  return found.sort((a, b) => b.score - a.score);
}

/** The share of rows that have the most common width, if that is at least two; wider rows break ties. */
function evenness(widths: readonly number[]): number {
  const rows = new Map<number, number>();
  for (const width of widths) rows.set(width, (rows.get(width) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of rows) {
    if (width > 1) score = Math.max(score, count / widths.length + Math.min(width, 50) / 1000);
  }
  return score;
}

export type NonCsvFile = 'json' | 'sheet' | 'xml' | 'other';

const signatures: [kind: NonCsvFile, beginning: RegExp][] = [
  ['json', /^\s*(?:\[\s*[[{"\]]|\{\s*["}])/],
  // ZIP archives, which XLSX, ODS and Numbers files are, and the older XLS.
  ['sheet', /^PK\p{Cc}\p{Cc}|^ÐÏ\p{Cc}à/u],
  ['xml', /^\s*<(?:\?xml|!doctype|html|\w+[\s>])/i],
  ['other', /^(?:%PDF-|SQLite format 3|\p{Cc}[‹\ufffd])/u],
];

/** What a file is if it isn't a table of text, judging by its beginning. */
export function nonCsvFile(text: string): NonCsvFile | undefined {
  const start = text.slice(0, 1000);
  return signatures.find(([, pattern]) => pattern.test(start))?.[0];
}
