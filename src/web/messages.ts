/**
 * The shell's texts, as `messages.<part>.<text>`; a feature's are in its own `web/messages.ts`. A second language would
 * be another file like each `en.ts`. This is a namespace, not an object, and never destructured (`const { errors } =
 * messages`), so that the bundler sees which page uses which part, and a first visit doesn't load every page's texts.
 */
export * as messages from './messages/en.ts';
