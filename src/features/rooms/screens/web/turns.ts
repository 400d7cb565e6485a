/** Those of a turn, so many at once: one group after the other, and from the end to the beginning. */
export function membersOfTurn<M>(members: readonly M[], turn: number, atOnce: number): readonly M[] {
  const turns = Math.max(1, Math.ceil(members.length / atOnce));
  const first = (turn % turns) * atOnce;
  return members.slice(first, first + atOnce);
}
