import { useEffect, useEffectEvent } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * Runs an action requested by the search, an alert or a sign that linked here, through `asks` in the browser's history
 * state. The URL isn't used, because anybody could send one. Runs once, and not again on reload.
 */
export function useRequestedAction(name: string, run: () => void): void {
  const { asks } = (useHistoryState<{ asks?: string } | null>() ?? {}) as { asks?: string };
  const runNow = useEffectEvent(() => {
    history.replaceState(null, '');
    run();
  });
  useEffect(() => {
    if (asks === name) runNow();
  }, [asks, name]);
}
