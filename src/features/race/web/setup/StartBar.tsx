import { useId } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useRootMark } from '#web/ui/Page.tsx';
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
  useRootMark('startBar');
  const isOff = reason !== undefined;
  const face = (
    <>
      <Icon name="race" />
      {words.race.start}
    </>
  );
  return (
    <div className={css.bar}>
      <p id={reasonId} className={css.reason}>
        {reason}
      </p>
      <Button onClick={onReset}>{words.race.reset}</Button>
      {isOff ? (
        // Not `disabled`: whoever comes to it by key is to hear why it does nothing.
        <button type="button" className={css.off} aria-disabled aria-describedby={reasonId}>
          {face}
        </button>
      ) : (
        <Button tone="accent" onClick={onStart}>
          {face}
        </Button>
      )}
    </div>
  );
}
