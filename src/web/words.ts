/**
 * Every text of the site, as `words.<part>.<text>`. A second language is one more file of the same shape as `en.ts`.
 *
 * A namespace and not an object, and never taken apart (`const { bingo } = words`): so the bundler sees which page uses
 * which part, and a first visit does not bring the texts of every page.
 */
export * as words from './words/en.ts';
