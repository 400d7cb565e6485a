export { logOne, useTally } from './counting/log-one.ts';
export { spanText } from './numbers/spans.ts';
