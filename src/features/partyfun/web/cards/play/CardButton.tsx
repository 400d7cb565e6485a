import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import css from './CardParts.module.css';

interface Props {
  /** The primary button. */
  isMain?: boolean;
  /** Shows a check mark before its label. */
  isDone?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button in the card's own two colours. */
export function CardButton({ isMain = false, isDone = false, onPress, children }: Props) {
  return (
    <button type="button" className={css.button} data-main={isMain || undefined} onClick={onPress}>
      {isDone && <Icon shape={check} />}
      <span className={css.buttonText}>{children}</span>
    </button>
  );
}
