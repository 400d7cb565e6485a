import { lettersOf } from '#shared/letters.ts';

/** Characters about twice as wide: East Asian scripts and emoji. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** The width of a text, in narrow letters. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of lettersOf(text)) width += wide.test(letter) ? 2 : 1;
  return width;
}

/** Largest font size of a name on a card and on the hand-over screen. */
export const nameMaxPx = { card: 92, handOver: 132 };
const nameMinPx = 56;
/** Divided by a name's width in letters, this is the font size at which the name fills a line of a card 390 px wide. */
const nameLettersPx = 600;

/** Font size of a name on a card 390 px wide: as large as fits on one line, down to a minimum at which it may wrap. */
export const nameSizePx = (name: string, maxPx = nameMaxPx.card): number =>
  Math.round(Math.max(nameMinPx, Math.min(maxPx, nameLettersPx / Math.max(1, widthOf(name)))));

export function promptSizePx(text: string): number {
  const width = widthOf(text);
  if (width > 180) return 22;
  return width > 110 ? 27 : 33;
}
