import { useEffect, useLayoutEffect } from 'react';

const saveDelayMs = 150;

/** Stores the scroll position in the history entry, where a reload and Back find it. */
function remember(): void {
  const { scrollY: stored } = (history.state ?? {}) as { scrollY?: number };
  if (stored !== scrollY) history.replaceState({ ...history.state, scrollY }, '');
}

/** Makes Back return to the same row, once the list has its full height. */
export function useScrollMemory(isFullHeight: boolean): void {
  useLayoutEffect(() => {
    if (!isFullHeight) return;
    const { scrollY: position } = (history.state ?? {}) as { scrollY?: number };
    if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
  }, [isFullHeight]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const path = location.pathname;
    const rememberHere = () => {
      if (location.pathname === path) remember();
    };
    // Not on every scroll event: browsers refuse pages that write their history too often.
    const rememberSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(rememberHere, saveDelayMs);
    };
    addEventListener('scroll', rememberSoon, { passive: true });
    addEventListener('pagehide', rememberHere);
    document.addEventListener('click', rememberHere, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', rememberSoon);
      removeEventListener('pagehide', rememberHere);
      document.removeEventListener('click', rememberHere, { capture: true });
    };
  }, []);
}
