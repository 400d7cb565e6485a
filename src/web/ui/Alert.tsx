import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { secondMs } from '#shared/time.ts';
import { words } from '../words.ts';
import { Icon } from './Icon.tsx';
import css from './Message.module.css';

interface Shown {
  id: number;
  message: string;
  sinceMs: number;
}
const maxStacked = 3;
/** Long enough for a message that goes with a change of page; whoever moves on later has read it. */
const survivesMoveForMs = 4 * secondMs;

const AlertContext = createContext<(message: string) => void>(() => undefined);

/** Tells of something that went wrong. The message stays until it is dismissed or left behind; at most three stand at once. */
export function useAlert(): (message: string) => void {
  return useContext(AlertContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<Shown[]>([]);
  const lastId = useRef(0);
  const path = usePathname();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the path that counts
  useEffect(() => {
    setAlerts((shown) => shown.filter(({ sinceMs }) => Date.now() - sinceMs < survivesMoveForMs));
  }, [path]);

  const show = useCallback((message: string) => {
    lastId.current += 1;
    const next = { id: lastId.current, message, sinceMs: Date.now() };
    // Said again, it comes last once more instead of standing there twice.
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
              aria-label={words.ui.dismiss}
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
