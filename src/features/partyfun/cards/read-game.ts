import { cardKinds } from '../deck/card.ts';
import type { CardGame, Scene } from './game.ts';

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

/** Reads a stored game. Its shape is validated, because anyone could have edited it, but not its fairness. */
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
