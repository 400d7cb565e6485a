import { foldCase } from '#shared/fold-case.ts';
import { lettersOf } from '#shared/letters.ts';
import { cardLimits } from './game.ts';

/** A name as it is kept: one line, without blanks around it, no longer than fits. Of an emoji nothing is cut off. */
export function nameOf(typed: string): string {
  const line = typed.replace(/\s+/gu, ' ').trim();
  return lettersOf(line).slice(0, cardLimits.nameMax).join('').trim();
}

/** Whether two would be taken for each other when they are called. */
export const isSameName = (one: string, other: string): boolean => foldCase(one) === foldCase(other);
