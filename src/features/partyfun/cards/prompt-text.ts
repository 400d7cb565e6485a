import { lettersOf } from '#shared/letters.ts';

/** Part of a prompt: text, a name or "everybody", which is capitalised at the start of a sentence. */
export type Piece = { kind: 'words'; text: string } | { kind: 'a' | 'b' } | { kind: 'all'; isFirst: boolean };

const placeholder = /\{(a|b|all)\}/;

/** Splits a prompt at its placeholders. Names aren't parsed, so braces in a name are harmless. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  // Every second part is a placeholder.
  for (const [index, part] of text.split(placeholder).entries()) {
    if (index % 2 === 0) {
      if (part !== '') pieces.push({ kind: 'words', text: part });
    } else if (part === 'all') pieces.push({ kind: 'all', isFirst: beginsSentence(pieces) });
    else pieces.push({ kind: part === 'a' ? 'a' : 'b' });
  }
  return pieces;
}

function beginsSentence(before: readonly Piece[]): boolean {
  const last = before.at(-1);
  return last === undefined || (last.kind === 'words' && /[.!?:]\s*["“”']?$/.test(last.text));
}

/** Characters about twice as wide as a letter: East Asian scripts and emoji. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** The width of a text, measured in narrow letters. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of lettersOf(text)) width += wide.test(letter) ? 2 : 1;
  return width;
}

/** The largest font size for a name, on a card and on the hand-over screen. */
export const nameMaxPx = { card: 92, handOver: 132 };
const nameMinPx = 56;
/** Divided by a name's width in letters, this is the font size at which the name fills a line of a card 390 px wide. */
const nameLettersPx = 600;

/** The font size for a name on a card 390 px wide: as large as one line allows, but at a minimum size it may wrap. */
export const nameSizePx = (name: string, maxPx = nameMaxPx.card): number =>
  Math.round(Math.max(nameMinPx, Math.min(maxPx, nameLettersPx / Math.max(1, widthOf(name)))));

export function promptSizePx(text: string): number {
  const width = widthOf(text);
  if (width > 180) return 22;
  return width > 110 ? 27 : 33;
}
