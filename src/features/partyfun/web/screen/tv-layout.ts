import type { CSSProperties } from 'react';
import type { OnScreen } from '#features/rooms/web/index.ts';
import type { PublicParty } from '../../party-view.ts';

export type PartyOnScreen = OnScreen<PublicParty>;

/** Empty seats are drawn up to so many. */
const seatsDrawn = 9;

/** How many stand beside or below each other: on a screen that is wide, and on one that stands upright. */
interface Layout {
  wide: number;
  upright: number;
}

/** How many seats stand in a row, and how many of them are free. */
export function seatsLayout(taken: number): { columns: number; free: number } {
  if (taken <= seatsDrawn) return { columns: 3, free: seatsDrawn - taken };
  return { columns: taken <= 12 ? 4 : 5, free: 0 };
}

/** How many things to choose from stand in a row. */
export function optionColumns(count: number): Layout {
  if (count <= 6) return { wide: 2, upright: 1 };
  return { wide: count <= 12 ? 3 : 4, upright: 2 };
}

/** Photos are higher than they are wide, and so more of them stand in a row. */
export function photoColumns(count: number): Layout {
  const wide = count <= 4 ? Math.max(1, count) : Math.ceil(count / (count <= 12 ? 2 : 3));
  if (count <= 4) return { wide, upright: count <= 2 ? 1 : 2 };
  return { wide, upright: count <= 12 ? 3 : 4 };
}

/** Of so many rows of scores, how many stand one below the other. */
export function scoreRows(count: number): Layout {
  const wide = count <= 5 ? count : Math.ceil(count / (count <= 10 ? 2 : 3));
  return { wide, upright: count <= 10 ? count : Math.ceil(count / 2) };
}

/** As a stylesheet knows it. */
export const layoutStyle = ({ wide, upright }: Layout): CSSProperties =>
  ({ '--wide': wide, '--upright': upright }) as CSSProperties;
