/**
 * The shell's texts, as `words.<part>.<text>`; a feature's are in its own `web/words.ts`. A second language is one more
 * file of the same shape as `en.ts`, in each of them. A namespace and not an object, and never destructured (`const {
 * errors } = words`): so the bundler sees which page uses which part, and a first visit doesn't load every page's
 * texts.
 */
export * as words from './words/en.ts';
