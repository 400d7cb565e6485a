/** Files that aren't tables of text. */
export type ForeignFile = 'json' | 'sheet' | 'xml' | 'other';

const beginnings: [kind: ForeignFile, beginning: RegExp][] = [
  ['json', /^\s*(?:\[\s*[[{"\]]|\{\s*["}])/],
  // A ZIP archive, as XLSX, ODS and Numbers files are; and the older XLS.
  ['sheet', /^PK\p{Cc}\p{Cc}|^ÐÏ\p{Cc}à/u],
  ['xml', /^\s*<(?:\?xml|!doctype|html|\w+[\s>])/i],
  ['other', /^(?:%PDF-|SQLite format 3|\p{Cc}[‹\ufffd])/u],
];

/** What a file is instead of a table of text, by its beginning. */
export function foreignFile(text: string): ForeignFile | undefined {
  const beginning = text.slice(0, 1000);
  return beginnings.find(([, pattern]) => pattern.test(beginning))?.[0];
}
