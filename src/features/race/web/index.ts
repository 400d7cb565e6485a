export { gapText } from './duration-text.ts';
export { lastResult, type StoredResult } from './stored-races.ts';
