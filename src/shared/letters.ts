let segmenter: Intl.Segmenter | undefined;

/** What one sees as letters: an emoji of several signs is one. Firefox knows that from 125 on; before, each sign is one. */
export function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
