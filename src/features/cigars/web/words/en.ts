export { charts } from './en/charts.ts';
export { counting, earlier } from './en/counting.ts';
export { entries } from './en/entries.ts';
export { numbers } from './en/numbers.ts';
export { cigars } from './en/page.ts';
export { plan } from './en/plan.ts';
export { smokeFree } from './en/smoke-free.ts';
export { transfer } from './en/transfer.ts';
