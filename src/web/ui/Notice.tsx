import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { messages } from '../messages.ts';
import { Button } from './Button.tsx';
import css from './Message.module.css';

interface Options {
  undo?: () => void;
}
interface Shown extends Options {
  id: number;
  text: string;
}
const shownForMs = 8 * secondMs;

type Notify = (text: string, options?: Options) => () => void;
const NoticeContext = createContext<Notify>(() => () => undefined);

/**
 * Shows for eight seconds that something was done, optionally with Undo. The returned function removes the message
 * early, unless another one has replaced it.
 */
export function useNotice(): Notify {
  return useContext(NoticeContext);
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Shown>();
  const [isPaused, setIsPaused] = useState(false);
  const lastId = useRef(0);

  const show = useCallback<Notify>((text, options = {}) => {
    lastId.current += 1;
    const id = lastId.current;
    setNotice({ id, text, ...options });
    return () => setNotice((now) => (now?.id === id ? undefined : now));
  }, []);

  // The timer is paused while the message has the pointer or the focus.
  useEffect(() => {
    if (!notice || isPaused) return;
    const timer = setTimeout(() => setNotice(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [notice, isPaused]);

  const close = () => {
    setNotice(undefined);
    setIsPaused(false);
  };
  return (
    <NoticeContext value={show}>
      {children}
      <div className={css.notices} role="status">
        {notice && (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the clock; nothing is done by it
          <div
            key={notice.id}
            className={css.notice}
            onPointerEnter={() => setIsPaused(true)}
            onPointerLeave={() => setIsPaused(false)}
            onFocus={() => setIsPaused(true)}
            onBlur={() => setIsPaused(false)}
          >
            <p>{notice.text}</p>
            {notice.undo && (
              <Button
                tone="quiet"
                onClick={() => {
                  notice.undo?.();
                  close();
                }}
              >
                {messages.ui.undo}
              </Button>
            )}
          </div>
        )}
      </div>
    </NoticeContext>
  );
}
