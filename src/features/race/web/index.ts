export { gapText } from './duration-text.ts';
export { type KeptResult, lastResult } from './kept-races.ts';
