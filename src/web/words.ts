/**
 * The texts of the shell, as `words.<part>.<text>`; those of a feature stand in its own `web/words.ts`. A second language is
 * one more file of the same shape as `en.ts`, in each of them.
 *
 * A namespace and not an object, and never taken apart (`const { errors } = words`): so the bundler sees which page uses
 * which part, and a first visit does not bring the texts of every page.
 */
export * as words from './words/en.ts';
