/** The texts of this feature, as `words.<part>.<text>`; `src/web/words.ts` explains why. */
export * as words from './words/en.ts';
