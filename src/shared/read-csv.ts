import Papa from 'papaparse';

/** One record of a file, numbered as in a spreadsheet: from 1, counting the header and empty lines. */
export interface Row {
  number: number;
  cells: readonly string[];
}

const pieceChars = 128 * 1024;
const brokenChars = 4096;
/** Never occurs in a cell, so with it no character is treated as a quote. */
const noQuote = '\u0000';

type Found = Papa.ParseResult<string[]>;
interface PieceOptions {
  chunkSize: number;
  preview?: number;
  quoteChar?: string;
}

/**
 * The complete rows within the first `chunkSize` characters of a text with LF line endings; `cursor` is where the next
 * row starts.
 */
function parsePiece(text: string, delimiter: string, options: PieceOptions): Found {
  const found: Found[] = [];
  Papa.parse<string[]>(text, {
    ...options,
    delimiter,
    newline: '\n',
    chunk: (first: Found, parser: Papa.Parser) => {
      found.push(first);
      parser.abort();
    },
    // Only the types require this.
    complete: () => undefined,
  });
  return found[0] as Found;
}

/**
 * The rows of a CSV text (RFC 4180; CRLF, LF or CR), a few hundred at a time. Never throws. A quote that opens a cell
 * but isn't closed properly is read as an ordinary character, so that the rows after it stay intact.
 */
export function* readRows(text: string, separator: string): Generator<Row[]> {
  const whole = withPlainBreaks(text);
  let at = 0;
  let number = 0;
  let chars = pieceChars;
  while (at < whole.length) {
    const { rows, length, isBroken } = wholeRows(whole.slice(at), separator, chars);
    // Broken text is parsed again line by line, which is cheap in small pieces.
    chars = isBroken ? brokenChars : Math.min(pieceChars, chars * 2);
    at += length;
    yield rows.map((cells) => {
      number += 1;
      return { number, cells };
    });
  }
}

/** The complete rows within the first `chunkSize` characters, at least one, and how much of the text they cover. */
function wholeRows(text: string, separator: string, chunkSize: number) {
  const found = parsePiece(text, separator, { chunkSize });
  const broken = found.errors.find(({ row = 0 }) => found.data[row]?.some((cell) => cell.includes('\n')));
  if (broken === undefined && found.data.length > 0) {
    // There's no row after the last line ending.
    const isOver = text.length <= chunkSize && text.endsWith('\n');
    return { rows: isOver ? found.data.slice(0, -1) : found.data, length: found.meta.cursor, isBroken: false };
  }
  if (broken?.row) {
    const { data, meta } = parsePiece(text, separator, { chunkSize, preview: broken.row });
    return { rows: data, length: meta.cursor, isBroken: true };
  }
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  // An empty line is a row as well.
  const rows = line === '' ? [['']] : parsePiece(line, separator, { chunkSize: line.length, quoteChar: noQuote }).data;
  return { rows, length: line.length + 1, isBroken: true };
}

/**
 * Normalises line endings to LF and removes byte order marks: Papa Parse would drop one at the start of a piece without
 * counting it.
 */
const withPlainBreaks = (text: string) => text.replaceAll('\uFEFF', '').replace(/\r\n?/g, '\n');
