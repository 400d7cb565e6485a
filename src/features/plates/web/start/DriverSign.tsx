import type { ReactNode } from 'react';
import * as messages from '../messages.ts';
import css from './DriverSign.module.css';

const texts = messages.start;

interface Props {
  /** Shown below the heading, one per line. */
  lines: readonly string[];
  children?: ReactNode;
}

/** The safety note, which can't be dismissed. */
export function DriverSign({ lines, children }: Props) {
  return (
    <section className={css.sign} aria-label={texts.driverNeverPlays}>
      <div className={css.head} data-large={children !== undefined || undefined}>
        <BanSign />
        <div>
          <h2 className={css.title}>{texts.driverNeverPlays}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}

/** A steering wheel crossed out in red; the text beside it says the same. */
export function BanSign() {
  return (
    <svg className={css.wheel} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="31.5" fill="#fffdf7" />
      <circle cx="32" cy="32" r="26.5" fill="none" stroke="#b3261e" strokeWidth="8" />
      <g fill="none" stroke="#15201b" strokeWidth="4">
        <circle cx="32" cy="32" r="15" />
        <circle cx="32" cy="32" r="4.5" />
        <path d="M17.5 29l10 1.5M46.5 29l-10 1.5M30.5 36.5l-2 9M33.5 36.5l2 9" />
      </g>
      <path d="M14 14l36 36" stroke="#b3261e" strokeWidth="8" />
    </svg>
  );
}
