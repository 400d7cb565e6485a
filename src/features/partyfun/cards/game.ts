import type { Card, CardKind, Heat, Need } from '../deck/card.ts';

export const cardLimits = { namesMin: 2, namesMax: 16, nameMax: 24, lossMax: 24, ownMax: 100, ownTextMax: 220 };
/** Cards per game; null means endless. */
export const lengths = [15, 30, null] as const;
export type Length = (typeof lengths)[number];
/** The number of cards that an endless game is planned for. */
export const defaultLength = 30;
export const maxRules = 2;

export interface Player {
  /** Index in the list. Players are never removed, so returning ones are recognised. */
  id: number;
  name: string;
  isIn: boolean;
  points: number;
  done: number;
  skipped: number;
  /** The last round of the bag in which the player had a turn. */
  turnIn: number;
  /** The number of the card for which the player was last the partner; 0 if never. */
  partnerAt: number;
}

export interface ActiveRule {
  /** Serial number of the rule's card. */
  serial: number;
  short: string;
  cure: string;
  owner: number;
  turnsLeft: number;
  /** IDs of the players who broke the rule, once for each point that it cost them. */
  broken: number[];
}

/** The card on the table. Its serial number identifies a second tap. */
export type OnTable = CardOnTable | { kind: 'cure'; serial: number; rule: ActiveRule };

export interface CardOnTable {
  kind: 'card';
  serial: number;
  card: Card;
  /** Null if the card is for everybody. */
  turn: number | null;
  partner: number | null;
  /** The player who had the previous turn. */
  after: number | null;
}

/** A whole game as plain JSON, stored after every card so that it can be resumed exactly. */
export interface CardGame extends Scene {
  /** The game before the last card ended, and the later actions that undo doesn't revert. */
  before: { scene: Scene; since: LastingAct[] } | null;
}

export interface Scene {
  version: 1;
  chance: RandomState;
  heat: Heat;
  length: Length;
  /** The group's name for a lost point. */
  loss: string;
  /** Things that cards may require. */
  allows: Need[];
  players: Player[];
  /** IDs of the players who still have a turn in this round, in order. */
  bag: number[];
  bagRound: number;
  lastTurn: number | null;
  /** Number of the current or last card. */
  number: number;
  serial: number;
  /** Consecutive cards that weren't for everybody. */
  sinceForAll: number;
  lastKind: CardKind | null;
  /** IDs of cards already drawn; they repeat only after all others that fit. */
  used: string[];
  /** IDs of cards that this group has banned. */
  never: string[];
  rules: ActiveRule[];
  /** Null once the game is over. */
  onTable: OnTable | null;
}

export interface GameSetup {
  seed: number;
  names: readonly string[];
  heat: Heat;
  length: Length;
  loss: string;
  allows: readonly Need[];
  never: readonly string[];
}

/** Actions that survive an undo. */
export type LastingAct =
  | { kind: 'join'; name: string }
  | { kind: 'leave'; player: number }
  /** Bans the card and replaces it. */
  | { kind: 'never'; id: string }
  /** Breaking a rule costs a point; forgiving gives it back. */
  | { kind: 'broke' | 'forgave'; rule: number; player: number };

/** How a card ends. `serial` identifies the card. */
export type EndingAct =
  | { kind: 'done' | 'skip' | 'next'; serial: number }
  | { kind: 'won'; serial: number; player: number }
  /** IDs of the voters for each side. */
  | { kind: 'voted'; serial: number; sides: readonly [readonly number[], readonly number[]] };

export type Act = LastingAct | EndingAct | { kind: 'absent'; serial: number } | { kind: 'undo' } | { kind: 'end' };

export const playersIn = ({ players }: Scene): Player[] => players.filter(({ isIn }) => isIn);

/** How many cards are left, including the one on the table. */
export const cardsLeft = ({ length, number }: Scene): number => (length === null ? defaultLength : length - number + 1);

/** State of a random sequence: the same state gives the same choices. */
export interface RandomState {
  /** Unsigned, 32 bits. */
  at: number;
}

/** mulberry32 (Tommy Ettinger, public domain). Not cryptographic; its one-number state is easy to store. */
function next(chance: RandomState): number {
  chance.at = (chance.at + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(chance.at ^ (chance.at >>> 15), chance.at | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/** A whole number from 0 to `limit - 1`. */
export const randomBelow = (chance: RandomState, limit: number): number => Math.floor((next(chance) / 2 ** 32) * limit);

/** Shuffles in place (Fisher-Yates). */
export function shuffle<T>(chance: RandomState, items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const [taken] = items.splice(randomBelow(chance, last + 1), 1);
    if (taken !== undefined) items.push(taken);
  }
  return items;
}

/** A weighted random item; undefined if there are none. */
export function pick<T>(
  chance: RandomState,
  items: readonly T[],
  weightOf: (item: T) => number = () => 1,
): T | undefined {
  const weights = items.map(weightOf);
  let left = randomBelow(
    chance,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  return items.find((_, index) => {
    left -= weights[index] ?? 0;
    return left < 0;
  });
}
