import { after } from 'node:test';

const ends: (() => Promise<unknown>)[] = [];

/**
 * Runs at the end of the whole test run, to dispose of resources that test files share. The gate loads this module
 * outside any file's suite.
 */
export const atEnd = (end: () => Promise<unknown>): void => void ends.push(end);

after(async () => {
  for (const end of ends) await end();
});
