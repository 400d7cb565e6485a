import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { Sign } from '#web/ui/SignLink.tsx';
import frame from '#web/ui/signs.module.css';
import css from './LiveSign.module.css';

interface Props {
  to: string;
  sign: Sign;
  title: string;
  /** The live part in one sentence, for screen readers. */
  sentence: string;
  line: string;
  number: ReactNode;
  children?: ReactNode;
}

/** A menu option with live data behind it. */
export function LiveSign({ to, sign, title, sentence, line, number, children }: Props) {
  return (
    <a href={to} className={classes(frame.frameSign, css.sign)} data-sign={sign}>
      <span className={css.title}>{title}</span> <span className="visually-hidden">{sentence}</span>
      <span className={css.line} aria-hidden="true">
        {line}
      </span>
      <span className={css.number} aria-hidden="true">
        {number}
      </span>
      {children && (
        <span className={css.below} aria-hidden="true">
          {children}
        </span>
      )}
    </a>
  );
}
