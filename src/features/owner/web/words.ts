/** The texts of this feature, as `words.<part>.<text>`; why so, `src/web/words.ts` says. */
export * as words from './words/en.ts';
