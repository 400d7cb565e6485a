import { kmBetweenCapitals } from '../places/europe.ts';
import { type CardKind, cardPoints, pointsOfWord } from './card-kinds.ts';

/** How far away a plate must come from, in kilometres. */
export const farKm = 1000;
/** The input for a card: the digits or letters that count, and a word if the card asks for one. */
export interface CardInput {
  marks?: string | undefined;
  word?: string | undefined;
}

/** The card's points, or the reason why the input doesn't match. */
type CardCheck = { points: number; reason?: undefined } | { points?: undefined; reason: string };

const commaList = (marks: string) => [...marks].join(', ');

/** The digits, if `marks` has nothing else and at least `minDigits` of them; otherwise undefined. */
function digitsIn(marks: string, minDigits: number): number[] | undefined {
  return /^\d+$/.test(marks) && marks.length >= minDigits ? Array.from(marks, Number) : undefined;
}

const tooFewDigits = (minDigits: number) => `Enter at least ${minDigits === 1 ? 'one digit' : `${minDigits} digits`}`;

/** A card for digits that pass `matches`; the refusal message is the digits followed by `complaint`. */
const digitCard = (minDigits: number, complaint: string, matches: (digits: number[]) => boolean) => (marks: string) => {
  const digits = digitsIn(marks, minDigits);
  if (digits === undefined) return tooFewDigits(minDigits);
  return matches(digits) ? undefined : `${commaList(marks)} ${complaint}`;
};

const hasSequence = (by: 1 | -1) => (digits: number[]) =>
  digits.some((digit, index) => digits[index + 1] === digit + by && digits[index + 2] === digit + 2 * by);

const refusals: Record<Exclude<CardKind, 'birthday' | 'far-away' | 'word'>, (marks: string) => string | undefined> = {
  'double-letters': (marks) =>
    /(\p{L})\1/u.test(marks.toUpperCase()) ? undefined : `${commaList(marks)} has no letter twice in a row`,
  palindrome: (marks) => {
    const characters = [...marks.toUpperCase()];
    if (characters.length < 3) return 'Enter at least 3 digits or letters';
    return characters.join() === [...characters].reverse().join()
      ? undefined
      : `${commaList(marks)} isn't the same backwards`;
  },
  'three-in-a-row': digitCard(3, "doesn't have three in a row", hasSequence(1)),
  'all-the-same': digitCard(3, "aren't all the same", (digits) => new Set(digits).size === 1),
  'adds-to-21': (marks) => {
    const digits = digitsIn(marks, 3);
    if (digits === undefined) return tooFewDigits(3);
    const sum = digits.reduce((all, digit) => all + digit, 0);
    return sum === 21 ? undefined : `${digits.join(' + ')} is ${sum}`;
  },
  'round-hundred': digitCard(
    3,
    "isn't a round hundred",
    (digits) => Number(digits.join('')) % 100 === 0 && digits[0] !== 0,
  ),
  countdown: digitCard(3, "doesn't count down", hasSequence(-1)),
  'all-even': digitCard(3, "aren't all even", (digits) => digits.every((digit) => digit % 2 === 0)),
  'all-odd': digitCard(3, "aren't all odd", (digits) => digits.every((digit) => digit % 2 === 1)),
  'two-sevens': digitCard(2, "doesn't have two sevens", (digits) => digits.filter((digit) => digit === 7).length >= 2),
};

const normalized = (text: string) => text.normalize('NFC').toUpperCase();

/** The keypad has no Ö, so LÖ is typed as LO, which "Löffel" must match. */
const withoutDiacritics = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '');

function checkWord({ marks = '', word = '' }: CardInput): CardCheck {
  const letters = [...normalized(marks)];
  if (letters.length < 2 || !letters.every((letter) => /\p{L}/u.test(letter)))
    return { reason: 'Enter at least 2 letters' };
  if (word === '') return { reason: 'Please enter the word' };
  let found = 0;
  for (const letter of normalized(word))
    if (letters[found] === letter || letters[found] === withoutDiacritics(letter)) found++;
  if (found < letters.length) return { reason: `${word} doesn't have ${commaList(letters.join(''))} in this order` };
  return { points: pointsOfWord(word) };
}

function checkDistance(home: string, { marks = '' }: CardInput): CardCheck {
  const km = kmBetweenCapitals(home, marks);
  if (km === undefined) return { reason: 'Please choose the country on the plate' };
  return km >= farKm ? { points: cardPoints['far-away'] } : { reason: `That's only ${km} km away` };
}

/**
 * Checks the input for a card. A birthday is only checked on the phone (`isBirthday`). Distances are measured from
 * `home`.
 */
export function checkCard(kind: CardKind, typed: CardInput, home: string): CardCheck {
  if (kind === 'birthday') return { points: cardPoints.birthday };
  if (kind === 'word') return checkWord(typed);
  if (kind === 'far-away') return checkDistance(home, typed);
  const { marks = '' } = typed;
  const reason = marks === '' ? 'Please type the digits or letters that count' : refusals[kind](marks);
  return reason === undefined ? { points: cardPoints[kind] } : { reason };
}

/** Whether these digits spell this date, as `1203`, `0312` or without leading zeros. */
export function isBirthday(digits: string, { day, month }: { day: number; month: number }): boolean {
  const two = (number: number) => String(number).padStart(2, '0');
  return [`${two(day)}${two(month)}`, `${two(month)}${two(day)}`, `${day}${month}`, `${month}${day}`].some(
    (text) => digits === text,
  );
}
