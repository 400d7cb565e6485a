import { type Card, type Deck, type RoundPrompt, roundKinds } from './card.ts';
import { checkId, checkPlaceholders, type DeckRules, readCard, readPrompt } from './check-card.ts';
import { isObject, type ReportFault, readFields } from './read-fields.ts';

type CheckedDeck = { deck: Deck } | { problems: string[] };

export const maxPrompts = 2000;

/** Checks a deck file; returns the deck, or one sentence per fault. */
export function checkDeck(data: unknown, { isShipped = false } = {}): CheckedDeck {
  if (!isObject(data)) return { problems: ["This isn't a deck: a deck is an object."] };
  const problems: string[] = [];
  const report = reporterFor('The deck', problems);
  const fields = readFields(data, report);
  const header = {
    format: fields.oneOf('format', ['pitstop-deck']),
    version: fields.oneOf('version', [1]),
    // The prefix of the prompts' IDs.
    name: fields.text('name', { letters: [1, 40] }),
    language: fields.text('language', { letters: [2, 35] }),
    licence: fields.text('licence', { letters: [2, 60] }),
  } as const;
  if (header.name.includes('/')) report(': its name has a "/"');
  if (!isLanguage(header.language)) report(': its language isn\'t one, such as "en" or "pt-BR"');
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

/** Includes the options, because the same question may be asked with different ones. */
function readAloud(prompt: Card | RoundPrompt): SpokenPrompt {
  const options = 'options' in prompt ? prompt.options : [];
  return { id: prompt.id, text: [prompt.text, ...options].join(' ') };
}

const findDuplicates = (prompts: readonly SpokenPrompt[], { language }: DeckRules): string[] =>
  findSimilar(prompts, language).map(
    ([first, second]) => `${first.id} and ${second.id} say the same: “${first.text}” “${second.text}”`,
  );

function isLanguage(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** English words that say nothing about a prompt's subject. */
const stopWords = new Set(
  `a an and are as at be been but by do does each ever every for from had has have how if in into is it its last most not of
  off on one or other others out over so somebody somewhere than that the their them then there they thing things this to too turn two until
  up was what when where which while who whom whose with without would you your all`.split(/\s+/),
);
/** Texts that share more than this fraction of their words are duplicates. */
const maxShared = 0.5;

interface SpokenPrompt {
  id: string;
  /** Everything that's read aloud. */
  text: string;
}

/** Finds pairs of prompts that say the same thing or nearly the same thing. */
function findSimilar(prompts: readonly SpokenPrompt[], language: string): [SpokenPrompt, SpokenPrompt][] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const known = prompts.map((prompt) => ({ prompt, words: wordsOf(prompt.text, segmenter) }));
  return known.flatMap((entry, index) =>
    known
      .slice(index + 1)
      .filter((other) => areSimilar(entry.words, other.words))
      .map((other): [SpokenPrompt, SpokenPrompt] => [entry.prompt, other.prompt]),
  );
}

function wordsOf(text: string, segmenter: Intl.Segmenter): ReadonlySet<string> {
  const plain = text
    .replace(/\{\w+\}/g, ' ')
    .normalize('NFKD')
    .toLowerCase();
  const all = [...segmenter.segment(plain)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  const meaningful = all
    .filter((word) => !stopWords.has(word))
    .map((word) => word.replace(/(?:['’]s|(\w{3})(?:es|s|ed|ing))$/, '$1'));
  // A question may consist only of stop words.
  return new Set(meaningful.length > 0 ? meaningful : all);
}

function areSimilar(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  // A cheap check that rules out most pairs.
  if (small.size <= maxShared * large.size) return false;
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > maxShared * (a.size + b.size - shared);
}

function readRound(data: Record<string, unknown>, rules: DeckRules, report: ReportFault): RoundPrompt {
  const fields = readFields(data, report);
  const { isShipped } = rules;
  const few = { letters: [1, 40], isShipped } as const;
  const prompt = readPrompt(fields, rules, report, [3, 20]);
  const kind = fields.oneOf('kind', roundKinds);
  const text = fields.text('text', { letters: [8, 160], isSentence: true, isShipped });
  checkId(prompt.id, kind, report);
  checkPlaceholders(text, [], report);
  const source = () => fields.text('source', { letters: [3, 160] });
  const round = (): RoundPrompt => {
    switch (kind) {
      case 'finish':
      case 'photo':
      case 'likely':
        return { ...prompt, kind, text };
      case 'split': {
        const [first = '', second = ''] = fields.texts('options', 2, few);
        return { ...prompt, kind, text, options: [first, second] };
      }
      case 'bluff': {
        const short = fields.text('short', { letters: [1, 80], isShipped });
        const truth = fields.text('truth', few);
        const alsoTrue = fields.optional('alsoTrue', (name) => fields.texts(name, { max: 20 }, { letters: [1, 60] }));
        return {
          ...prompt,
          kind,
          text,
          short,
          truth,
          ...(alsoTrue === undefined ? {} : { alsoTrue }),
          source: source(),
        };
      }
      case 'closest': {
        const bounds = [-1e12, 1e12] as const;
        const [min, max] = [fields.number('min', bounds), fields.number('max', bounds)];
        const answer = fields.number('answer', bounds);
        if (min >= max || answer < min || answer > max) report(": its answer isn't between its min and max");
        const unit = fields.raw('unit') === '' ? '' : fields.text('unit', { letters: [1, 30], isShipped });
        return { ...prompt, kind, text, answer, unit, min, max, source: source() };
      }
      case 'quiz': {
        const [a = '', b = '', c = '', d = ''] = fields.texts('options', 4, few);
        const right = fields.whole('right', [0, 3]);
        return { ...prompt, kind, text, options: [a, b, c, d], right, source: source() };
      }
    }
  };
  const checked = round();
  fields.rejectUnknown();
  return checked;
}
