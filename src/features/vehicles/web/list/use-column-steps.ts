import { useMedia } from '#web/device/use-media.ts';

/** Room for a table with columns; below it cars are rows of their own. */
const wide = '(width >= 60rem)';
const medium = '(width >= 1100px)';
const broad = '(width >= 1440px)';

/** How many of the steps that give the list more columns the window takes: 0 where there are rows. */
export const useColumnSteps = (): number => [useMedia(wide), useMedia(medium), useMedia(broad)].filter(Boolean).length;

/** Whether there is a table just now. */
export const hasColumns = (): boolean => matchMedia(wide).matches;
