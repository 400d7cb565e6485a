import { useSyncExternalStore } from 'react';

/** Room for a table with columns; below it cars are rows of their own. */
const wide = '(width >= 60rem)';
const medium = '(width >= 1100px)';
const broad = '(width >= 1440px)';

const queries = [wide, medium, broad];

function watch(listener: () => void): () => void {
  const watched = queries.map((query) => matchMedia(query));
  for (const query of watched) query.addEventListener('change', listener);
  return () => {
    for (const query of watched) query.removeEventListener('change', listener);
  };
}

/** How many of the steps that give the list more columns the window takes: 0 where there are rows. */
export const useColumnSteps = (): number =>
  useSyncExternalStore(watch, () => queries.filter((query) => matchMedia(query).matches).length);

/** Whether there is a table just now. */
export const hasColumns = (): boolean => matchMedia(wide).matches;
