/** Files that aren't tables of text. */
export type ForeignFile = 'json' | 'sheet' | 'xml' | 'other';

const signatures: [kind: ForeignFile, beginning: RegExp][] = [
  ['json', /^\s*(?:\[\s*[[{"\]]|\{\s*["}])/],
  // ZIP archives, which XLSX, ODS and Numbers files are, and the older XLS.
  ['sheet', /^PK\p{Cc}\p{Cc}|^ÐÏ\p{Cc}à/u],
  ['xml', /^\s*<(?:\?xml|!doctype|html|\w+[\s>])/i],
  ['other', /^(?:%PDF-|SQLite format 3|\p{Cc}[‹\ufffd])/u],
];

/** What a file is if it isn't a table of text, judging by its beginning. */
export function foreignFile(text: string): ForeignFile | undefined {
  const start = text.slice(0, 1000);
  return signatures.find(([, pattern]) => pattern.test(start))?.[0];
}
