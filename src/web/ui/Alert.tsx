import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { secondMs } from '#shared/time.ts';
import * as messages from '../messages.ts';
import { Icon } from './Icon.tsx';
import css from './page.module.css';

interface Shown {
  id: number;
  message: string;
  sinceMs: number;
}
const maxStacked = 3;
/** A message younger than this survives a page change, because it may not have been read yet. */
const survivesNavigationMs = 4 * secondMs;

const AlertContext = createContext<(message: string) => void>(() => undefined);

/** Shows errors. A message stays until it's dismissed or the page changes; at most three are shown. */
export function useAlert(): (message: string) => void {
  return useContext(AlertContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<Shown[]>([]);
  const lastId = useRef(0);
  const path = usePathname();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => {
    setAlerts((shown) => shown.filter(({ sinceMs }) => Date.now() - sinceMs < survivesNavigationMs));
  }, [path]);

  const show = useCallback((message: string) => {
    lastId.current += 1;
    const next = { id: lastId.current, message, sinceMs: Date.now() };
    // A repeated message moves to the end instead of being shown twice.
    setAlerts((shown) => [...shown.filter((alert) => alert.message !== message), next].slice(-maxStacked));
  }, []);

  return (
    <AlertContext value={show}>
      {children}
      <div className={css.alerts}>
        {alerts.map(({ id, message }) => (
          <div key={id} className={css.alert} role="alert">
            <p>{message}</p>
            <button
              type="button"
              className={css.dismiss}
              aria-label={messages.ui.dismiss}
              onClick={() => setAlerts((shown) => shown.filter((alert) => alert.id !== id))}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      </div>
    </AlertContext>
  );
}
