/** The texts of Home and of the menus, in the form and for the reason that `src/web/words.ts` gives. */
export * as words from './words/en.ts';
