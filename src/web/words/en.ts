export { charts } from './en/charts.ts';
export { logOut } from './en/log-out.ts';
export { menus } from './en/menus.ts';
export { notFound } from './en/not-found.ts';
export { proof } from './en/proof.ts';
export { search } from './en/search.ts';
export { errors, guard, header, nav, ui } from './en/shell.ts';
export { shortcuts } from './en/shortcuts.ts';
