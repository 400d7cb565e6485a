import { useSyncExternalStore } from 'react';
import type { FilmClock, Shown } from './film-clock.ts';

/** One plain value that follows from the clock: four times a second it is asked for, and drawn only where it has changed. */
export function useClock<V extends string | number | boolean | undefined>(
  clock: FilmClock,
  select: (shown: Shown) => V,
): V {
  return useSyncExternalStore(clock.watch, () => select(clock.read()));
}
