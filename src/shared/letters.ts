let segmenter: Intl.Segmenter | undefined;

/** Characters as people see them, so an emoji of several code points is one. Firefox before 125 counts code points. */
export function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
