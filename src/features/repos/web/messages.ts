/** The texts of this feature, as `words.<part>.<text>`; see `src/web/words.ts` for why. */
export * as words from './words/en.ts';
