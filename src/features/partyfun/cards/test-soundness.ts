import assert from 'node:assert/strict';
import type { Card } from '../deck/card.ts';
import { type Act, type CardGame, type CardOnTable, playersIn } from './game.ts';

/** Invariants of every game after every action. */
export function assertSound(before: CardGame, game: CardGame, what: Act, deck: readonly Card[]): void {
  const after = `after ${JSON.stringify(what)}`;
  const people = playersIn(game).map(({ id }) => id);
  assert.ok(people.length >= 2 && people.length <= 16, `${people.length} people ${after}`);
  assert.ok(game.rules.length <= 2, `more than two rules ${after}`);
  for (const { owner, turnsLeft } of game.rules) {
    assert.ok(people.includes(owner), `a rule without its owner ${after}`);
    assert.ok(turnsLeft >= 0 && turnsLeft <= 8, `${turnsLeft} turns left ${after}`);
  }
  assert.ok(
    game.players.every(({ points }) => points >= 0),
    `negative points ${after}`,
  );
  if (game.length !== null) assert.ok(game.number <= game.length, `card ${game.number} of ${game.length} ${after}`);
  assertBag(game, after);
  if (game.onTable === null) assert.deepEqual(game.rules, [], `rules after the end ${after}`);
  else if (game.onTable.kind === 'cure')
    assert.ok(people.includes(game.onTable.rule.owner), `a cure without its player ${after}`);
  else assertCard(game, game.onTable, after);
  // After undo or an absent player, the card was dealt under other conditions.
  const isDealt = before.onTable?.serial !== game.onTable?.serial && what.kind !== 'absent' && what.kind !== 'undo';
  if (game.onTable?.kind === 'card' && isDealt) assertFits(game, game.onTable, deck, after);
}

/** Everybody with a turn left this round is in the bag exactly once, so turns differ by at most one. */
function assertBag({ bag, bagRound, players }: CardGame, after: string): void {
  const expected = players.filter(({ isIn, turnIn }) => isIn && turnIn < bagRound);
  assert.deepEqual(
    bag.toSorted((a, b) => a - b),
    expected.map(({ id }) => id),
    `the bag ${after}`,
  );
  for (const { isIn, turnIn } of players)
    assert.ok(!isIn || turnIn === bagRound || turnIn === bagRound - 1, `turns differ by more than one ${after}`);
}

function assertCard(game: CardGame, { turn, partner, card }: CardOnTable, after: string): void {
  const isIn = (id: number | null) => id === null || game.players[id]?.isIn === true;
  assert.ok(isIn(turn) && isIn(partner), `a player who has left has the turn ${after}`);
  assert.ok(partner === null || partner !== turn, `somebody is their own partner ${after}`);
  if (card.text.includes('{a}') || card.kind === 'rule') assert.notEqual(turn, null, `nobody has the turn ${after}`);
  if (card.text.includes('{b}') || card.kind === 'duel') assert.notEqual(partner, null, `no partner ${after}`);
  assert.ok(!game.never.includes(card.id), `a banned card ${after}`);
}

function assertFits(game: CardGame, { card }: CardOnTable, deck: readonly Card[], after: string): void {
  const count = playersIn(game).length;
  assert.ok(card.heat <= game.heat, `too hot ${after}`);
  assert.ok(count >= (card.playersFrom ?? 2) && count <= (card.playersTo ?? 16), `${count} people ${after}`);
  assert.ok(
    (card.needs ?? []).every((need) => game.allows.includes(need)),
    `a need that isn't allowed ${after}`,
  );
  const isEarly = game.number <= (game.length === null ? 10 : game.length / 3);
  // A small deck may have no cooler card.
  const hasCooler = deck.some(({ heat, id, needs, playersFrom, playersTo }) => {
    return heat < card.heat && !game.never.includes(id) && !needs && !playersFrom && !playersTo;
  });
  if (isEarly && hasCooler) assert.ok(card.heat < game.heat || game.heat === 1, `too hot this early ${after}`);
}
