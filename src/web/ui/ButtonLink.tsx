import type { ReactNode } from 'react';
import type { Tone } from './Button.tsx';
import { classes } from './classes.ts';
import css from './fields.module.css';

interface Props {
  to: string;
  tone?: Tone;
  wide?: boolean;
  /** Saves a file with this name instead of opening a page. */
  download?: string;
  children: ReactNode;
}

export function ButtonLink({ to, tone = 'plain', wide, download, children }: Props) {
  return (
    <a href={to} download={download} className={classes(css.button, css[tone], wide && css.wide)}>
      <span className={css.face}>{children}</span>
    </a>
  );
}
