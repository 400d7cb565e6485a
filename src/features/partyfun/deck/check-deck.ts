import { findSimilar, type SpokenPrompt } from './alike.ts';
import type { Card, Deck, RoundPrompt } from './card.ts';
import { type DeckRules, readCard } from './check-card.ts';
import { readRound } from './check-round.ts';
import { isObject, type ReportFault, readFields } from './read-fields.ts';

export type CheckedDeck = { deck: Deck } | { problems: string[] };

export const maxPrompts = 2000;

/** Checks a deck file; returns the deck, or one sentence per fault. */
export function checkDeck(data: unknown, { isShipped = false } = {}): CheckedDeck {
  if (!isObject(data)) return { problems: ['This isn’t a deck: a deck is an object.'] };
  const problems: string[] = [];
  const report = reporterFor('The deck', problems);
  const fields = readFields(data, report);
  const header = {
    format: fields.oneOf('format', ['pitstop-deck']),
    version: fields.oneOf('version', [1]),
    // Prefix of its prompts' ids.
    name: fields.text('name', { letters: [1, 40] }),
    language: fields.text('language', { letters: [2, 35] }),
    licence: fields.text('licence', { letters: [2, 60] }),
  } as const;
  if (header.name.includes('/')) report(': its name has a "/"');
  if (!isLanguage(header.language)) report(': its language isn’t one, such as "en" or "pt-BR"');
  const lists = { cards: fields.raw('cards'), rounds: fields.raw('rounds') };
  fields.rejectUnknown();
  // Texts can't be checked without a language.
  if (problems.length > 0) return { problems };

  const rules = { language: header.language, isShipped };
  const cards = readList('cards', lists.cards, rules, readCard, problems);
  const rounds = readList('rounds', lists.rounds, rules, readRound, problems);
  if (cards.length + rounds.length > maxPrompts) report(`has more than ${maxPrompts} prompts`);
  if (cards.length + rounds.length === 0) report('has no prompt');
  if (problems.length > 0) return { problems };
  const duplicates = [...findDuplicates(cards.map(readAloud), rules), ...findDuplicates(rounds.map(readAloud), rules)];
  return duplicates.length > 0 ? { problems: duplicates } : { deck: { ...header, cards, rounds } };
}

function reporterFor(name: string, problems: string[]): ReportFault {
  return (fault) => problems.push(`${name}${fault.startsWith(':') ? '' : ' '}${fault}.`);
}

function readList<T extends { id: string }>(
  name: string,
  list: unknown,
  rules: DeckRules,
  read: (data: Record<string, unknown>, rules: DeckRules, report: ReportFault) => T,
  problems: string[],
): T[] {
  if (!Array.isArray(list)) {
    problems.push(`The deck has no list of ${name}.`);
    return [];
  }
  const ids = new Set<string>();
  return list.slice(0, maxPrompts + 1).map((data: unknown, index) => {
    const row = isObject(data) ? data : {};
    const reportRow = reporterFor(typeof row.id === 'string' ? row.id : `${name}[${index}]`, problems);
    const prompt = read(row, rules, reportRow);
    if (ids.has(prompt.id)) reportRow('appears twice');
    ids.add(prompt.id);
    return prompt;
  });
}

/** Includes the options, because the same question may have different ones. */
function readAloud(prompt: Card | RoundPrompt): SpokenPrompt {
  const options = 'options' in prompt ? prompt.options : [];
  return { id: prompt.id, text: [prompt.text, ...options].join(' ') };
}

const findDuplicates = (prompts: readonly SpokenPrompt[], { language }: DeckRules): string[] =>
  findSimilar(prompts, language).map(
    ([one, other]) => `${one.id} and ${other.id} say the same: “${one.text}” “${other.text}”`,
  );

function isLanguage(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}
