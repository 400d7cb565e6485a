import { useSyncExternalStore } from 'react';
import type { FilmClock, Shown } from './film-clock.ts';

/** Derives a primitive from the clock: computed four times a second, rendered only if it changed. */
export function useClock<V extends string | number | boolean | undefined>(
  clock: FilmClock,
  select: (shown: Shown) => V,
): V {
  return useSyncExternalStore(clock.subscribe, () => select(clock.read()));
}
