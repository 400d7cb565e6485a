import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import css from './CardButton.module.css';

interface Props {
  /** The one that a thumb looks for. */
  isMain?: boolean;
  /** With a check before its word. */
  isDone?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button on a card, in the card's own two colours. */
export function CardButton({ isMain = false, isDone = false, onPress, children }: Props) {
  return (
    <button type="button" className={css.button} data-main={isMain || undefined} onClick={onPress}>
      {isDone && <Icon shape={check} />}
      <span className={css.text}>{children}</span>
    </button>
  );
}
