import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { formatNumber } from '#web/text/format-number.ts';
import type { CardKind } from '../../rules/card-kinds.ts';
import { type CardInput, checkCard, isBirthday } from '../../rules/cards.ts';
import * as messages from '../messages.ts';

const texts = messages.keypad;

interface Verdict {
  /** Set once the input matches the card. */
  points?: number;
  message: string;
}

interface VerdictInput {
  kind: CardKind;
  typed: CardInput & { marks: string };
  /** The country from which distances are measured. */
  home: string;
  birthday: Birthday | undefined;
}

/** Whether the input matches the card, and if not, why; shown while typing. */
export function verdictOf({ kind, typed, home, birthday }: VerdictInput): Verdict {
  const { marks, word = '' } = typed;
  if (marks === '') return { message: kind === 'word' ? texts.wordHint : texts.hint };
  if (kind === 'birthday') {
    if (birthday === undefined) return { message: `${texts.noBirthday}.` };
    if (!isBirthday(marks, birthday)) return { message: `${texts.notBirthday(marks)}.` };
  }
  const { points, reason } = checkCard(kind, typed, home);
  if (points === undefined) return { message: `${reason}.` };
  return {
    points,
    message: kind === 'word' ? texts.wordYes(word, formatNumber(points)) : texts.yes(marks),
  };
}

export interface Birthday {
  day: number;
  month: number;
}

const form = /^(\d{1,2})-(\d{1,2})$/;

/** Stored per user, and on this device only. */
export const ownBirthday = storedIn<Birthday | undefined>({
  key: keyOfUser('birthday'),
  storage: () => localStorage,
  fromText: (text) => {
    const [, month, day] = form.exec(text ?? '') ?? [];
    return month === undefined ? undefined : { day: Number(day), month: Number(month) };
  },
  toText: (birthday) => (birthday === undefined ? null : `${birthday.month}-${birthday.day}`),
});
