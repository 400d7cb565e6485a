/** The texts of this feature, as `messages.<part>.<text>`; `src/web/messages.ts` explains why. */
export * as messages from './messages/en.ts';
