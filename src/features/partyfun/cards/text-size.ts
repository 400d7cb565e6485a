import { lettersOf } from '#shared/letters.ts';

/** Letters that take about the place of two: of East Asian scripts, and emoji. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** How many narrow letters would take as much place. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of lettersOf(text)) width += wide.test(letter) ? 2 : 1;
  return width;
}

/** Of a name on a card, and of one that a phone is handed to. */
export const nameMaxPx = { card: 92, handOver: 132 };
const nameMinPx = 56;
/** What of a card drawn at 390 is left for a name, in sizes of a letter. */
const nameLettersPx = 600;

/** The size of a name on a card, in pixels of the drawn width: as large as one line allows; the smallest may take two. */
export const nameSizePx = (name: string, maxPx = nameMaxPx.card): number =>
  Math.round(Math.max(nameMinPx, Math.min(maxPx, nameLettersPx / Math.max(1, widthOf(name)))));

/** The same of a prompt. */
export function promptSizePx(text: string): number {
  const width = widthOf(text);
  if (width > 180) return 22;
  return width > 110 ? 27 : 33;
}
