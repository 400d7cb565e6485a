/** The texts of Home and of the menus, as `words.<part>.<text>`; `src/web/words.ts` explains why. */
export * as words from './words/en.ts';
