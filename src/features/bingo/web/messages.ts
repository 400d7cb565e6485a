/** This feature's texts as `words.<part>.<text>`; see `src/web/words.ts`. */
export * as words from './words/en.ts';
