import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLater } from '#web/device/use-later.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { words } from '../../words.ts';
import { BigButton } from './BigButton.tsx';
import css from './SentAnswer.module.css';

const texts = words.phases;
/** What is read out has to change: words that come together with their place are not. */
const saidAfterMs = 100;

interface Props {
  /** It was sent just now, from here: the focus was on what has gone. */
  isNew: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** What the server has of one's own, and the way to change it. */
export function SentAnswer({ isNew, onChange, children }: Props) {
  const isSaid = useLater(saidAfterMs) || !isNew;
  const parts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isNew && document.activeElement === document.body) parts.current?.querySelector('button')?.focus();
  }, [isNew]);
  return (
    <div ref={parts} className={css.parts}>
      <div className={css.sent}>
        <p className={css.word}>
          <Icon shape={check} /> <span role="status">{isSaid && texts.sent}</span>
        </p>
        <div className={css.answer}>{children}</div>
      </div>
      <BigButton isQuiet onClick={onChange}>
        {texts.change}
      </BigButton>
    </div>
  );
}
