export { charts } from './en/charts.ts';
export { menus } from './en/menus.ts';
export { search } from './en/search.ts';
export { errors, guard, header, logOut, nav, ui } from './en/shell.ts';
export { shortcuts } from './en/shortcuts.ts';
