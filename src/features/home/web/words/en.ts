export { guest } from './en/guest.ts';
export { menus } from './en/menus.ts';
export { yours } from './en/yours.ts';
