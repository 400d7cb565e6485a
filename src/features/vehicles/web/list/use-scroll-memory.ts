import { useEffect, useLayoutEffect } from 'react';

const rememberedAfterMs = 150;

/**
 * Back returns to the same row: the place is kept with the entry of the browser's history. `isReady` when the list has its
 * height, before which there is nothing to scroll.
 */
export function useScrollMemory(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    const { scrollY: place } = (history.state ?? {}) as { scrollY?: number };
    if (place !== undefined) scrollTo({ top: place, behavior: 'instant' });
  }, [isReady]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const path = location.pathname;
    const remember = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (location.pathname === path) history.replaceState({ ...history.state, scrollY }, '');
      }, rememberedAfterMs);
    };
    addEventListener('scroll', remember, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', remember);
    };
  }, []);
}
