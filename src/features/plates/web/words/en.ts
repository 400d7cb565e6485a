export const plates = { lead: 'The game of number plates.' };
export { collector } from './en/collector.ts';
export { keypad } from './en/keypad.ts';
export { map } from './en/map.ts';
export { patterns } from './en/patterns.ts';
export { pick } from './en/pick.ts';
