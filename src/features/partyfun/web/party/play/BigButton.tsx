import type { ReactNode } from 'react';
import { words } from '#web/words.ts';
import css from './BigButton.module.css';

interface Props {
  /** Below, smaller. */
  detail?: string | undefined;
  isBusy?: boolean;
  /** Looks as if it could not be pressed, and says in `detail` why. */
  isOff?: boolean;
  isQuiet?: boolean;
  /** The last on its page: within reach of the thumb, however far one scrolls. */
  isLow?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
  children: ReactNode;
}

/** The one thing to do on this page, for a thumb. */
export function BigButton({ detail, isBusy, isOff, isQuiet, isLow, type = 'button', onClick, children }: Props) {
  const isStopped = isBusy === true || isOff === true;
  return (
    <button
      type={type}
      className={css.button}
      data-low={isLow || undefined}
      data-quiet={isQuiet || isOff || undefined}
      aria-disabled={isStopped || undefined}
      onClick={isStopped ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.face} data-busy={isBusy || undefined}>
        {children}
      </span>
      {detail && <span className={css.detail}>{detail}</span>}
      {isBusy && <span className="visually-hidden">{words.ui.working}</span>}
    </button>
  );
}
