import type { OnScreen } from '#features/rooms/web/index.ts';
import type { PublicParty } from '../../party-view.ts';

export type PartyOnScreen = OnScreen<PublicParty>;

/** Empty seats are drawn up to so many. */
const seatsDrawn = 9;

/** How many seats stand in a row, and how many of them are free. */
export function seatsLayout(taken: number): { columns: number; free: number } {
  if (taken <= seatsDrawn) return { columns: 3, free: seatsDrawn - taken };
  return { columns: taken <= 12 ? 4 : 5, free: 0 };
}

/** How many things to choose from stand in a row. */
export function optionColumns(count: number): 2 | 3 | 4 {
  if (count <= 6) return 2;
  return count <= 12 ? 3 : 4;
}

/** Photos are higher than they are wide, and so more of them stand in a row. */
export function photoColumns(count: number): number {
  if (count <= 4) return Math.max(1, count);
  return count <= 12 ? Math.ceil(count / 2) : Math.ceil(count / 3);
}

/** Of so many rows of scores, how many stand one below the other. */
export function scoreRows(count: number): number {
  if (count <= 5) return count;
  return Math.ceil(count / (count <= 10 ? 2 : 3));
}
