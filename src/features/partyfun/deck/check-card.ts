import { type Card, type CardKind, cardKinds, categories, type Heat, heats, type Need, needs } from './card.ts';
import { type Fields, type ReportFault, readFields } from './read-fields.ts';

export interface DeckRules {
  language: string;
  /** Shipped decks have stricter rules: see `TextRule` in `read-fields.ts`. */
  isShipped: boolean;
}

const maxPlayers = 16;

/** Reads one card and reports its faults; the result is valid only if there are none. */
export function readCard(data: Record<string, unknown>, rules: DeckRules, report: ReportFault): Card {
  const fields = readFields(data, report);
  const { isShipped } = rules;
  const sentence = { letters: [8, 220], isSentence: true, isShipped } as const;
  const few = { letters: [1, 40], isShipped } as const;
  const source = { letters: [3, 120] } as const;
  const prompt = readPrompt(fields, rules, report, [2, maxPlayers]);
  const kind = fields.oneOf('kind', cardKinds);
  const text = fields.text('text', sentence);
  checkId(prompt.id, kind, report);
  checkPlaceholders(text, placeholdersOf[kind], report);
  const clock = () => fields.optional('seconds', (name) => fields.whole(name, [10, 120]));
  const card = (): Card => {
    switch (kind) {
      case 'dare':
      case 'truth': {
        const isPrivate = fields.flag('isPrivate');
        if (isPrivate && text.includes('{all}')) report("can't be both private and for everybody");
        return { ...prompt, kind, text, ...withoutUndefined({ isPrivate, seconds: clock() }) };
      }
      case 'duel':
        if (!text.includes('{b}')) report('is a duel without {b}');
        return { ...prompt, kind, text, ...withoutUndefined({ seconds: clock() }) };
      case 'point':
        if ((prompt.playersFrom ?? 2) < 3) report('needs somebody to point at: its playersFrom must be 3 or more');
        return { ...prompt, kind, text };
      case 'hands':
      case 'category':
        return { ...prompt, kind, text };
      case 'either': {
        const [first = '', second = ''] = fields.texts('options', 2, few);
        return { ...prompt, kind, text, options: [first, second] };
      }
      case 'rule': {
        const turns = fields.whole('turns', [5, 8]);
        const [short, cure] = [fields.text('short', few), fields.text('cure', sentence)];
        for (const line of [short, cure]) checkPlaceholders(line, placeholdersOf.rule, report);
        return { ...prompt, kind, text, turns, short, cure };
      }
      case 'quiz':
        return {
          ...prompt,
          kind,
          text,
          answer: fields.text('answer', { letters: [1, 120], isShipped }),
          source: fields.text('source', source),
        };
    }
  };
  const checked = card();
  fields.rejectUnknown();
  return checked;
}

/** Reads the fields that cards and rounds share, except kind and text. */
export function readPrompt(fields: Fields, rules: DeckRules, report: ReportFault, players: readonly [number, number]) {
  const id = fields.text('id', { letters: [1, 40] });
  const language = fields.optional('language', (name) => fields.oneOf(name, [rules.language]));
  const category = fields.oneOf('category', categories);
  const author = fields.optional('author', (name) => fields.text(name, { letters: [1, 40] }));
  if (rules.isShipped && (category === 'ours' || author !== undefined))
    report("is a group's own, so it can't be shipped");
  const heat: Heat = fields.oneOf('heat', heats);
  const playersFrom = fields.optional('playersFrom', (name) => fields.whole(name, players));
  const playersTo = fields.optional('playersTo', (name) => fields.whole(name, players));
  if ((playersTo ?? players[1]) < (playersFrom ?? players[0]))
    report('allows fewer players than it needs: see playersFrom and playersTo');
  const minutes = fields.optional('minutes', (name) => fields.whole(name, [1, 30]));
  const optional = { playersFrom, playersTo, needs: readNeeds(fields, report), minutes, author };
  return { id, language: language ?? rules.language, category, heat, ...withoutUndefined(optional) };
}

function readNeeds(fields: Fields, report: ReportFault): readonly Need[] | undefined {
  const value = fields.raw('needs');
  if (value === undefined) return undefined;
  const found = Array.isArray(value) ? needs.filter((need) => value.includes(need)) : [];
  if (!Array.isArray(value) || found.length === 0 || found.length !== value.length) {
    report(`: its needs must be a list of ${needs.join(', ')}`);
  }
  return found;
}

export function checkId(id: string, kind: string, report: ReportFault): void {
  if (!new RegExp(`^${kind}-\\d{3,4}$`).test(id)) report(`: its id should look like ${kind}-001`);
}

export function checkPlaceholders(text: string, allowed: readonly Placeholder[], report: ReportFault): void {
  const found = placeholdersIn(text);
  const unexpected = found.find((name) => !allowed.some((placeholder) => placeholder === name));
  if (unexpected !== undefined) report(`has {${unexpected}}, which its kind can't have`);
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) report('has one brace too many');
  if (found.includes('all') && found.includes('b'))
    report("is for everybody, so it can't name a partner: {all} and {b}");
}

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(fields: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;
}

export type Placeholder = 'a' | 'b' | 'all';

export const placeholdersOf: Readonly<Record<CardKind, readonly Placeholder[]>> = {
  dare: ['a', 'b', 'all'],
  truth: ['a', 'b', 'all'],
  point: ['a'],
  hands: ['a'],
  either: ['a'],
  category: ['a'],
  duel: ['a', 'b'],
  rule: ['a'],
  quiz: [],
};

/** A text's placeholders in order, plus anything else in braces. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

const forAll: readonly CardKind[] = ['point', 'hands', 'either', 'category'];

export const isForAll = ({ kind, text }: Pick<Card, 'kind' | 'text'>): boolean =>
  forAll.includes(kind) || text.includes('{all}');
