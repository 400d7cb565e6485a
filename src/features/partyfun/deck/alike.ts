/** English words that carry no meaning. */
const emptyWords = new Set(
  `a an and are as at be been but by do does each ever every for from had has have how if in into is it its last most not of
  off on one or other others out over so somebody somewhere than that the their them then there they thing things this to too turn two until
  up was what when where which while who whom whose with without would you your all`.split(/\s+/),
);
/** Texts that share more of their words are duplicates. */
const maxShared = 0.5;

export interface Readable {
  id: string;
  /** Everything that is read aloud. */
  text: string;
}

/** Pairs of prompts that say the same, or nearly. */
export function findAlike(prompts: readonly Readable[], language: string): [Readable, Readable][] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const known = prompts.map((prompt) => ({ prompt, words: wordsOf(prompt.text, segmenter) }));
  return known.flatMap((one, index) =>
    known
      .slice(index + 1)
      .filter((other) => areAlike(one.words, other.words))
      .map((other): [Readable, Readable] => [one.prompt, other.prompt]),
  );
}

function wordsOf(text: string, segmenter: Intl.Segmenter): ReadonlySet<string> {
  const plain = text
    .replace(/\{\w+\}/g, ' ')
    .normalize('NFKD')
    .toLowerCase();
  const all = [...segmenter.segment(plain)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  const meaningful = all
    .filter((word) => !emptyWords.has(word))
    .map((word) => word.replace(/(?:’s|(\w{3})(?:es|s|ed|ing))$/, '$1'));
  // A question made only of such words is still a question.
  return new Set(meaningful.length > 0 ? meaningful : all);
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  // A cheap check that settles most pairs.
  if (small.size <= maxShared * large.size) return false;
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > maxShared * (one.size + other.size - shared);
}
