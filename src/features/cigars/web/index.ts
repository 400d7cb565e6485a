export { logCigarette, useTally } from './counting/log-cigarette.ts';
export { doubleTapMs } from './counting/sending.ts';
export { spanText } from './numbers/spans.ts';
