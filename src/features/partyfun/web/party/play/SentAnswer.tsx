import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { check } from '#web/ui/icon-shapes.ts';
import { words } from '../../words.ts';
import { BigButton } from './BigButton.tsx';
import css from './SentAnswer.module.css';

const texts = words.phases;

/** What the server has of one's own, and the way to change it. */
export function SentAnswer({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  return (
    <div className={css.parts}>
      <div className={css.sent}>
        <p className={css.word}>
          <Icon shape={check} /> {texts.sent}
        </p>
        <div className={css.answer}>{children}</div>
      </div>
      <BigButton isQuiet onClick={onChange}>
        {texts.change}
      </BigButton>
    </div>
  );
}
