import { makeId } from '#web/outbox/stamp.ts';
import { type OwnKind, partyLimits } from '../../../party-view.ts';
import type { WrittenPrompt } from '../../../prompt-contract.ts';
import * as messages from '../../messages.ts';
import { parseNumber } from '../numbers.ts';

const texts = messages.ours;

interface OwnField {
  name: string;
  label: string;
  max: number;
  /** The message if the field is empty. There is none if the field is optional. */
  missing?: string;
  isNumber?: true;
}

const { optionMax, unitMax } = partyLimits;
const part = (name: string, label: string, missing = texts.partMissing): OwnField => ({
  ...{ name, label, max: optionMax, missing },
});
const number = (name: string, label: string): OwnField => ({
  ...{ name, label, max: 16, missing: texts.notANumber, isNumber: true },
});

export const fieldsOf: Readonly<Record<OwnKind, readonly OwnField[]>> = {
  finish: [],
  likely: [],
  photo: [],
  split: [part('a', texts.half('A'), texts.halfMissing), part('b', texts.half('B'), texts.halfMissing)],
  bluff: [part('truth', texts.truth)],
  closest: [
    number('answer', texts.number),
    { name: 'unit', label: texts.unit, max: unitMax },
    number('min', texts.min),
    number('max', texts.max),
  ],
  quiz: [
    part('truth', texts.right),
    part('wrong1', texts.wrong(1)),
    part('wrong2', texts.wrong(2)),
    part('wrong3', texts.wrong(3)),
  ],
};

/** What has been typed into each field, keyed by the field's name. */
export type Typed = Readonly<Record<string, string>>;

export function problemIn({ name, missing, isNumber }: OwnField, typed: Typed): string | undefined {
  const text = (typed[name] ?? '').trim();
  return text === '' || (isNumber && parseNumber(text) === undefined) ? missing : undefined;
}

/** Makes the prompt to send. Call it once no field has a problem. */
export function promptOf(kind: OwnKind, text: string, typed: Typed): WrittenPrompt {
  const textOf = (name: string) => (typed[name] ?? '').trim();
  const numberOf = (name: string) => parseNumber(textOf(name)) ?? 0;
  const prompt = { kind, text: text.trim() };
  if (kind === 'split') return { ...prompt, halves: [textOf('a'), textOf('b')] };
  if (kind === 'bluff') return { ...prompt, truth: textOf('truth') };
  if (kind === 'quiz')
    return { ...prompt, truth: textOf('truth'), wrong: [textOf('wrong1'), textOf('wrong2'), textOf('wrong3')] };
  if (kind === 'closest') {
    const [answer, min, max] = [numberOf('answer'), numberOf('min'), numberOf('max')];
    return { ...prompt, number: { answer, unit: textOf('unit'), min, max } };
  }
  return prompt;
}

/** The last request that wasn't answered, and its key. Kept even if the dialog is closed. */
let pending: { content: string; key: string } | undefined;

/** The idempotency key for this content: the previous one if that request was never answered, otherwise a new one. */
export function keyFor(content: string, newId = makeId): string {
  if (pending?.content !== content) pending = { content, key: newId() };
  return pending.key;
}

/** Called after any response. From then on, the same text counts as a new prompt. */
export function clearKey(key: string): void {
  if (pending?.key === key) pending = undefined;
}
