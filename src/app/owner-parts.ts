/** The parts of the owner's pages, fetched before the first of them (decision 026). */
export { parts } from 'virtual:owner-parts';
