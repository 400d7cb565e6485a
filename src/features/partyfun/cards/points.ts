import { type CardOnTable, type EndingAct, type Player, playersIn, type Scene } from './game.ts';

/** Who gets a point for how a card ended; undefined where it cannot end so. */
export function gainOf(scene: Scene, onTable: CardOnTable, what: EndingAct): number[] | undefined {
  const { card, turn, partner } = onTable;
  const all = playersIn(scene).map(({ id }) => id);
  switch (what.kind) {
    case 'done':
      if (card.kind === 'duel' || card.kind === 'either') return undefined;
      if (card.kind === 'point' || card.kind === 'hands' || card.kind === 'category') return [];
      return turn === null ? all : [turn];
    case 'won':
      if (card.kind !== 'duel') return undefined;
      return what.player === turn || what.player === partner ? [what.player] : undefined;
    case 'voted':
      return card.kind === 'either' ? majority(what.sides, all) : undefined;
    default:
      return [];
  }
}

/** Who is with most of those who voted; nobody where both are as many. Each counts once, with what they said first. */
function majority([first, second]: readonly [readonly number[], readonly number[]], all: readonly number[]): number[] {
  const one = all.filter((id) => first.includes(id));
  const other = all.filter((id) => second.includes(id) && !one.includes(id));
  if (one.length === other.length) return [];
  return one.length > other.length ? one : other;
}

export interface Place {
  place: number;
  player: Player;
}

/** By points; who has as many shares the place (1, 1, 3). Who left with points stays in it. */
export function standing({ players }: Scene): Place[] {
  const counted = players.filter(({ isIn, points }) => isIn || points > 0);
  return counted
    .map((player) => ({ player, place: 1 + counted.filter(({ points }) => points > player.points).length }))
    .sort((one, other) => one.place - other.place || one.player.id - other.player.id);
}
