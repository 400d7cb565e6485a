import type { CSSProperties } from 'react';
import type { OnScreen } from '#features/rooms/web/index.ts';
import type { PublicParty } from '../../party-view.ts';

export type PartyOnScreen = OnScreen<PublicParty>;

/** Free seats are drawn if fewer than this many are taken. */
const seatsDrawn = 9;

/** The number of columns or rows on a landscape screen and on a portrait one. */
interface Layout {
  wide: number;
  upright: number;
}

export function seatsLayout(taken: number): { columns: number; free: number } {
  if (taken <= seatsDrawn) return { columns: 3, free: seatsDrawn - taken };
  return { columns: taken <= 16 ? 4 : 5, free: 0 };
}

export function optionColumns(count: number): Layout {
  if (count <= 6) return { wide: 2, upright: 1 };
  return { wide: count <= 12 ? 3 : 4, upright: 2 };
}

/** There are more columns of photos than of texts, because photos are tall. */
export function photoColumns(count: number): Layout {
  const wide = count <= 4 ? Math.max(1, count) : Math.ceil(count / (count <= 12 ? 2 : 3));
  if (count <= 4) return { wide, upright: count <= 2 ? 1 : 2 };
  return { wide, upright: count <= 12 ? 3 : 4 };
}

/** The number of scores in each column. */
export function scoreRows(count: number): Layout {
  const wide = count <= 3 ? count : Math.ceil(count / (count <= 10 ? 2 : 3));
  return { wide, upright: count <= 10 ? count : Math.ceil(count / 2) };
}

export const layoutStyle = ({ wide, upright }: Layout): CSSProperties =>
  ({ '--wide': wide, '--upright': upright }) as CSSProperties;

export const isLarge = (count: number): boolean => count <= 6;
