import type { ReactNode } from 'react';
import * as messages from '#web/messages.ts';
import css from '../../PartyFunRoom.module.css';

interface Props {
  /** Smaller text below. */
  detail?: string | undefined;
  isBusy?: boolean;
  /** Looks disabled, and `detail` says why. */
  isOff?: boolean;
  isQuiet?: boolean;
  /** Sticks to the bottom of the screen, within reach of the thumb. */
  isLow?: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
  children: ReactNode;
}

export function BigButton({ detail, isBusy, isOff, isQuiet, isLow, type = 'button', onClick, children }: Props) {
  const isStopped = isBusy === true || isOff === true;
  return (
    <button
      type={type}
      className={css.button}
      data-low={isLow || undefined}
      data-foot={isLow || undefined}
      data-quiet={isQuiet || isOff || undefined}
      aria-disabled={isStopped || undefined}
      onClick={isStopped ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.face} data-busy={isBusy || undefined}>
        {children}
      </span>
      {detail && <span className={css.detail}>{detail}</span>}
      {isBusy && <span className="visually-hidden">{messages.ui.working}</span>}
    </button>
  );
}
