import { foldCase } from '#shared/fold-case.ts';
import { lettersOf } from '#shared/letters.ts';
import { needs as allAlerts, type Card, type CardKind, type Heat, heats, type Need } from '../deck/card.ts';
import { cardLimits, type Length, lengths } from './game.ts';

/** The kinds that a group may write: those that are a text and nothing else. */
export const ownKinds = ['dare', 'truth', 'point', 'hands', 'category', 'duel'] as const satisfies CardKind[];
export type OwnKind = (typeof ownKinds)[number];

/** A prompt that the group wrote. */
export interface OwnPrompt {
  id: string;
  kind: OwnKind;
  text: string;
  /** Empty where nobody wants to have written it. */
  author: string;
}

/** Those who play on one device, and what they have made their own. */
export interface Group {
  names: readonly string[];
  heat: Heat;
  length: Length;
  /** What a lost point is called; empty for a point. */
  loss: string;
  allows: readonly Need[];
  own: readonly OwnPrompt[];
  /** The cards they never want to see again. */
  never: readonly string[];
}

export const noGroup: Group = { names: [], heat: 2, length: 30, loss: '', allows: allAlerts, own: [], never: [] };

/** Names as they may play together: trimmed, each once, no more than fit. */
export function namesOf(typed: readonly string[]): string[] {
  const names: string[] = [];
  for (const name of typed.map(nameOf))
    if (name !== '' && !names.some((other) => isSameName(other, name))) names.push(name);
  return names.slice(0, cardLimits.namesMax);
}

/** A prompt of the group as a card: for everybody who may play, whatever the heat. */
export const cardOf = ({ id, kind, text, author }: OwnPrompt): Card => ({
  id,
  kind,
  text,
  language: '',
  category: 'ours',
  heat: 1,
  ...(author !== '' && { author }),
});

/** The group with one prompt more, under a number that none of theirs has had. */
export function withPrompt(group: Group, prompt: Omit<OwnPrompt, 'id'>): Group {
  const numbers = group.own.map(({ id }) => Number(id.split('-').at(-1)));
  const number = Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1;
  return { ...group, own: [...group.own, { ...prompt, id: `ours/${prompt.kind}-${String(number).padStart(3, '0')}` }] };
}

/** As the device kept it; what is not as it should be is as usual. */
export function readGroup(text: string | null): Group {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return noGroup;
    const { names, heat, length, loss, allows, own, never } = value as Partial<Record<keyof Group, unknown>>;
    return {
      names: namesOf(textsIn(names)),
      heat: heats.find((one) => one === heat) ?? noGroup.heat,
      length: lengths.find((one) => one === length) ?? (length === null ? null : noGroup.length),
      loss: typeof loss === 'string' ? loss.slice(0, cardLimits.lossMax) : '',
      allows: Array.isArray(allows) ? allAlerts.filter((need) => allows.includes(need)) : noGroup.allows,
      own: Array.isArray(own) ? own.filter(isOwnPrompt).slice(0, cardLimits.ownMax) : [],
      never: textsIn(never),
    };
  } catch {
    return noGroup;
  }
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function isOwnPrompt(value: unknown): value is OwnPrompt {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, text, author } = value as Partial<Record<keyof OwnPrompt, unknown>>;
  return [id, text, author].every((one) => typeof one === 'string') && ownKinds.some((one) => one === kind);
}

/** A name as it is kept: one line, without blanks around it, no longer than fits. Of an emoji nothing is cut off. */
export function nameOf(typed: string): string {
  const line = typed.replace(/\s+/gu, ' ').trim();
  return lettersOf(line).slice(0, cardLimits.nameMax).join('').trim();
}

/** Whether two would be taken for each other when they are called. */
export const isSameName = (one: string, other: string): boolean => foldCase(one) === foldCase(other);
