import type { Card } from '../deck/card.ts';
import { isForAll } from '../deck/check-card.ts';
import { dealNext, passOn, putIntoBag, replaceCard, takePartner } from './deal.ts';
import {
  type Act,
  type CardGame,
  type CardOnTable,
  cardLimits,
  type EndingAct,
  type GameSetup,
  type LastingAct,
  type OnTable,
  type Player,
  playersIn,
  type Scene,
  shuffle,
} from './game.ts';
import { isSameName, nameOf } from './group.ts';

export function startGame({ seed, names, allows, never, ...rest }: GameSetup, deck: readonly Card[]): CardGame {
  const game: CardGame = {
    version: 1,
    ...rest,
    chance: { at: seed >>> 0 },
    allows: [...allows],
    never: [...never],
    players: [],
    bag: [],
    bagRound: 0,
    lastTurn: null,
    number: 0,
    serial: 0,
    sinceForAll: 0,
    lastKind: null,
    used: [],
    rules: [],
    onTable: null,
    before: null,
  };
  for (const name of names) join(game, name);
  shuffle(game.chance, game.bag);
  dealNext(game, deck);
  return game;
}

/**
 * Returns the game after an action, or the same object if nothing changed, for example on a second tap. Deterministic:
 * the same setup, actions and deck always lead to the same game.
 */
export function act(game: CardGame, action: Act, deck: readonly Card[]): CardGame {
  if (action.kind === 'undo') return undoLast(game, deck);
  const { before, ...scene } = game;
  const next = structuredClone(scene);
  if (isLasting(action)) {
    if (!applyLasting(next, action, deck)) return game;
    return { ...next, before: before && { ...before, since: [...before.since, action] } };
  }
  if (next.onTable === null) return game;
  if (action.kind === 'end') endEarly(next);
  else if (action.serial !== next.onTable.serial) return game;
  else if (action.kind === 'absent') return passOn(next, next.onTable) ? { ...next, before } : game;
  else if (!endCard(next, next.onTable, action, deck)) return game;
  return { ...next, before: { scene, since: [] } };
}

const lastingKinds: readonly string[] = ['join', 'leave', 'never', 'broke', 'forgave'] satisfies LastingAct['kind'][];
const isLasting = (action: Act): action is LastingAct => lastingKinds.includes(action.kind);

/** Undo changes neither the players nor the list of banned cards. */
function undoLast(game: CardGame, deck: readonly Card[]): CardGame {
  if (game.before === null) return game;
  const { scene, since } = game.before;
  const then: CardGame = { ...structuredClone(scene), before: null };
  return since.reduce((state, action) => act(state, action, deck), then);
}

/** Returns false if nothing changed. */
function applyLasting(scene: Scene, action: LastingAct, deck: readonly Card[]): boolean {
  switch (action.kind) {
    case 'join':
      return join(scene, action.name);
    case 'leave':
      return leave(scene, action.player, deck);
    case 'never':
      return banCard(scene, action.id, deck);
    default:
      return applyBreach(scene, action.rule, action.player, action.kind === 'forgave');
  }
}

function banCard(scene: Scene, id: string, deck: readonly Card[]): boolean {
  if (scene.never.includes(id)) return false;
  scene.never.push(id);
  if (scene.onTable?.kind === 'card' && scene.onTable.card.id === id) replaceCard(scene, deck);
  return true;
}

/** A broken rule costs a point, but scores never go below zero; forgiving it gives the point back. */
function applyBreach(scene: Scene, serial: number, id: number, isForgiven: boolean): boolean {
  const player = scene.players[id];
  const rule = scene.rules.find((active) => active.serial === serial);
  if (!player?.isIn || rule === undefined) return false;
  const index = rule.broken.lastIndexOf(id);
  if (isForgiven ? index < 0 : player.points === 0) return false;
  if (isForgiven) rule.broken.splice(index, 1);
  else rule.broken.push(id);
  player.points += isForgiven ? 1 : -1;
  return true;
}

function endCard(scene: Scene, onTable: OnTable, action: EndingAct, deck: readonly Card[]): boolean {
  if (onTable.kind === 'cure') {
    dealNext(scene, deck);
    return true;
  }
  const scorers = scorersOf(scene, onTable, action);
  if (scorers === undefined) return false;
  for (const id of scorers) {
    const player = scene.players[id];
    if (player) player.points++;
  }
  countTurn(scene, onTable, action);
  scene.lastKind = onTable.card.kind;
  scene.sinceForAll = isForAll(onTable.card) ? 0 : scene.sinceForAll + 1;
  for (const rule of scene.rules) rule.turnsLeft--;
  if (action.kind === 'done') beginRule(scene, onTable);
  if (scene.length !== null && scene.number >= scene.length) endGame(scene);
  else dealNext(scene, deck);
  return true;
}

function countTurn({ players }: Scene, { turn }: CardOnTable, action: EndingAct): void {
  const player = turn === null ? undefined : players[turn];
  if (player === undefined) return;
  if (action.kind === 'skip') player.skipped++;
  if (action.kind === 'done') player.done++;
}

function beginRule(scene: Scene, { card, serial, turn }: CardOnTable): void {
  if (card.kind !== 'rule' || turn === null) return;
  const turnsLeft = Math.min(8, Math.max(5, card.turns));
  scene.rules.push({ serial, short: card.short, cure: card.cure, owner: turn, turnsLeft, broken: [] });
}

/** Ends the game early; the card on the table counts as unplayed. */
function endEarly(scene: Scene): void {
  if (scene.onTable?.kind === 'card') scene.number--;
  endGame(scene);
}

function endGame(scene: Scene): void {
  scene.onTable = null;
  scene.rules = [];
}

/** IDs of the players who score when a card ends with this action; undefined if the card can't end that way. */
function scorersOf(scene: Scene, onTable: CardOnTable, action: EndingAct): number[] | undefined {
  const { card, turn, partner } = onTable;
  const all = playersIn(scene).map(({ id }) => id);
  switch (action.kind) {
    case 'done':
      if (card.kind === 'duel' || card.kind === 'either') return undefined;
      if (card.kind === 'point' || card.kind === 'hands' || card.kind === 'category') return [];
      return turn === null ? all : [turn];
    case 'won':
      if (card.kind !== 'duel') return undefined;
      return action.player === turn || action.player === partner ? [action.player] : undefined;
    case 'voted':
      return card.kind === 'either' ? majority(action.sides, all) : undefined;
    default:
      return [];
  }
}

/** The players on the side with more votes, or nobody if it's a tie. A player on both sides counts for the first. */
function majority([first, second]: readonly [readonly number[], readonly number[]], all: readonly number[]): number[] {
  const forFirst = all.filter((id) => first.includes(id));
  const forSecond = all.filter((id) => second.includes(id) && !forFirst.includes(id));
  if (forFirst.length === forSecond.length) return [];
  return forFirst.length > forSecond.length ? forFirst : forSecond;
}

export interface Place {
  place: number;
  player: Player;
}

/** Ranks the players by points; ties share a place (1, 1, 3). Includes players who left with points. */
export function ranking({ players }: Scene): Place[] {
  const counted = players.filter(({ isIn, points }) => isIn || points > 0);
  return counted
    .map((player) => ({ player, place: 1 + counted.filter(({ points }) => points > player.points).length }))
    .sort((a, b) => a.place - b.place || a.player.id - b.player.id);
}

/** Adds a player, or lets one rejoin with their points. */
function join(scene: Scene, typed: string): boolean {
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

/** Removes a player and their rules, unless only two players are left. */
function leave(scene: Scene, id: number, deck: readonly Card[]): boolean {
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
