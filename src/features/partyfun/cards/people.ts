import type { Card } from '../deck/card.ts';
import { dealNext, replaceCard } from './deal.ts';
import { cardLimits, playersIn, type Scene } from './game.ts';
import { isSameName, nameOf } from './group.ts';
import { putIntoBag, takePartner } from './turns.ts';

/** Adds a player, or lets one rejoin with their points. */
export function join(scene: Scene, typed: string): boolean {
  const name = nameOf(typed);
  const known = scene.players.find((player) => isSameName(player.name, name));
  if (name === '' || known?.isIn || playersIn(scene).length >= cardLimits.namesMax) return false;
  const { bagRound } = scene;
  const player = known ?? {
    id: scene.players.length,
    name,
    isIn: true,
    points: 0,
    done: 0,
    skipped: 0,
    turnIn: bagRound - 1,
    partnerAt: 0,
  };
  if (known === undefined) scene.players.push(player);
  player.isIn = true;
  putIntoBag(scene, player);
  return true;
}

/** Removes a player and their rules, unless only two are left. */
export function leave(scene: Scene, id: number, deck: readonly Card[]): boolean {
  const player = scene.players[id];
  if (!player?.isIn || playersIn(scene).length <= cardLimits.namesMin) return false;
  player.isIn = false;
  scene.bag = scene.bag.filter((other) => other !== id);
  scene.rules = scene.rules.filter(({ owner }) => owner !== id);
  const { onTable } = scene;
  if (onTable?.kind === 'cure' && onTable.rule.owner === id) dealNext(scene, deck);
  if (onTable?.kind === 'card' && onTable.turn === id) replaceCard(scene, deck);
  else if (onTable?.kind === 'card' && onTable.partner === id) onTable.partner = takePartner(scene, onTable.turn);
  return true;
}
