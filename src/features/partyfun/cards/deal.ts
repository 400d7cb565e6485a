import type { Card, CardKind, Heat } from '../deck/card.ts';
import { isForAll } from '../deck/check-card.ts';
import {
  type CardOnTable,
  cardsLeft,
  defaultLength,
  maxRules,
  type OnTable,
  type Player,
  pick,
  playersIn,
  randomBelow,
  type Scene,
  shuffle,
} from './game.ts';

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
  if (scene.onTable?.kind === 'card') returnTurn(scene, scene.onTable);
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

function returnTurn(scene: Scene, { turn, after }: CardOnTable): void {
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

/** How many cards count as the beginning of an endless game. */
const endlessBeginning = 10;
/** At least one of any four consecutive cards is for everybody. */
const maxForOne = 3;
/** A rule only matters if there are a few cards left. */
const minCardsForRule = 4;

/** How often each kind is drawn compared with the others, if all of them are available. */
const weightOfKind: Readonly<Record<CardKind, number>> = {
  dare: 4,
  truth: 4,
  duel: 2,
  quiz: 2,
  rule: 1,
  point: 1,
  hands: 1,
  either: 2,
  category: 1,
};

const needsPartner = ({ kind, text }: Card): boolean => kind === 'duel' || text.includes('{b}');
/** A card for everybody may still start with one player. */
const takesTurn = (card: Card): boolean => !isForAll(card) || card.text.includes('{a}') || needsPartner(card);
const isOurs = ({ category }: Card): boolean => category === 'ours';

/** The heat of the next card: one level lower in the first third of the game. */
function currentHeat({ heat, length, number }: Scene): Heat {
  const beginning = length === null ? endlessBeginning : length / 3;
  if (number > beginning || heat === 1) return heat;
  return heat === 3 ? 2 : 1;
}

/** The cards that may be drawn now, whether or not they've been used. */
function drawableCards(scene: Scene, deck: readonly Card[], heat: Heat): Card[] {
  const count = playersIn(scene).length;
  const never = new Set(scene.never);
  const hasRules = scene.rules.length >= maxRules;
  return deck.filter(
    (card) =>
      card.heat <= heat &&
      !never.has(card.id) &&
      !(hasRules && card.kind === 'rule') &&
      (card.playersFrom ?? 2) <= count &&
      count <= (card.playersTo ?? count) &&
      (card.needs ?? []).every((need) => scene.allows.includes(need)),
  );
}

/** The cards matching the predicate, or all of them if none match. */
function prefer(cards: Card[], matches: (card: Card) => boolean): Card[] {
  const preferred = cards.filter(matches);
  return preferred.length > 0 ? preferred : cards;
}

/** Draws the next card, or returns undefined if none fits. No card repeats before all that fit have been drawn. */
function drawCard(scene: Scene, deck: readonly Card[]): Card | undefined {
  const lower = drawableCards(scene, deck, currentHeat(scene));
  const fits = lower.length > 0 ? lower : drawableCards(scene, deck, scene.heat);
  const card = pickCard(scene, deck, unused(scene, fits));
  if (card === undefined) return undefined;
  scene.used.push(card.id);
  return card;
}

function unused(scene: Scene, fits: Card[]): Card[] {
  const used = new Set(scene.used);
  const fresh = fits.filter(({ id }) => !used.has(id));
  if (fresh.length > 0) return fresh;
  // All have been drawn, so start over, but repeat the last card only if it's the only one.
  const last = scene.used.at(-1);
  const again = new Set(fits.map(({ id }) => id));
  scene.used = scene.used.filter((id) => !again.has(id));
  return prefer(fits, ({ id }) => id !== last);
}

function pickCard(scene: Scene, deck: readonly Card[], cards: Card[]): Card | undefined {
  let left = cards;
  if (scene.sinceForAll >= maxForOne) left = prefer(left, isForAll);
  if (cardsLeft(scene) < minCardsForRule) left = prefer(left, ({ kind }) => kind !== 'rule');
  left = balanceOurs(scene, deck, left);
  left = prefer(left, ({ kind }) => kind !== scene.lastKind);
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const kind = pick(scene.chance, kinds, (candidate) => weightOfKind[candidate]);
  return pick(
    scene.chance,
    left.filter((card) => card.kind === kind),
    ({ heat }) => heat,
  );
}

/** Prefers the group's own cards often enough that all of them get drawn, up to half of all cards. */
function balanceOurs(scene: Scene, deck: readonly Card[], cards: Card[]): Card[] {
  const ours = cards.filter(isOurs);
  const { length } = scene;
  const used = new Set(scene.used);
  const drawnCount = length === null ? 0 : deck.filter((card) => isOurs(card) && used.has(card.id)).length;
  const leftToDraw = Math.min(ours.length, Math.ceil((length ?? defaultLength) / 2) - drawnCount);
  const left = cardsLeft(scene);
  // This excludes every fourth card, which is for everybody, and the last one, which may be too.
  const drawsLeft = Math.max(1, left - 1 - Math.floor(left / 4));
  return randomBelow(scene.chance, drawsLeft) < leftToDraw ? ours : prefer(cards, (card) => !isOurs(card));
}

/** IDs of the players who shouldn't be next, with the most important one last. */
type Excluded = readonly (number | null)[];

/**
 * Takes the next player from a bag of all players, so that turns differ by at most one. With three or more players,
 * no player has two turns in a row.
 */
function takeTurn(scene: Scene, excluded: Excluded = [scene.lastTurn]): number {
  if (scene.bag.length === 0) refill(scene, excluded);
  const id = firstAllowed(scene.bag, playersIn(scene).length > 2 ? excluded : excluded.slice(1));
  scene.bag = scene.bag.filter((other) => other !== id);
  const player = scene.players[id];
  if (player) player.turnIn = scene.bagRound;
  scene.lastTurn = id;
  return id;
}

function refill(scene: Scene, excluded: Excluded): void {
  scene.bagRound++;
  const ids = playersIn(scene).map(({ id }) => id);
  scene.bag = shuffle(scene.chance, ids);
  // Otherwise the last player of one bag could be the first of the next.
  const first = firstAllowed(scene.bag, excluded);
  scene.bag = [first, ...scene.bag.filter((id) => id !== first)];
}

/** The first ID that isn't excluded; if all are, the least important exclusions are dropped. */
function firstAllowed(ids: readonly number[], excluded: Excluded): number {
  for (let from = 0; from <= excluded.length; from++) {
    const found = ids.find((id) => !excluded.slice(from).includes(id));
    if (found !== undefined) return found;
  }
  throw new Error('Nobody is in the bag');
}

/** Picks a random player among those who were a partner least recently. */
export function takePartner(scene: Scene, turn: number | null): number | null {
  const others = playersIn(scene).filter(({ id }) => id !== turn);
  const longest = Math.min(...others.map(({ partnerAt }) => partnerAt));
  const partner = pick(
    scene.chance,
    others.filter(({ partnerAt }) => partnerAt === longest),
  );
  if (partner === undefined) return null;
  partner.partnerAt = scene.serial;
  return partner.id;
}

/** Puts a newcomer at a random position in the bag, unless they already had a turn this round. */
export function putIntoBag(scene: Scene, player: Player): void {
  player.turnIn = Math.max(player.turnIn, scene.bagRound - 1);
  if (player.turnIn === scene.bagRound) return;
  scene.bag.splice(randomBelow(scene.chance, scene.bag.length + 1), 0, player.id);
}
