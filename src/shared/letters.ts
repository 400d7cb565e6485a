let segmenter: Intl.Segmenter | undefined;

/**
 * Characters as people see them: an emoji made of several code points counts as one. Firefox before 125 counts code
 * points.
 */
export function lettersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
