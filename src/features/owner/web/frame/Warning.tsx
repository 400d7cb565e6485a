import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import css from './frame.module.css';

export function Warnings({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface Props {
  urgency?: 'now' | 'soon';
  sentence: string;
  detail?: string;
  action?: ReactNode;
}

/** Something that needs the owner's attention, marked with an icon and not just by colour. */
export function Warning({ urgency = 'soon', sentence, detail, action }: Props) {
  return (
    <div className={css.warning} data-urgency={urgency}>
      <Icon shape={icons.warning} />
      <p>
        <strong>{sentence}</strong> {detail}
      </p>
      {action}
    </div>
  );
}
