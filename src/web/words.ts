import { en } from './words/en.ts';

/** Every text of the site. A second language is one more file of the same shape. */
export type Words = typeof en;
export const words: Words = en;
