/** English words that say nothing about the subject. */
const stopWords = new Set(
  `a an and are as at be been but by do does each ever every for from had has have how if in into is it its last most not of
  off on one or other others out over so somebody somewhere than that the their them then there they thing things this to too turn two until
  up was what when where which while who whom whose with without would you your all`.split(/\s+/),
);
/** Texts with more than this share of words in common are duplicates. */
const maxShared = 0.5;

export interface SpokenPrompt {
  id: string;
  /** Everything that is read aloud. */
  text: string;
}

/** Pairs of prompts that say the same, or nearly. */
export function findSimilar(prompts: readonly SpokenPrompt[], language: string): [SpokenPrompt, SpokenPrompt][] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const known = prompts.map((prompt) => ({ prompt, words: wordsOf(prompt.text, segmenter) }));
  return known.flatMap((one, index) =>
    known
      .slice(index + 1)
      .filter((other) => areSimilar(one.words, other.words))
      .map((other): [SpokenPrompt, SpokenPrompt] => [one.prompt, other.prompt]),
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
    .map((word) => word.replace(/(?:’s|(\w{3})(?:es|s|ed|ing))$/, '$1'));
  // A question may consist of stop words only.
  return new Set(meaningful.length > 0 ? meaningful : all);
}

function areSimilar(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  // A cheap check that rules out most pairs.
  if (small.size <= maxShared * large.size) return false;
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > maxShared * (one.size + other.size - shared);
}
