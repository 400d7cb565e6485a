import type { Card, CardKind, Heat, Need } from '../deck/card.ts';

export const cardLimits = { namesMin: 2, namesMax: 16, nameMax: 24, lossMax: 24, ownMax: 100, ownTextMax: 220 };
/** How many cards a game may have; null is a game without an end. */
export const lengths = [15, 30, null] as const;
export type Length = (typeof lengths)[number];
/** What a game without an end draws ahead for. */
export const usualLength = 30;
export const maxRules = 2;

export interface Player {
  /** Their place in the list, which nobody leaves for good: who comes back is known. */
  id: number;
  name: string;
  isIn: boolean;
  points: number;
  done: number;
  skipped: number;
  /** The last round of the bag in which they had their turn. */
  turnIn: number;
  /** When they were partner last: which card it was. 0 is never. */
  partnerAt: number;
}

/** A rule that all obey until its turns are over. */
export interface LivingRule {
  /** The card it came from. */
  serial: number;
  short: string;
  cure: string;
  owner: number;
  turnsLeft: number;
  /** Who broke it, each as often as it cost them a point. */
  broken: number[];
}

/** What lies on the table. Each has a number of its own, by which a second tap is known for one. */
export type OnTable = CardOnTable | { kind: 'cure'; serial: number; rule: LivingRule };

export interface CardOnTable {
  kind: 'card';
  serial: number;
  card: Card;
  /** null: it is for everybody. */
  turn: number | null;
  partner: number | null;
  /** Who had the turn before. */
  after: number | null;
}

/** All there is to a game, as plain JSON: kept after every card, it goes on exactly where it was. */
export interface CardGame extends Scene {
  /** The game as it was before the last card ended, and what has happened since that is not taken back with it. */
  before: { scene: Scene; since: LastingAct[] } | null;
}

export interface Scene {
  version: 1;
  chance: Chance;
  heat: Heat;
  length: Length;
  /** What a lost point is called in this group. */
  loss: string;
  /** What a card may take. */
  allows: Need[];
  players: Player[];
  /** Who has still to have their turn in this round, in order. */
  bag: number[];
  bagRound: number;
  lastTurn: number | null;
  /** The number of the card on the table, or of the last one. */
  number: number;
  serial: number;
  /** Cards in a row that were not for everybody. */
  sinceForAll: number;
  lastKind: CardKind | null;
  /** Cards that do not come again before all others that fit have. */
  used: string[];
  /** Cards that this group never wants to see again. */
  never: string[];
  rules: LivingRule[];
  /** null: the game is over. */
  onTable: OnTable | null;
}

/** What a game begins with. */
export interface Beginning {
  seed: number;
  names: readonly string[];
  heat: Heat;
  length: Length;
  loss: string;
  allows: readonly Need[];
  never: readonly string[];
}

/** What stays when the last card is taken back. */
export type LastingAct =
  | { kind: 'join'; name: string }
  | { kind: 'leave'; player: number }
  /** Never again; another card takes its place. */
  | { kind: 'never'; id: string }
  /** A rule costs a point, or it was a mistake to say so. */
  | { kind: 'broke' | 'forgave'; rule: number; player: number };

/** How a card ends. `serial` names the one that is meant. */
export type EndingAct =
  | { kind: 'done' | 'skip' | 'next'; serial: number }
  /** A duel. */
  | { kind: 'won'; serial: number; player: number }
  /** Who is for the one, who for the other. */
  | { kind: 'voted'; serial: number; sides: readonly [readonly number[], readonly number[]] };

export type Act =
  | LastingAct
  | EndingAct
  /** Whose turn it is, is not here. */
  | { kind: 'absent'; serial: number }
  /** Takes the last card back. */
  | { kind: 'undo' }
  | { kind: 'end' };

export const playersIn = ({ players }: Scene): Player[] => players.filter(({ isIn }) => isIn);

/** How many cards are left, the one on the table among them. */
export const cardsLeft = ({ length, number }: Scene): number => (length === null ? usualLength : length - number + 1);

/** Where a row of random choices stands: whoever goes on from the same place makes the same choices. */
export interface Chance {
  /** Unsigned, 32 bits. */
  at: number;
}

/** mulberry32 (Tommy Ettinger, public domain). It is no cipher, and its state is one number, which fits into what a device keeps. */
function next(chance: Chance): number {
  chance.at = (chance.at + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(chance.at ^ (chance.at >>> 15), chance.at | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/** A whole number from 0 to `limit - 1`. */
export const below = (chance: Chance, limit: number): number => Math.floor((next(chance) / 2 ** 32) * limit);

/** In random order (Fisher-Yates), in its place. */
export function shuffle<T>(chance: Chance, items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const [taken] = items.splice(below(chance, last + 1), 1);
    if (taken !== undefined) items.push(taken);
  }
  return items;
}

/** One of them, each as likely as its weight says; undefined of none. */
export function pick<T>(chance: Chance, items: readonly T[], weightOf: (item: T) => number = () => 1): T | undefined {
  const weights = items.map(weightOf);
  let left = below(
    chance,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  return items.find((_, place) => {
    left -= weights[place] ?? 0;
    return left < 0;
  });
}
