/** The members shown in a turn, `atOnce` at a time: group by group, wrapping at the end. */
export function membersOfTurn<M>(members: readonly M[], turn: number, atOnce: number): readonly M[] {
  const turns = Math.max(1, Math.ceil(members.length / atOnce));
  const first = (turn % turns) * atOnce;
  return members.slice(first, first + atOnce);
}
