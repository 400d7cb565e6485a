import { foldCase } from '#shared/fold-case.ts';
import { cardLimits } from './game.ts';

/** A name as it is kept: one line, without blanks around it, no longer than fits. Of an emoji nothing is cut off. */
export function nameOf(typed: string): string {
  const line = typed.replace(/\s+/gu, ' ').trim();
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)];
  return letters
    .slice(0, cardLimits.nameMax)
    .map(({ segment }) => segment)
    .join('')
    .trim();
}

/** Whether two would be taken for each other when they are called. */
export const isSameName = (one: string, other: string): boolean => foldCase(one) === foldCase(other);
