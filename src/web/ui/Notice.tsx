import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { secondMs } from '#shared/time.ts';
import * as messages from '../messages.ts';
import { Button } from './Button.tsx';
import css from './page.module.css';

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
 * Shows for eight seconds a message about what was done, optionally with Undo. The returned function removes it early,
 * unless another one has replaced it.
 */
export function useNotice(): Notify {
  return useContext(NoticeContext);
}

/** How far up to place a message, so that it doesn't cover elements stuck to the bottom; empty for the usual place. */
function footHeight(): string {
  const heights = [...document.querySelectorAll('[data-foot]')].map((foot) => {
    const { top, bottom } = foot.getBoundingClientRect();
    return bottom > innerHeight - maxFootPx && top < innerHeight ? innerHeight - top : 0;
  });
  const height = Math.max(0, ...heights);
  return height > 0 ? `${height + 12}px` : '';
}
/** An element that ends higher than this isn't at the bottom, so a message fits below it. */
const maxFootPx = 160;

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Shown>();
  const [isPaused, setIsPaused] = useState(false);
  const lastId = useRef(0);
  const notices = useRef<HTMLDivElement>(null);

  const show = useCallback<Notify>((text, options = {}) => {
    lastId.current += 1;
    const id = lastId.current;
    setNotice({ id, text, ...options });
    return () => setNotice((now) => (now?.id === id ? undefined : now));
  }, []);

  useLayoutEffect(() => {
    const place = () => notices.current?.style.setProperty('bottom', notice ? footHeight() : '');
    place();
    // The page it's shown on may not have rendered yet.
    const watch = new MutationObserver(place);
    if (notice) watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [notice]);

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
      <div ref={notices} className={css.notices} role="status">
        {notice && (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing only pauses the timer
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
