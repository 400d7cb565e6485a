/** The texts of this feature, as `messages.<part>.<text>`; see `src/web/messages.ts` for why. */
export * as messages from './messages/en.ts';
