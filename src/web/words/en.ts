export { accounts } from './en/accounts.ts';
export { apiDocs } from './en/api-docs.ts';
export { built } from './en/being-built.ts';
export { bingo } from './en/bingo.ts';
export { challenges } from './en/challenges.ts';
export { menus } from './en/menus.ts';
export { search } from './en/search.ts';
export { errors, guard, header, nav, ui } from './en/shell.ts';
export { shortcuts } from './en/shortcuts.ts';
