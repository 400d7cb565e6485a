export { spanText } from './numbers/spans.ts';
