/** This feature's texts, as `messages.<part>.<text>`; `src/web/messages.ts` explains why. */
export * as messages from './messages/en.ts';
