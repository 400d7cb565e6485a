export { carSearch } from './car-search.ts';
