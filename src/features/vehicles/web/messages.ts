/** This feature's texts, as `words.<part>.<text>`; `src/web/words.ts` says why. */
export * as words from './words/en.ts';
