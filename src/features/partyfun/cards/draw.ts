import type { Card, CardKind, Heat } from '../deck/card.ts';
import { isForAll } from '../deck/check-card.ts';
import { below, cardsLeft, maxRules, pick, playersIn, type Scene, usualLength } from './game.ts';

/** Of a game without an end, the cards that count as its beginning. */
const endlessBeginning = 10;
/** In any four cards running, one is for everybody. */
const maxForOne = 3;
/** A rule needs some cards to be obeyed in. */
const fewestForRule = 4;

/** How often each kind comes, where all are to be had. */
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

export const needsPartner = ({ kind, text }: Card): boolean => kind === 'duel' || text.includes('{b}');
/** One for everybody may still begin with somebody. */
export const takesTurn = (card: Card): boolean => !isForAll(card) || card.text.includes('{a}') || needsPartner(card);
/** Written by the group. */
export const isOurs = ({ category }: Card): boolean => category === 'ours';

/** The first third is one heat lower. */
export function heatNow({ heat, length, number }: Scene): Heat {
  const beginning = length === null ? endlessBeginning : length / 3;
  if (number > beginning || heat === 1) return heat;
  return heat === 3 ? 2 : 1;
}

/** The cards that may come now, used or not. */
export function fitting(scene: Scene, deck: readonly Card[], heat: Heat): Card[] {
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

/** Those a wish is true of; all where it is true of none. */
function preferring(cards: Card[], wish: (card: Card) => boolean): Card[] {
  const wished = cards.filter(wish);
  return wished.length > 0 ? wished : cards;
}

/** Takes the next card; undefined where none fits. None comes again before all that fit have come. */
export function drawCard(scene: Scene, deck: readonly Card[]): Card | undefined {
  const lower = fitting(scene, deck, heatNow(scene));
  const fits = lower.length > 0 ? lower : fitting(scene, deck, scene.heat);
  const card = pickOf(scene, deck, unused(scene, fits));
  if (card === undefined) return undefined;
  scene.used.push(card.id);
  return card;
}

function unused(scene: Scene, fits: Card[]): Card[] {
  const used = new Set(scene.used);
  const fresh = fits.filter(({ id }) => !used.has(id));
  if (fresh.length > 0) return fresh;
  // All have come: they begin again, the one that came last only where there is no other.
  const last = scene.used.at(-1);
  const again = new Set(fits.map(({ id }) => id));
  scene.used = scene.used.filter((id) => !again.has(id));
  return preferring(fits, ({ id }) => id !== last);
}

function pickOf(scene: Scene, deck: readonly Card[], cards: Card[]): Card | undefined {
  let left = cards;
  if (scene.sinceForAll >= maxForOne) left = preferring(left, isForAll);
  if (cardsLeft(scene) < fewestForRule) left = preferring(left, ({ kind }) => kind !== 'rule');
  left = withOurs(scene, deck, left);
  left = preferring(left, ({ kind }) => kind !== scene.lastKind);
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const kind = pick(scene.chance, kinds, (one) => weightOfKind[one]);
  return pick(
    scene.chance,
    left.filter((card) => card.kind === kind),
    ({ heat }) => heat,
  );
}

/** What the group wrote comes so often that all of it has its turn, as long as that is not more than every second card. */
function withOurs(scene: Scene, deck: readonly Card[], cards: Card[]): Card[] {
  const ours = cards.filter(isOurs);
  const { length } = scene;
  const used = new Set(scene.used);
  const came = length === null ? 0 : deck.filter((card) => isOurs(card) && used.has(card.id)).length;
  const wanted = Math.min(ours.length, Math.ceil((length ?? usualLength) / 2) - came);
  const left = cardsLeft(scene);
  // Every fourth is for everybody, and the last may be.
  const places = Math.max(1, left - 1 - Math.floor(left / 4));
  return below(scene.chance, places) < wanted ? ours : preferring(cards, (card) => !isOurs(card));
}
