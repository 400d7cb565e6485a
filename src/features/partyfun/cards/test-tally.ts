import type { Act, ActiveRule, CardGame } from './game.ts';

type Breach = Extract<Act, { kind: 'broke' | 'forgave' }>;

/** An independent count of the points from observed actions, without the game's own rules. */
export interface Tally {
  points: number[];
  /** State before the last card ended, and rules broken since. */
  undo: { points: number[]; rules: readonly ActiveRule[]; since: Breach[] } | null;
}

export function countAct(tally: Tally, game: CardGame, next: CardGame, what: Act): Tally {
  if (next === game) return tally;
  const points = [...tally.points];
  while (points.length < next.players.length) points.push(0);
  switch (what.kind) {
    case 'undo':
      return { points: pointsAfterUndo(tally, next.players.length), undo: null };
    case 'broke':
    case 'forgave':
      points[what.player] = (points[what.player] ?? 0) + (what.kind === 'broke' ? -1 : 1);
      return { points, undo: tally.undo && { ...tally.undo, since: [...tally.undo.since, what] } };
    case 'join':
    case 'leave':
    case 'never':
    case 'absent':
      return { points, undo: tally.undo };
    default:
      for (const id of winners(game, what)) points[id] = (points[id] ?? 0) + 1;
      return { points, undo: { points: tally.points, rules: game.rules, since: [] } };
  }
}

/** Undo forgets breaches of rules that came with the card, and reapplies those of earlier rules. */
function pointsAfterUndo({ undo }: Tally, count: number): number[] {
  const points = Array.from({ length: count }, (_, id) => undo?.points[id] ?? 0);
  const broken = new Map((undo?.rules ?? []).map((rule) => [rule.serial, [...rule.broken]]));
  for (const { kind, rule, player } of undo?.since ?? []) {
    const breakers = broken.get(rule);
    const now = points[player] ?? 0;
    if (breakers === undefined) continue;
    if (kind === 'broke' && now > 0) {
      breakers.push(player);
      points[player] = now - 1;
    } else if (kind === 'forgave' && breakers.includes(player)) {
      breakers.splice(breakers.lastIndexOf(player), 1);
      points[player] = now + 1;
    }
  }
  return points;
}

function winners({ onTable, players }: CardGame, what: Act): number[] {
  if (onTable?.kind !== 'card') return [];
  if (what.kind === 'won') return [what.player];
  if (what.kind === 'voted') {
    // A late tap can include somebody who has left.
    const [one = [], other = []] = what.sides.map((side) => side.filter((id) => players[id]?.isIn));
    if (one.length === other.length) return [];
    return one.length > other.length ? one : other;
  }
  if (what.kind !== 'done' || ['point', 'hands', 'category'].includes(onTable.card.kind)) return [];
  return onTable.turn === null ? players.filter(({ isIn }) => isIn).map(({ id }) => id) : [onTable.turn];
}
