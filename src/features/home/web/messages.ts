/** The texts of Home and of the menus, as `messages.<part>.<text>`; `src/web/messages.ts` explains why. */
export * as messages from './messages/en.ts';
