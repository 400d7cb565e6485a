import { readRows } from '#shared/read-csv.ts';

export interface CsvTable {
  /** Whether all these headings exist, ignoring case, accents and punctuation. */
  has: (...headings: string[]) => boolean;
  rows: CsvRow[];
}

export interface CsvRow {
  /** Line number in the file, from 1. */
  line: number;
  /** The trimmed cell under the first of these headings that exists; empty if there isn't one. */
  cell: (...headings: string[]) => string;
}

const separators = [',', ';', '\t'] as const;
/** Agencies put titles above the headings. */
const maxLinesAbove = 20;

const keyOf = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

/**
 * Reads CSV (RFC 4180) separated by commas, semicolons or tabs, with columns in any order. Undefined if no line near
 * the top has all these headings.
 */
export function readCsv(text: string, headings: readonly string[]): CsvTable | undefined {
  const required = headings.map(keyOf);
  const head = text.slice(0, 20_000);
  const separator = separators.find((candidate) => topOf(cellsOf(head, candidate), required) !== undefined);
  if (separator === undefined) return undefined;
  const lines = cellsOf(text, separator);
  const top = topOf(lines, required) ?? 0;
  const columns = new Map<string, number>();
  for (const [index, heading] of (lines[top]?.cells ?? []).entries()) {
    if (!columns.has(keyOf(heading))) columns.set(keyOf(heading), index);
  }
  const rows = lines.slice(top + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return {
    has: (...names) => names.every((name) => columns.has(keyOf(name))),
    rows: rows.map(({ line, cells }) => ({
      line,
      cell: (...names) => {
        const column = names.map((name) => columns.get(keyOf(name))).find((index) => index !== undefined);
        return (column === undefined ? undefined : cells[column])?.trim() ?? '';
      },
    })),
  };
}

/** The cells of the first line that has several, and as many as the line after it. */
export function headingsOf(text: string): string[] {
  const head = text.slice(0, 20_000);
  for (const separator of separators) {
    const lines = cellsOf(head, separator).slice(0, maxLinesAbove);
    const top = lines.find(({ cells }, at) => cells.length > 1 && lines[at + 1]?.cells.length === cells.length);
    if (top !== undefined) return top.cells.map((cell) => cell.trim());
  }
  return [];
}

const topOf = (lines: readonly Line[], required: readonly string[]): number | undefined => {
  const index = lines.slice(0, maxLinesAbove).findIndex(({ cells }) => {
    const keys = cells.map(keyOf);
    return required.every((key) => keys.includes(key));
  });
  return index === -1 ? undefined : index;
};

interface Line {
  line: number;
  cells: readonly string[];
}

function cellsOf(text: string, separator: string): Line[] {
  let next = 1;
  return [...readRows(text, separator)].flat().map(({ cells }) => {
    const line = next;
    next += cells.join('').split('\n').length;
    return { line, cells };
  });
}
