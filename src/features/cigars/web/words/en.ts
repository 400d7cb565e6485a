export { charts, plan } from './en/below.ts';
export { cigars, counting, earlier, entries, numbers, refused, search } from './en/page.ts';
export { smokeFree } from './en/smoke-free.ts';
export { transfer } from './en/transfer.ts';
