import type { KindChoice } from './mapping.ts';

const ofCravings = /crav|urge|temptation|resist|desire|verlangen|antojo|envie/;
const ofCigarettes = /smok|cig|slip|relapse|zigar|fumé|tabaco/;
const yes = new Set(['yes', 'y', 'true', 'ja', 'sí', 'oui']);
const no = new Set(['no', 'n', 'false', 'nein', 'non']);

/** What a word of another app stands for; undefined where nothing tells. */
export function kindOfWord(word: string): KindChoice | undefined {
  // "Resisted a cigarette", "smoke-free craving": the craving is what happened.
  if (ofCravings.test(word)) return 'craving';
  return ofCigarettes.test(word) ? 'cigar' : undefined;
}

export const isAboutCravings = (text: string): boolean => ofCravings.test(text.toLowerCase());

/**
 * What the words of a column mean, when some of them tell of cigarettes or cravings, or when they answer yes or no to its header
 * ("Smoked?", "Gave in"). Undefined: it is a column of something else.
 */
export function kindsIn(header: string, words: ReadonlySet<string>): Map<string, KindChoice> | undefined {
  if (words.size === 0 || words.size > 12) return undefined;
  if ([...words].every((word) => yes.has(word) || no.has(word))) return answersTo(header.toLowerCase(), words);
  const known = new Map([...words].map((word) => [word, kindOfWord(word) ?? 'none'] as const));
  return [...known.values()].some((kind) => kind !== 'none') ? known : undefined;
}

function answersTo(header: string, words: ReadonlySet<string>): Map<string, KindChoice> | undefined {
  const [ifYes, ifNo] = meaningOf(header);
  if (ifYes === undefined) return undefined;
  return new Map([...words].map((word) => [word, (yes.has(word) ? ifYes : ifNo) ?? 'none'] as const));
}

function meaningOf(header: string): [ifYes?: KindChoice, ifNo?: KindChoice] {
  if (/resisted|überstanden/.test(header)) return ['craving', 'cigar'];
  if (/gave in|smoked|slipped|relapse/.test(header)) return ['cigar', 'craving'];
  if (/crav|urge/.test(header)) return ['craving', 'cigar'];
  return [];
}
