import { after } from 'node:test';

const ends: (() => Promise<unknown>)[] = [];

/** What all files of a run share ends with the run: the gate loads this module outside of any file's suite. */
export const atEnd = (end: () => Promise<unknown>): void => void ends.push(end);

after(async () => {
  for (const end of ends) await end();
});
