import { useId } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { words } from '../words.ts';
import css from './StartBar.module.css';

interface Props {
  /** Why it cannot start; undefined where it can. */
  reason: string | undefined;
  onStart: () => void;
  onReset: () => void;
}

/** The two buttons at the foot: under the thumb on a phone. */
export function StartBar({ reason, onStart, onReset }: Props) {
  const reasonId = useId();
  const isOff = reason !== undefined;
  return (
    <div className={css.bar}>
      <p id={reasonId} className={css.reason}>
        {reason}
      </p>
      <Button className={css.reset} onClick={onReset}>
        {words.race.reset}
      </Button>
      <Button
        tone={isOff ? 'plain' : 'accent'}
        className={isOff ? css.off : css.start}
        // Not `disabled`: whoever comes to it by key is to hear why it does nothing.
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? reasonId : undefined}
        onClick={isOff ? undefined : onStart}
      >
        <Icon name="race" />
        {words.race.start}
      </Button>
    </div>
  );
}
