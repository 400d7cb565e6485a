import { useEffect, useEffectEvent } from 'react';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { replaceQueryValue } from '#web/navigation/navigate.ts';
import { logAsk } from '../log-search.ts';

const logParameter = 'log';

/** Started by the shortcut of the installed app, and not by a link that somebody sent. */
const isLaunched = () => matchMedia('(display-mode: standalone)').matches && document.referrer === '';

/**
 * One that was asked for on the way here: counted at once for the search and for the shortcut of the installed app, else asked
 * about, because anybody can send an address. It is out of the address before anything, so that a reload counts nothing.
 */
export function useAskedLog(act: { count: () => void; ask: () => void }): void {
  const { asks } = (useHistoryState<{ asks?: string } | null>() ?? {}) as { asks?: string };
  const isInAddress = new URLSearchParams(useSearch()).has(logParameter);
  const bySearch = useEffectEvent(() => {
    history.replaceState(null, '');
    act.count();
  });
  const byAddress = useEffectEvent(() => {
    // The address is changed by the first of two runs of an effect.
    if (!new URLSearchParams(location.search).has(logParameter)) return;
    replaceQueryValue(logParameter, undefined);
    if (isLaunched()) act.count();
    else act.ask();
  });
  useEffect(() => {
    if (asks === logAsk) bySearch();
  }, [asks]);
  useEffect(() => {
    if (isInAddress) byAddress();
  }, [isInAddress]);
}
