import { type Card, type CardKind, cardKinds, type Heat, type Need } from '../deck/card.ts';

export const cardLimits = { namesMin: 2, namesMax: 16, nameMax: 24, lossMax: 24, ownMax: 100, ownTextMax: 220 };
/** Cards per game; null means endless. */
export const lengths = [15, 30, null] as const;
export type Length = (typeof lengths)[number];
/** The number of cards that an endless game is planned for. */
export const defaultLength = 30;
export const maxRules = 2;

export interface Player {
  /** Index in the list. Players are never removed from it, so they're recognised when they return. */
  id: number;
  name: string;
  isIn: boolean;
  points: number;
  done: number;
  skipped: number;
  /** The last round of the bag in which the player had a turn. */
  turnIn: number;
  /** The serial number of the last card on which the player was the partner; 0 if there was none. */
  partnerAt: number;
}

export interface ActiveRule {
  /** Serial number of the rule's card. */
  serial: number;
  short: string;
  cure: string;
  owner: number;
  turnsLeft: number;
  /** IDs of the players who broke the rule, once for each point it cost them. */
  broken: number[];
}

/** The card on the table. Its serial number shows whether a tap was meant for an earlier card. */
export type OnTable = CardOnTable | { kind: 'cure'; serial: number; rule: ActiveRule };

export interface CardOnTable {
  kind: 'card';
  serial: number;
  card: Card;
  /** Null if the card is for everybody. */
  turn: number | null;
  partner: number | null;
  /** The player whose turn it was before. */
  after: number | null;
}

/** A whole game as plain JSON, stored after every card so that it can be resumed exactly. */
export interface CardGame extends Scene {
  /** The game before the last card ended, and the actions since then that undo doesn't revert. */
  before: { scene: Scene; since: LastingAct[] } | null;
}

export interface Scene {
  version: 1;
  chance: RandomState;
  heat: Heat;
  length: Length;
  /** The group's name for a lost point. */
  loss: string;
  /** What cards may require of the players. */
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
  /** IDs of cards that have been drawn. They don't repeat before all others that fit have been drawn. */
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

/** The state of a random sequence. The same state always leads to the same choices. */
export interface RandomState {
  /** Unsigned, 32 bits. */
  at: number;
}

/** mulberry32 (Tommy Ettinger, public domain). Not cryptographic, but its state is one number and easy to store. */
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

/** Picks a random item by weight; undefined if there are none. */
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

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);
const isNumber = (value: unknown) => Number.isSafeInteger(value);
const isNumberOrNone = (value: unknown) => value === null || isNumber(value);
const isText = (value: unknown) => typeof value === 'string';
const has = (value: unknown, fields: Readonly<Record<string, (field: unknown) => boolean>>): boolean =>
  isFields(value) && Object.entries(fields).every(([name, is]) => is(value[name]));

const isPlayer = (value: unknown) =>
  has(value, { id: isNumber, name: isText, points: isNumber, done: isNumber, skipped: isNumber, turnIn: isNumber }) &&
  has(value, { partnerAt: isNumber, isIn: (field) => typeof field === 'boolean' });

const isRule = (value: unknown) =>
  has(value, { serial: isNumber, short: isText, cure: isText, owner: isNumber, turnsLeft: isNumber }) &&
  has(value, { broken: (field) => isList(field, isNumber) });

const isCard = (value: unknown) =>
  has(value, { id: isText, text: isText, language: isText, heat: isNumber }) &&
  has(value, { kind: (kind) => cardKinds.some((known) => known === kind) }) &&
  (!has(value, { kind: (kind) => kind === 'either' }) || has(value, { options: (field) => isList(field, isText) }));

const isOnTable = (value: unknown) =>
  value === null ||
  has(value, { kind: (kind) => kind === 'cure', serial: isNumber, rule: isRule }) ||
  (has(value, { kind: (kind) => kind === 'card', serial: isNumber, card: isCard }) &&
    has(value, { turn: isNumberOrNone, partner: isNumberOrNone, after: isNumberOrNone }));

function isScene(value: unknown): value is Scene {
  return (
    has(value, { version: (field) => field === 1, chance: (field) => has(field, { at: isNumber }), heat: isNumber }) &&
    has(value, { length: isNumberOrNone, loss: isText, number: isNumber, serial: isNumber, bagRound: isNumber }) &&
    has(value, { lastTurn: isNumberOrNone, sinceForAll: isNumber, onTable: isOnTable }) &&
    has(value, { players: (field) => isList(field, isPlayer), rules: (field) => isList(field, isRule) }) &&
    has(value, { bag: (field) => isList(field, isNumber), lastKind: (field) => field === null || isText(field) }) &&
    ['allows', 'used', 'never'].every((name) => has(value, { [name]: (field) => isList(field, isText) }))
  );
}

/** Reads a stored game. Anyone could have edited it, so its shape is validated, but not whether it's a fair game. */
export function readGame(text: string | null): CardGame | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isGame(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isGame(value: unknown): value is CardGame {
  const isBefore = (field: unknown) => field === null || has(field, { scene: isScene, since: Array.isArray });
  return isScene(value) && has(value, { before: isBefore });
}
