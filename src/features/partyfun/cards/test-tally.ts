import type { Act, CardGame } from './game.ts';

/** Points counted a second time, without the rules of the game at hand: by what each act was seen to be. */
export interface Tally {
  points: number[];
  /** As it was before the last card ended, and what was broken since. */
  undo: { points: number[]; since: Extract<Act, { kind: 'broke' | 'forgave' }>[] } | null;
}

export function countAct(tally: Tally, game: CardGame, next: CardGame, what: Act): Tally {
  if (next === game) return tally;
  const points = [...tally.points];
  while (points.length < next.players.length) points.push(0);
  if (what.kind === 'undo') return { points: undone(tally, next), undo: null };
  if (what.kind === 'broke' || what.kind === 'forgave') {
    points[what.player] = (points[what.player] ?? 0) + (what.kind === 'broke' ? -1 : 1);
    return { points, undo: tally.undo && { ...tally.undo, since: [...tally.undo.since, what] } };
  }
  if (what.kind === 'join' || what.kind === 'leave' || what.kind === 'never' || what.kind === 'absent')
    return { points, undo: tally.undo };
  for (const id of winners(game, what)) points[id] = (points[id] ?? 0) + 1;
  return { points, undo: { points: tally.points, since: [] } };
}

/** What was broken of rules that are no more is nobody's loss; of the others it is. */
function undone({ undo }: Tally, next: CardGame): number[] {
  const points = next.players.map((_, id) => undo?.points[id] ?? 0);
  for (const { kind, rule, player } of undo?.since ?? []) {
    if (!next.rules.some(({ serial, broken }) => serial === rule && (kind === 'forgave' || broken.includes(player))))
      continue;
    points[player] = Math.max(0, (points[player] ?? 0) + (kind === 'broke' ? -1 : 1));
  }
  return points;
}

function winners({ onTable, players }: CardGame, what: Act): number[] {
  if (onTable?.kind !== 'card') return [];
  if (what.kind === 'won') return [what.player];
  if (what.kind === 'voted') {
    const [one, other] = what.sides;
    if (one.length === other.length) return [];
    return [...(one.length > other.length ? one : other)];
  }
  if (what.kind !== 'done' || ['point', 'hands', 'category'].includes(onTable.card.kind)) return [];
  return onTable.turn === null ? players.filter(({ isIn }) => isIn).map(({ id }) => id) : [onTable.turn];
}
