import { lettersOf } from '#shared/letters.ts';

/**
 * Wraps a text into at most `maxLines` lines. Breaks it between words, and within a word only if the word is wider than
 * a line. What doesn't fit is replaced by an ellipsis.
 */
export function wrapLines(
  measure: (text: string) => number,
  text: string,
  maxWidth: number,
  maxLines: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((part) => breakWord(measure, part, maxWidth))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= maxWidth) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const last = lettersOf(lines[maxLines - 1] ?? '');
  while (last.length > 0 && measure(`${last.join('')}…`) > maxWidth) last.pop();
  return [...lines.slice(0, maxLines - 1), `${last.join('')}…`];
}

function breakWord(measure: (text: string) => number, word: string, maxWidth: number): string[] {
  if (measure(word) <= maxWidth) return [word];
  const parts: string[] = [];
  let piece = '';
  for (const letter of lettersOf(word)) {
    if (piece !== '' && measure(piece + letter) > maxWidth) {
      parts.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...parts, piece];
}

type Measure = (text: string, size: number) => number;

/** Wraps a text at the first size at which it fits. If it fits at none, it's cut off at the last one. */
export function fitLines(
  measure: Measure,
  text: string,
  maxWidth: number,
  sizes: readonly { size: number; maxLines: number }[],
): { size: number; lines: string[] } {
  const linesAt = ({ size, maxLines }: { size: number; maxLines: number }) => ({
    size,
    lines: wrapLines((part) => measure(part, size), text, maxWidth, maxLines),
    isWhole: wrapLines((part) => measure(part, size), text, maxWidth, Number.POSITIVE_INFINITY).length <= maxLines,
  });
  const { size, lines } =
    sizes.map(linesAt).find(({ isWhole }) => isWhole) ?? linesAt(sizes.at(-1) ?? { size: 0, maxLines: 0 });
  return { size, lines };
}

const rightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text's first letter is right-to-left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);
