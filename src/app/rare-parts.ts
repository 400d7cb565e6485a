/** The parts of rare pages and of televisions, fetched before the first of them (decision 026). */
export { parts } from 'virtual:rare-parts';
