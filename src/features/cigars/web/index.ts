export { logOne, useTally } from './counting/log-one.ts';
export { twiceWithinMs } from './counting/sending.ts';
export { spanText } from './numbers/spans.ts';
