import { foldCase } from '#shared/fold-case.ts';

const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const quotes = /["«»‹›“”„‟「」『』]/gu;
const apostrophes = /[‘’‚‛`´]/gu;
/** What a quoted or a closed sentence has around it. */
const around = /^[\s']+|[\s'.,;:!?…。！？]+$/gu;
const article = /^(?:a|an|the)\s+(?=\S)/u;

/** Where nothing would be left, those signs are the answer. */
const orAll = (rest: string, all: string) => (rest === '' ? all : rest);
const bared = (text: string) => orAll(text.replace(around, ''), text);

/**
 * What an answer is compared by: answers that say the same are one. How it is capitalised, coded, spaced, quoted and closed says nothing,
 * nor does an article before it.
 */
export function sameAs(text: string): string {
  const plain = foldCase(text.replace(unseen, '')).replace(apostrophes, "'").replace(/\s+/gu, ' ').trim();
  const unquoted = bared(orAll(plain.replace(quotes, '').trim(), plain));
  return bared(orAll(unquoted.replace(article, ''), unquoted));
}
