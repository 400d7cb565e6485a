import { formatNumber } from '#web/text/format-number.ts';
import type { CardKind } from '../../rules/card-points.ts';
import { checkCard, isBirthday, type Typed } from '../../rules/cards.ts';
import { words } from '../words.ts';
import type { Birthday } from './own-birthday.ts';

const texts = words.keypad;

export interface Verdict {
  /** Points, once what was typed is what the card asks for. */
  points?: number;
  sentence: string;
}

interface Asked {
  kind: CardKind;
  typed: Typed & { marks: string };
  /** Where kilometres are measured from. */
  home: string;
  birthday: Birthday | undefined;
}

/** Yes or why not, while one types. */
export function verdictOf({ kind, typed, home, birthday }: Asked): Verdict {
  const { marks, word = '' } = typed;
  if (marks === '') return { sentence: kind === 'word' ? texts.wordHint : texts.hint };
  if (kind === 'birthday') {
    if (birthday === undefined) return { sentence: `${texts.noBirthday}.` };
    if (!isBirthday(marks, birthday)) return { sentence: `${texts.notBirthday(marks)}.` };
  }
  const { points, why } = checkCard(kind, typed, home);
  if (points === undefined) return { sentence: `${why}.` };
  return {
    points,
    sentence: kind === 'word' ? texts.wordYes(word, formatNumber(points)) : texts.yes(marks),
  };
}
