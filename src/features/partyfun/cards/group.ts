import { foldCase } from '#shared/fold-case.ts';
import { lettersOf } from '#shared/letters.ts';
import { needs as allNeeds, type Card, type CardKind, type Heat, heats, type Need } from '../deck/card.ts';
import { cardLimits, type Length, lengths } from './game.ts';

/** The kinds that a group can write: those whose cards consist only of text. */
export const ownKinds = ['dare', 'truth', 'point', 'hands', 'category', 'duel'] as const satisfies CardKind[];
export type OwnKind = (typeof ownKinds)[number];

export interface OwnPrompt {
  id: string;
  kind: OwnKind;
  text: string;
  /** Empty if anonymous. */
  author: string;
}

/** The people sharing one device, and what they've customised. */
export interface Group {
  names: readonly string[];
  heat: Heat;
  length: Length;
  /** What they call a lost point; empty for the default name. */
  loss: string;
  allows: readonly Need[];
  own: readonly OwnPrompt[];
  /** IDs of the cards that they have banned. */
  never: readonly string[];
}

export const emptyGroup: Group = { names: [], heat: 2, length: 30, loss: '', allows: allNeeds, own: [], never: [] };

/** Turns what was typed into valid player names: trimmed, unique and not too many. */
export function namesOf(typed: readonly string[]): string[] {
  const names: string[] = [];
  for (const name of typed.map(nameOf))
    if (name !== '' && !names.some((other) => isSameName(other, name))) names.push(name);
  return names.slice(0, cardLimits.namesMax);
}

/** Turns a group's prompt into a card for any number of players and any heat. */
export const cardOf = ({ id, kind, text, author }: OwnPrompt): Card => ({
  id,
  kind,
  text,
  language: '',
  category: 'ours',
  heat: 1,
  ...(author !== '' && { author }),
});

/** Adds a prompt under a number that was never used before. */
export function withPrompt(group: Group, prompt: Omit<OwnPrompt, 'id'>): Group {
  const numbers = group.own.map(({ id }) => Number(id.split('-').at(-1)));
  const number = Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1;
  return { ...group, own: [...group.own, { ...prompt, id: `ours/${prompt.kind}-${String(number).padStart(3, '0')}` }] };
}

/** Reads a stored group; invalid fields get their defaults. */
export function readGroup(text: string | null): Group {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return emptyGroup;
    const { names, heat, length, loss, allows, own, never } = value as Partial<Record<keyof Group, unknown>>;
    return {
      names: namesOf(textsIn(names)),
      heat: heats.find((allowed) => allowed === heat) ?? emptyGroup.heat,
      length: lengths.find((allowed) => allowed === length) ?? (length === null ? null : emptyGroup.length),
      loss: typeof loss === 'string' ? loss.slice(0, cardLimits.lossMax) : '',
      allows: Array.isArray(allows) ? allNeeds.filter((need) => allows.includes(need)) : emptyGroup.allows,
      own: Array.isArray(own) ? own.filter(isOwnPrompt).slice(0, cardLimits.ownMax) : [],
      never: textsIn(never),
    };
  } catch {
    return emptyGroup;
  }
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function isOwnPrompt(value: unknown): value is OwnPrompt {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, text, author } = value as Partial<Record<keyof OwnPrompt, unknown>>;
  return [id, text, author].every((field) => typeof field === 'string') && ownKinds.some((known) => known === kind);
}

/** Returns a name as it's stored: on one line, trimmed, and shortened to fit without splitting an emoji. */
export function nameOf(typed: string): string {
  const line = typed.replace(/\s+/gu, ' ').trim();
  return lettersOf(line).slice(0, cardLimits.nameMax).join('').trim();
}

/** Ignores case, because names that differ only in case sound the same when called out. */
export const isSameName = (a: string, b: string): boolean => foldCase(a) === foldCase(b);
