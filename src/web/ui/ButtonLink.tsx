import type { ReactNode } from 'react';
import type { Tone } from './Button.tsx';
import { classes } from './classes.ts';
import css from './fields.module.css';

interface Props {
  to: string;
  tone?: Tone;
  wide?: boolean;
  children: ReactNode;
}

export function ButtonLink({ to, tone = 'plain', wide, children }: Props) {
  return (
    <a href={to} className={classes(css.button, css[tone], wide && css.wide)}>
      <span className={css.face}>{children}</span>
    </a>
  );
}
