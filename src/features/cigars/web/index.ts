export { doubleTapMs, logCigarette, useTally } from './counting/sending.ts';
export { spanText } from './numbers/spans.ts';
