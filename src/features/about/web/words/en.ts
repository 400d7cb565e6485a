export { about } from './en/about.ts';
