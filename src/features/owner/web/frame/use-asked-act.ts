import { useEffect, useEffectEvent } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * Does at once what was asked for on the way here, in the search or where something wants the owner (`asks` in the state of
 * the browser's history). Not by the address, which anybody could send the owner; and only once, not again on a reload.
 */
export function useAskedAct(name: string, run: () => void): void {
  const { asks } = (useHistoryState<{ asks?: string } | null>() ?? {}) as { asks?: string };
  const runNow = useEffectEvent(() => {
    history.replaceState(null, '');
    run();
  });
  useEffect(() => {
    if (asks === name) runNow();
  }, [asks, name]);
}
