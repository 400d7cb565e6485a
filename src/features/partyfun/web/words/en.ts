export { cards, end, people, setup } from './en/cards.ts';
export { choose } from './en/choose.ts';
export { partyfun } from './en/partyfun.ts';
