import type { ComponentProps } from 'react';
import * as messages from '../messages.ts';
import { classes } from './classes.ts';
import css from './fields.module.css';

export type Tone = 'plain' | 'accent' | 'danger' | 'quiet';

interface Props extends ComponentProps<'button'> {
  tone?: Tone;
  /** Announces that it's busy and ignores further presses, without changing size or losing focus. */
  busy?: boolean;
  wide?: boolean;
}

export function Button({ tone = 'plain', busy = false, wide, className, onClick, children, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classes(css.button, css[tone], wide && css.wide, busy && css.busy, className)}
      // `disabled` would lose the focus in the middle of an action.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={css.face}>{children}</span>
      {busy && (
        <span className={css.working}>
          <span className="visually-hidden">{messages.ui.working}</span>
        </span>
      )}
    </button>
  );
}
