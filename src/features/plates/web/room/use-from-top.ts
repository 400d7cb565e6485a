import { useEffect, useRef } from 'react';
import type { GameHead } from '../../contract.ts';

/** Another page of the game begins at its top, wherever one had scrolled on the one before. */
export function useFromTop({ number, state }: Pick<GameHead, 'number' | 'state'>): void {
  const stage = `${number} ${state}`;
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    scrollTo(0, 0);
  }, [stage]);
}
