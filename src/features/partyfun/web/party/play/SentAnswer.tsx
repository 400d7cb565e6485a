import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useDelayed } from '#web/device/use-delayed.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import * as messages from '../../messages.ts';
import css from './AnswerPhase.module.css';
import { BigButton } from './BigButton.tsx';

const texts = messages.phases;
/** The text is added with a delay, because live regions announce only changes and not their initial text. */
const announcedAfterMs = 100;

interface Props {
  /** Whether it was just sent from this page, where the form had the focus. */
  isNew: boolean;
  onChange: () => void;
  children: ReactNode;
}

export function SentAnswer({ isNew, onChange, children }: Props) {
  const isAnnounced = useDelayed(announcedAfterMs) || !isNew;
  const parts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isNew && document.activeElement === document.body) parts.current?.querySelector('button')?.focus();
  }, [isNew]);
  return (
    <div ref={parts} className={css.parts}>
      <div className={css.sent}>
        <p className={css.word}>
          <Icon shape={check} /> <span role="status">{isAnnounced && texts.sent}</span>
        </p>
        <div className={css.answer}>{children}</div>
      </div>
      <BigButton isQuiet onClick={onChange}>
        {texts.change}
      </BigButton>
    </div>
  );
}

/** Whether the answer is being written, and whether it was just sent from this page (`isNew`). */
export function useChanging(isSent: boolean) {
  const [isChanging, setIsChanging] = useState(false);
  const isWriting = !isSent || isChanging;
  const [isNew, setIsNew] = useState(isWriting);
  if (isWriting && !isNew) setIsNew(true);
  return { isWriting, isChanging, isNew, change: () => setIsChanging(true), leave: () => setIsChanging(false) };
}
