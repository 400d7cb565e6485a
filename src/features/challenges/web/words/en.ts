export { challenges } from './en/challenges.ts';
