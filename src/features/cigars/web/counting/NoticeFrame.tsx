import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import css from './Notices.module.css';

export const noticeForMs = 10 * secondMs;

interface Props {
  children: ReactNode;
  /** When its time is over; without it the notice stays. */
  onOver?: () => void;
  tone?: 'bad' | undefined;
}

/** One message with a line that runs as long as it stands; both stand still while somebody points at it or has the focus in it. */
export function NoticeFrame({ children, onOver, tone }: Props) {
  const [isHeld, setIsHeld] = useState(false);
  const leftMs = useRef(noticeForMs);
  const isTimed = onOver !== undefined;
  const over = useEffectEvent(() => onOver?.());

  useEffect(() => {
    if (!isTimed || isHeld) return;
    const startMs = performance.now();
    const timer = setTimeout(over, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startMs;
    };
  }, [isTimed, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the clock; nothing is done by it
    <div
      className={css.notice}
      data-tone={tone}
      data-held={isHeld || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {children}
      {isTimed && <span className={css.line} aria-hidden="true" />}
    </div>
  );
}
