import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import css from './cells.module.css';

interface Step {
  label: string;
  /** Undefined at the end. */
  onStep: (() => void) | undefined;
}

interface Props {
  previous: Step;
  next: Step;
  /** The current position, announced to screen readers. */
  at: string;
}

export function Stepper({ previous, next, at }: Props) {
  const [isMoved, setIsMoved] = useState(false);
  const button = ({ label, onStep }: Step, name: 'back' | 'forward') => (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      aria-disabled={onStep === undefined || undefined}
      onClick={() => {
        setIsMoved(true);
        onStep?.();
      }}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <div className={css.stepper}>
      {button(previous, 'back')}
      {button(next, 'forward')}
      <span className="visually-hidden" role="status">
        {isMoved && at}
      </span>
    </div>
  );
}
