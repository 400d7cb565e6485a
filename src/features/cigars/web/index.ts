export { doubleTapMs, logCigarette, useTally } from './counting/counter.ts';
export { spanText } from './numbers/spans.ts';
