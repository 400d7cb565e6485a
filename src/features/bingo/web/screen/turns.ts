/** So many boards are on a screen at once. */
export const atOnce = 8;
/** And so many in one row; up to here they are drawn large. */
export const inRow = 4;

/** Those of a turn: eight after the other, and from the end to the beginning. */
export function membersOfTurn<M>(members: readonly M[], turn: number): readonly M[] {
  const turns = Math.max(1, Math.ceil(members.length / atOnce));
  const first = (turn % turns) * atOnce;
  return members.slice(first, first + atOnce);
}
