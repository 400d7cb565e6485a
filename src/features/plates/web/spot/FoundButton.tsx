import type { ReactNode } from 'react';
import { tick } from '#web/device/tick.ts';
import css from './FoundButton.module.css';

interface Props {
  /** Nothing would be sent. It keeps its focus and its place. */
  isOff?: boolean;
  onFound: () => void;
  children: ReactNode;
}

/** The big yellow button in the thumb's zone. */
export function FoundButton({ isOff = false, onFound, children }: Props) {
  const press = () => {
    if (isOff) return;
    tick();
    onFound();
  };
  return (
    <button type="button" className={css.found} aria-disabled={isOff || undefined} onClick={press}>
      <span className={css.text}>{children}</span>
    </button>
  );
}
