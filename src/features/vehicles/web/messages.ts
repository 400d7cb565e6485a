/** This feature's texts as `messages.<part>.<text>`; see `src/web/messages.ts`. */
export * as messages from './messages/en.ts';
