export const plates = { lead: 'The game of number plates.' };
export { collector } from './en/collector.ts';
export { map } from './en/map.ts';
export { pick } from './en/pick.ts';
