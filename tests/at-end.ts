import { after } from 'node:test';

const ends: (() => Promise<unknown>)[] = [];

/**
 * Runs at the end of the whole run, to dispose of what its files share. The gate loads this module outside any file's
 * suite.
 */
export const atEnd = (end: () => Promise<unknown>): void => void ends.push(end);

after(async () => {
  for (const end of ends) await end();
});
