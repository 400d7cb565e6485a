export { logOne, useTally } from './counting/log-one.ts';
export { doubleTapMs } from './counting/sending.ts';
export { spanText } from './numbers/spans.ts';
