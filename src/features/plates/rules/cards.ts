import { kmBetweenCapitals } from '../places/capitals.ts';
import { type CardKind, cardPoints, pointsOfWord } from './card-points.ts';

/** How far away a plate has to be from. */
export const farKm = 1000;
/** The input for a card: the digits or letters that count, and a word if the card asks for one. */
export interface Typed {
  marks?: string | undefined;
  word?: string | undefined;
}

/** Its points, or a message with the reason. */
export type Checked = { points: number; why?: undefined } | { points?: undefined; why: string };

const spaced = (marks: string) => [...marks].join(', ');

/** Digits only, at least `least` of them; otherwise undefined. */
function digitsIn(marks: string, minDigits: number): number[] | undefined {
  return /^\d+$/.test(marks) && marks.length >= minDigits ? Array.from(marks, Number) : undefined;
}

const digitsWanted = (minDigits: number) => `Enter at least ${minDigits === 1 ? 'one digit' : `${minDigits} digits`}`;

/** A card that accepts digits matching `isLike`; `says` completes the refusal that begins with them. */
const ofDigits = (minDigits: number, says: string, isLike: (digits: number[]) => boolean) => (marks: string) => {
  const digits = digitsIn(marks, minDigits);
  if (digits === undefined) return digitsWanted(minDigits);
  return isLike(digits) ? undefined : `${spaced(marks)} ${says}`;
};

const climbs = (by: 1 | -1) => (digits: number[]) =>
  digits.some((digit, index) => digits[index + 1] === digit + by && digits[index + 2] === digit + 2 * by);

const whyNot: Record<Exclude<CardKind, 'birthday' | 'far-away' | 'word'>, (marks: string) => string | undefined> = {
  'double-letters': (marks) =>
    /(\p{L})\1/u.test(marks.toUpperCase()) ? undefined : `${spaced(marks)}: no letter appears twice in a row`,
  palindrome: (marks) => {
    const signs = [...marks.toUpperCase()];
    if (signs.length < 3) return 'Enter at least 3 digits or letters';
    return signs.join() === [...signs].reverse().join() ? undefined : `${spaced(marks)} isn’t the same backwards`;
  },
  'three-in-a-row': ofDigits(3, 'has no three in a row', climbs(1)),
  'all-the-same': ofDigits(3, 'aren’t all the same', (digits) => new Set(digits).size === 1),
  'adds-to-21': (marks) => {
    const digits = digitsIn(marks, 3);
    if (digits === undefined) return digitsWanted(3);
    const sum = digits.reduce((all, digit) => all + digit, 0);
    return sum === 21 ? undefined : `${digits.join(' + ')} is ${sum}`;
  },
  'round-hundred': ofDigits(
    3,
    'isn’t a round hundred',
    (digits) => Number(digits.join('')) % 100 === 0 && digits[0] !== 0,
  ),
  countdown: ofDigits(3, 'doesn’t count down', climbs(-1)),
  'all-even': ofDigits(3, 'aren’t all even', (digits) => digits.every((digit) => digit % 2 === 0)),
  'all-odd': ofDigits(3, 'aren’t all odd', (digits) => digits.every((digit) => digit % 2 === 1)),
  'two-sevens': ofDigits(2, 'doesn’t have two sevens', (digits) => digits.filter((digit) => digit === 7).length >= 2),
};

/** Upper case, Unicode-normalized. */
const folded = (text: string) => text.normalize('NFC').toUpperCase();

/** The keypad has no Ö: LÖ is typed as LO, which "Löffel" matches. */
const withoutMarks = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '');

function checkWord({ marks = '', word = '' }: Typed): Checked {
  const letters = [...folded(marks)];
  if (letters.length < 2 || !letters.every((letter) => /\p{L}/u.test(letter)))
    return { why: 'Enter at least 2 letters' };
  if (word === '') return { why: 'Please enter the word' };
  let found = 0;
  for (const letter of folded(word)) if (letters[found] === letter || letters[found] === withoutMarks(letter)) found++;
  if (found < letters.length) return { why: `${word} doesn’t have ${spaced(letters.join(''))} in this order` };
  return { points: pointsOfWord(word) };
}

function checkDistance(home: string, { marks = '' }: Typed): Checked {
  const km = kmBetweenCapitals(home, marks);
  if (km === undefined) return { why: 'Please choose the country on the plate' };
  return km >= farKm ? { points: cardPoints['far-away'] } : { why: `That’s only ${km} km away` };
}

/**
 * Checks the input for a card. A birthday is only checked on the phone (`isBirthday`). `home` is where distances are
 * measured from.
 */
export function checkCard(kind: CardKind, typed: Typed, home: string): Checked {
  if (kind === 'birthday') return { points: cardPoints.birthday };
  if (kind === 'word') return checkWord(typed);
  if (kind === 'far-away') return checkDistance(home, typed);
  const { marks = '' } = typed;
  const why = marks === '' ? 'Please type the digits or letters that count' : whyNot[kind](marks);
  return why === undefined ? { points: cardPoints[kind] } : { why };
}

/** Whether these digits are this date, written as `1203`, `0312` or without zeros. */
export function isBirthday(digits: string, { day, month }: { day: number; month: number }): boolean {
  const two = (number: number) => String(number).padStart(2, '0');
  return [`${two(day)}${two(month)}`, `${two(month)}${two(day)}`, `${day}${month}`, `${month}${day}`].some(
    (text) => digits === text,
  );
}
