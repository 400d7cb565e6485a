import { useEffect, useRef } from 'react';
import type { PublicParty } from '../../party-view.ts';

/**
 * What comes next begins at its top, wherever one had scrolled before. What had the focus may have gone: it goes to the heading then, and
 * the keyboard begins above what came.
 */
export function useFromTop({ number, paused }: Pick<PublicParty, 'number' | 'paused'>): void {
  const stage = paused === null ? number : -number;
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    scrollTo(0, 0);
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [stage]);
}
