/**
 * The shell's texts, as `messages.<part>.<text>`; a feature's are in its own `web/messages.ts`. A second language is one more
 * file of the same shape as `en.ts`, in each of them. A namespace and not an object, and never destructured (`const {
 * errors } = words`): so the bundler sees which page uses which part, and a first visit doesn't load every page's
 * texts.
 */
export * as messages from './messages/en.ts';
