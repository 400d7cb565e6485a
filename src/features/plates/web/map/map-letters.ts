import type { Outline } from './europe-outlines.ts';

/** Who found each country, keyed by its code. */
export type Finds = ReadonlyMap<string, 'yours' | 'friends'>;

/** 13 px on a phone, where the drawing is 440 px wide. */
export const minSize = 30;
/** At three times the size, all letters are shown, though smaller in small countries. */
const smallSize = 12;

interface Letters {
  code: string;
  x: number;
  y: number;
  size: number;
}

interface LettersInput {
  outlines: Readonly<Record<string, Outline>>;
  finds: Finds;
  isLarge: boolean;
}

/** A letter of the sign font is about half as wide as it is tall. */
const halfWidth = ({ code, size }: Letters) => (code.length * size) / 4;
const collide = (a: Letters, b: Letters) =>
  Math.abs(a.x - b.x) < halfWidth(a) + halfWidth(b) && Math.abs(a.y - b.y) < (a.size + b.size) * 0.38;

/** The letters on the map: those that fit into their country, and those of finds if they don't collide with others. */
export function lettersOn({ outlines, finds, isLarge }: LettersInput): Letters[] {
  const all = Object.entries(outlines).map(([code, { x, y, size = 0 }]) => ({
    code,
    x,
    y,
    size: size || (isLarge ? smallSize : minSize),
    fits: size > 0 || isLarge,
  }));
  const fitting = all.filter(({ fits }) => fits);
  const others = all.filter(({ code, fits }) => !fits && finds.has(code));
  const rank = ({ code }: Letters) => (finds.get(code) === 'yours' ? 0 : 1);
  const shown: (typeof all)[0][] = [...fitting];
  for (const letters of [...others].sort((a, b) => rank(a) - rank(b)))
    if (!shown.some((other) => collide(letters, other))) shown.push(letters);
  return shown.map(({ fits, ...letters }) => letters);
}
