import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { words } from '../words.ts';
import { Icon } from './Icon.tsx';
import css from './Message.module.css';

interface Shown {
  id: number;
  message: string;
}
const stackedAtMost = 3;

const AlertContext = createContext<(message: string) => void>(() => undefined);

/** Tells of something that went wrong. The message stays until it is dismissed; at most three stand at once. */
export function useAlert(): (message: string) => void {
  return useContext(AlertContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<Shown[]>([]);
  const lastId = useRef(0);

  const show = useCallback((message: string) => {
    lastId.current += 1;
    const next = { id: lastId.current, message };
    // Said again, it comes last once more instead of standing there twice.
    setAlerts((shown) => [...shown.filter((alert) => alert.message !== message), next].slice(-stackedAtMost));
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
