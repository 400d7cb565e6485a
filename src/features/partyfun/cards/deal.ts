import type { Card } from '../deck/card.ts';
import { drawCard, needsPartner, takesTurn } from './draw.ts';
import type { CardOnTable, OnTable, Scene } from './game.ts';
import { takePartner, takeTurn } from './turns.ts';

/** Deals the cure of an expired rule, or else a card. If no card fits, the game is over. */
export function dealNext(scene: Scene, deck: readonly Card[]): void {
  const rule = scene.rules.find(({ turnsLeft }) => turnsLeft <= 0);
  if (rule) {
    scene.rules = scene.rules.filter((other) => other !== rule);
    scene.onTable = { kind: 'cure', serial: ++scene.serial, rule };
    return;
  }
  scene.number++;
  dealCard(scene, deck);
}

/** Replaces the card on the table, keeping its number and, unless they have left, its player. */
export function replaceCard(scene: Scene, deck: readonly Card[]): void {
  if (scene.onTable?.kind === 'card') giveTurnBack(scene, scene.onTable);
  dealCard(scene, deck);
}

function dealCard(scene: Scene, deck: readonly Card[]): void {
  const card = drawCard(scene, deck);
  scene.serial++;
  scene.onTable = card === undefined ? null : withPlayers(scene, card);
  if (card === undefined) scene.rules = [];
}

function withPlayers(scene: Scene, card: Card): CardOnTable {
  const after = scene.lastTurn;
  const turn = takesTurn(card) ? takeTurn(scene) : null;
  const partner = needsPartner(card) ? takePartner(scene, turn) : null;
  return { kind: 'card', serial: scene.serial, card, turn, partner, after };
}

function giveTurnBack(scene: Scene, { turn, after }: CardOnTable): void {
  const player = turn === null ? undefined : scene.players[turn];
  if (player === undefined) return;
  scene.lastTurn = after;
  if (!player.isIn) return;
  player.turnIn = scene.bagRound - 1;
  scene.bag.unshift(player.id);
}

/** If the current player is away, the card passes to the next player unseen. Points don't change. */
export function passOn(scene: Scene, onTable: OnTable): boolean {
  if (onTable.kind === 'cure' || onTable.turn === null) return false;
  const turn = takeTurn(scene, [onTable.after, onTable.turn]);
  const serial = ++scene.serial;
  const { partner } = onTable;
  scene.onTable = { ...onTable, serial, turn, partner: partner === turn ? takePartner(scene, turn) : partner };
  return true;
}
